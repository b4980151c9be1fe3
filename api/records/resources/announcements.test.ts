import { join } from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { importFolder } from '../../business/import-folder/import-folder.ts';
import { clientFor } from '../../testing/api-client.ts';
import { recordsOf } from '../../testing/records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

/** How often this process was notified of a change, and how many notices other processes get. */
async function told(): Promise<{ hints: number; notes: number }> {
  const [row] = await rows<{ notes: number }>(
    test().deps.database.queries,
    sql`SELECT count(*)::int AS notes FROM outbox`,
  );
  return { hints: test().outboxHints(), notes: row?.notes ?? 0 };
}

async function tellsOf(work: () => Promise<unknown>): Promise<{ hints: boolean; notes: boolean }> {
  const before = await told();
  await work();
  const after = await told();
  return { hints: after.hints > before.hints, notes: after.notes > before.notes };
}
const BOTH = { hints: true, notes: true };
const NEITHER = { hints: false, notes: false };

describe('a change that visitors see is announced to this process and to others', () => {
  it.each(['category', 'tag'])('for a %s that is made, renamed or deleted', async (kind) => {
    expect(await tellsOf(() => editor().post(`/${kind}`, { name: 'Bees' }))).toEqual(BOTH);
    expect(await tellsOf(() => editor().put(`/${kind}/bees`, { name: 'Wasps', version: 1 }))).toEqual(BOTH);
    expect(await tellsOf(() => editor().delete(`/${kind}/bees`))).toEqual(BOTH);
  });

  it('for content that goes live, down, to the archive or to the trash', async () => {
    const { id } = await recordsOf(test()).draft();
    for (const verb of ['publish', 'archive', 'unpublish', 'publish'])
      expect([verb, await tellsOf(() => editor().post(`/content/${id}/${verb}`, {}))]).toEqual([verb, BOTH]);
    expect(await tellsOf(() => editor().delete(`/content/${id}`))).toEqual(BOTH);
  });

  it('for a list that is made public, changed or deleted', async () => {
    const list = { name: 'To begin', status: 'published', content: [] };
    expect(await tellsOf(() => editor().post('/list/with-content', list))).toEqual(BOTH);
    expect(await tellsOf(() => editor().put('/list/to-begin', { name: 'To go on', version: 1 }))).toEqual(
      BOTH,
    );
    expect(await tellsOf(() => editor().delete('/list/to-begin'))).toEqual(BOTH);
  });

  it('for categories and tags that are imported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-import-'));
    try {
      await writeFile(join(folder, 'categories.yaml'), '- {name: Bees, slug: bees}\n');
      expect(await tellsOf(() => importFolder(test().deps, { folder }))).toEqual(BOTH);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('what visitors do not see is not announced', () => {
  it('not a draft, and no contact', async () => {
    expect(await tellsOf(() => recordsOf(test()).draft())).toEqual(NEITHER);
    expect(await tellsOf(() => editor().post('/contacts', { email: 'ada@example.com' }))).toEqual(NEITHER);
    expect(await tellsOf(() => editor().post('/contact-lists', { name: 'Friends' }))).toEqual(NEITHER);
  });
});
