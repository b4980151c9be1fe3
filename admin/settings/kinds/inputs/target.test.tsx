// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openAdminPage } from '../../../kit/testing/admin-page.tsx';
import { get, isDisabled, press, seen, valueOf, textsOf, write } from '../../../kit/testing/person.ts';
import type { Received } from '../../../providers/testing/test-server.ts';
import { SettingsForm } from '../../settings-form.tsx';
import { LoadedSettings } from '../../settings-page.tsx';

const STORED = {
  header: [
    { label: 'Gone', target: '/gone' },
    { label: 'Lists', target: '/lists' },
  ],
  footer: [{ title: 'Company', links: [{ label: 'Soon', target: '/articles/soon' }] }],
  copyright: '© {year} {site_name}',
  shows_made_with: false,
  made_with: 'Made with ♥ for book lovers',
  version: 3,
  locked: [],
  leads_nowhere: [
    { target: '/gone', is: 'missing', title: null },
    { target: '/articles/soon', is: 'draft', title: 'Being written' },
  ],
};
const FOUND: Readonly<Record<string, object[]>> = {
  '/content': [
    {
      id: 'c1',
      title: 'Walden, read slowly',
      slug: 'walden',
      content_type_name: 'article',
      status: 'published',
    },
  ],
  page: [
    {
      id: 'p1',
      title: 'What is {site_name}?',
      slug: 'walden/what-is',
      content_type_name: 'page',
      status: 'published',
    },
  ],
  '/tag': [{ id: 't1', name: 'Walden', slug: 'walden' }],
};

async function open() {
  const page = openAdminPage({
    resource: 'settings',
    at: '/x',
    screen: (
      <LoadedSettings name="navigation">
        {(answer) => <SettingsForm name="navigation" answer={answer} />}
      </LoadedSettings>
    ),
    answer: ({ method, path, query, body }: Received) => {
      if (method === 'PUT') return { body: { data: { ...STORED, ...(body as object), version: 4 } } };
      if (path.startsWith('/settings/')) return { body: { data: STORED } };
      const data = FOUND[query['content_type_name'] ?? path] ?? [];
      return { body: { data: { data, current_page: 1, last_page: 1, per_page: 8, total: data.length } } };
    },
  });
  await expect.poll(() => names().length).toBeGreaterThan(0);
  const saves = () => page.received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...page, saves };
}

const names = () => [...document.querySelectorAll('button.entry-name')].map(({ textContent }) => textContent);
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];

describe('where a link leads', () => {
  it('is marked where that is no page, in rows that are closed as well, and can be saved', async () => {
    const { saves } = await open();
    expect(names()).toEqual(['Gone (broken link)', 'Lists', 'Company (broken link)']);
    press('button', 'Gone (broken link)');
    await expect.poll(() => textsOf('status')).toContain('There’s no page at /gone.');
    write('Label (required)', 'Still gone');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect
      .poll(saves)
      .toEqual([{ version: 3, header: [{ label: 'Still gone', target: '/gone' }, STORED.header[1]] }]);
  });

  it('is found by words of a title, or typed', async () => {
    const { saves } = await open();
    press('button', 'Lists');
    await expect.poll(() => seen('field', 'Links to (required)')).toBeDefined();
    get('field', 'Links to (required)').focus();
    write('Links to (required)', 'walden');
    await expect
      .poll(() => options().map(({ textContent }) => textContent))
      .toEqual([
        'What is The Long Shelf?/walden/what-is',
        'Walden, read slowly/articles/walden',
        'Walden/tags/walden',
      ]);
    options()[1]?.click();
    await expect.poll(() => valueOf('Links to (required)')).toBe('/articles/walden');
    write('Links to (required)', 'https://example.com/x');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect
      .poll(saves)
      .toEqual([
        { version: 3, header: [STORED.header[0], { label: 'Lists', target: 'https://example.com/x' }] },
      ]);
  });
});
