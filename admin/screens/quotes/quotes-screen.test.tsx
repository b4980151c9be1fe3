// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { openAdminPage } from '../../kit/testing/admin-page.tsx';
import { get, press, seen, textsOf, write } from '../../kit/testing/person.ts';
import type { Answer } from '../../providers/testing/test-server.ts';
import { QuotesScreen } from './quotes-screen.tsx';

const QUOTE: Quotation = {
  id: '01990000-0000-8000-8000-000000000001',
  text: 'Simplify, simplify.',
  characters: 19,
  words: 2,
  check: 'unchecked',
  person: 'Henry David Thoreau',
  work: { id: 'b1', title: 'Walden', slug: 'walden' },
  place: null,
  page: 91,
  content: {
    id: 'c1',
    content_type_name: 'article',
    title: 'On less',
    slug: 'on-less',
    status: 'published',
    updated_at: '2026-09-14T08:00:00.000Z',
  },
  field: 'body',
  entry: 2,
  is_published: true,
  public_path: '/articles/on-less',
  image_path: null,
};

function open(data: readonly Quotation[], at = '', fails = false) {
  const page = { current_page: 1, per_page: 50, last_page: 1, total: data.length };
  return openAdminPage({
    resource: 'quotes',
    path: 'quotes',
    at,
    screen: <QuotesScreen />,
    answer: ({ path }): Answer => {
      if (path === '/quotations/counts')
        return { body: { data: { all: data.length, verified: 0, unchecked: data.length, not_found: 0 } } };
      if (fails) return { status: 500, body: { code: 'internal_error', message: 'No.' } };
      return { body: { data: path === '/quotations' ? { data, ...page } : [] } };
    },
  });
}

describe('the list of quotes', () => {
  it('shows each with its source, its state, and a link to the passage', async () => {
    open([QUOTE]);
    await expect.poll(() => textsOf('listitem').at(-1)).toContain('Henry David Thoreau, Walden, p. 91');
    expect(textsOf('listitem').at(-1)).toContain('Not checked');
    const link = get('link', 'Open in editor: “Simplify, simplify.”');
    expect(link.getAttribute('href')).toBe('/admin/articles/edit/c1#passage=body.2');
    expect(get('link', 'View page').getAttribute('href')).toBe('/articles/on-less');
    expect(seen('link', 'View share image')).toBeUndefined();
  });

  it('asks for what its URL says, and for what is typed', async () => {
    const { received } = open([QUOTE], '?check=verified&search=simplify&sort=longest');
    const asked = () => received.flatMap(({ path, query }) => (path === '/quotations' ? [query] : []));
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ check: 'verified', search: 'simplify', sort_by: 'characters', sort_order: 'desc' });
    write('Search quotes', 'woods');
    await expect.poll(() => asked().at(-1)).toMatchObject({ check: 'verified', search: 'woods', page: '1' });
  });

  it('says when there are none, and when nothing fits', async () => {
    open([]);
    await expect.poll(() => textsOf('status')).toContain('No quotes yet');
    press('button', 'Not found 0');
    await expect.poll(() => textsOf('status')).toContain('No quotes match your filters');
    press('button', 'Clear filters');
    await expect.poll(() => textsOf('status')).toContain('No quotes yet');
  });

  it('says when they can’t be loaded', async () => {
    open([], '', true);
    await expect.poll(() => seen('button', 'Try again')).toBeDefined();
  });

  it('forgets what was selected when the list changes', async () => {
    open([QUOTE]);
    await expect.poll(() => seen('checkbox', 'Select “Simplify, simplify.”')).toBeDefined();
    press('checkbox', 'Select “Simplify, simplify.”');
    await expect.poll(() => textsOf('status')).toContain('1 quote selected');
    press('button', 'Not checked 1');
    await expect.poll(() => textsOf('status')).not.toContain('1 quote selected');
  });
});
