import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORT_PARTS } from '#schema/base/export-parts.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createTestApp, useTestApp } from '../../testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { ghostExport } from '../site-import/testing/ghost-fixture.ts';
import { importClient } from '../site-import/testing/import-client.ts';
import { createOldSite } from '../site-import/testing/old-site.ts';
import { wordpressExport } from '../site-import/testing/wordpress-fixture.ts';
import { importArchive } from './archive/import-archive.ts';
import { writeExport } from './write-export.ts';

const test = useTestApp({ fetch: createOldSite().fetch });
const client = importClient(test);
let folder = '';
let second: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-moved-'));
  second = await createTestDatabase();
});
afterAll(async () => {
  await second.close();
  await rm(folder, { recursive: true, force: true });
});

const HUGO = new Uint8Array(
  zipOf({
    'garden/config.toml': 'baseURL = "https://garden.example/"\n',
    'garden/content/posts/pruning.md':
      '+++\ntitle = "Pruning"\ndate = 2020-02-01\naliases = ["/old/pruning/"]\n+++\nSee [about](/about-garden/).\n',
    'garden/content/posts/2021-03-04-soil.md':
      '---\nTitle: Soil\nURL: /earth/\n---\nSoil [again](/posts/pruning/).\n',
    'garden/content/about-garden.md': '---\ntitle: About the garden\ntype: page\n---\nA garden.\n',
  }),
);

it('three sites stand side by side, move to another instance, and keep every old URL', async () => {
  await client.bring('ghost.json', ghostExport(), { site_address: 'https://ghost.example' });
  await client.bring('shelf.xml', wordpressExport());
  await client.bring('garden.zip', HUGO, { site_address: 'https://garden.example' });
  const old = await oldPaths();
  expect(new Set(old.map(({ system }) => system))).toEqual(new Set(['ghost', 'wordpress', 'markdown']));
  expect(old.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/slow-reading', '/2019/05/libraries-at-night', '/old/pruning']),
  );
  const file = join(folder, 'site.zip');
  await writeExport(test().deps, file, { format: 'colophon', what: EXPORT_PARTS });
  const before = await clientFor(test()).get('/content?per_page=100');
  expect((await importAgainAll()).map(({ counts }) => [counts['created'], counts['updated']])).toEqual(
    Array.from({ length: 3 }, () => [0, 0]),
  );

  await second.reset();
  const next = await createTestApp(second.database);
  await rows(next.deps.database.queries, sql`DELETE FROM document_counts`);
  expect((await importArchive(next.deps, file)).notes).toEqual([]);
  const visitor = clientFor(next);
  expect((await visitor.get('/content?per_page=100')).data).toEqual(before.data);
  for (const path of [...old.map((one) => one.path), '/posts/pruning', '/earth']) {
    const { data } = await visitor.get(`/redirect?path=${encodeURIComponent(path)}`);
    const now = typeof data?.moved_to === 'string' ? data.moved_to : path;
    const slug = now.split('/').at(-1) ?? '';
    expect([path, (await visitor.get(`/content/slug/${slug}`)).status]).toEqual([path, 200]);
  }
}, 120_000);

/** Every public text that was imported, with its path on its site. */
function oldPaths() {
  return rows<{ system: string; path: string }>(
    test().deps.database.queries,
    sql`SELECT s.system, i.path FROM site_import_items i JOIN site_imports s ON s.id = i.import_id
        JOIN content c ON c.id = i.record_id WHERE c.status = 'published' AND i.path IS NOT NULL AND i.kind <> 'attachment'`,
  );
}

async function importAgainAll() {
  return [
    await client.bring('ghost.json', ghostExport(), { site_address: 'https://ghost.example' }),
    await client.bring('shelf.xml', wordpressExport()),
    await client.bring('garden.zip', HUGO, { site_address: 'https://garden.example' }),
  ];
}
