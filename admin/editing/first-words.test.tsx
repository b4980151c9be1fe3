// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { RecordScreen } from '../generated/record/record-screen.tsx';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { seen, valueOf, write } from '../kit/testing/person.ts';
import { type Answer, problem, type Received } from '../providers/testing/test-server.ts';
import { ARTICLE } from './testing/open-record.tsx';

const TITLE = 'Title';

/** A new article with an API that creates it, unless `refuse` answers first. */
async function openNew({ refuse }: { refuse?: (request: Received) => Answer | Error | undefined } = {}) {
  let stored: Record<string, unknown> | undefined;
  const page = openAdminPage({
    resource: 'articles',
    at: '/create',
    path: ['articles/create', 'articles/:id'],
    screen: <RecordScreen extrasOf={() => undefined} />,
    answer: (request) => {
      const { method, path, body } = request;
      if (path.endsWith('/presence')) return { body: { data: { is_mine: true, version: 1, holder: null } } };
      if (method === 'GET') return { body: { data: path.endsWith('/a1') ? stored : [] } };
      const refused = refuse?.(request);
      if (refused instanceof Error) throw refused;
      if (refused !== undefined) return refused;
      if (method === 'DELETE') return { status: 204 };
      if (method !== 'POST' && method !== 'PUT') return problem(404, 'not_found');
      const before = stored ?? { ...ARTICLE, title: '', slug: 'why', intro: null, version: 0 };
      const { version } = before as { version: number };
      stored = { ...before, ...(body as object), version: version + 1 };
      return { body: { data: stored } };
    },
  });
  await expect.poll(() => seen('button', 'Save draft')).toBeDefined();
  const writes = () =>
    page.received
      .filter(({ method, path }) => method !== 'GET' && !path.includes('/presence'))
      .map(({ method, path }) => `${method} ${path}`);
  return { ...page, writes };
}

describe('a new article', () => {
  it('is stored with its first words, and the form stays open', async () => {
    const { writes } = await openNew();
    const title = document.querySelector('textarea');
    expect(document.activeElement).toBe(title);
    write(TITLE, 'Why');
    await expect.poll(writes, { timeout: 5_000 }).toEqual(['POST /content']);
    await expect.poll(() => seen('button', 'Publish')).toBeDefined();
    expect(document.querySelector('textarea')).toBe(title);
    write(TITLE, 'Why we underline');
    await expect.poll(writes, { timeout: 8_000 }).toEqual(['POST /content', 'PUT /content/a1']);
    expect(valueOf(TITLE)).toBe('Why we underline');
  });

  it('is made once, however often the answer is lost', async () => {
    let attempts = 0;
    const { received } = await openNew({
      refuse: ({ method }) => {
        if (method !== 'POST') return undefined;
        attempts += 1;
        return attempts < 3 ? new Error('lost') : undefined;
      },
    });
    write(TITLE, 'Why');
    await expect.poll(() => attempts, { timeout: 20_000 }).toBe(3);
    const keys = received
      .filter(({ method, path }) => method === 'POST' && path === '/content')
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leaves nothing behind where nothing was written', async () => {
    const { writes, goTo } = await openNew();
    goTo('/elsewhere');
    await expect.poll(() => document.body.textContent).toContain('Another screen');
    expect(writes()).toEqual([]);
  });

  it('is deleted when all of it was undone', async () => {
    const { writes, goTo } = await openNew();
    write(TITLE, 'Why');
    await expect.poll(writes, { timeout: 5_000 }).toEqual(['POST /content']);
    await expect.poll(() => seen('button', 'Publish')).toBeDefined();
    write(TITLE, '');
    goTo('/elsewhere');
    await expect.poll(writes).toEqual(['POST /content', 'DELETE /content/a1', 'DELETE /content/a1/for-good']);
  });
});
