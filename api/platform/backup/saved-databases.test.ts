import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { openDatabase, openEngine } from '../engines/open-database.ts';
import { restoreBackup, verifyBackup } from './restore.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

/** A database as each release wrote it (scripts/release/save-release-database.ts); every later version must migrate it. */
const saved = join(import.meta.dirname, 'saved');
const backups = (await readdir(saved)).filter((name) => name.endsWith('.backup'));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-saved-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// A backup does not depend on the engine that it is read into: once is enough.
describe.skipIf(testDatabaseUrl() !== undefined)('a database of an earlier release', () => {
  it('is kept for at least one release', () => {
    expect(backups.length).toBeGreaterThan(0);
  });

  for (const name of backups) {
    it(`${name} is migrated with all that was in it`, async () => {
      const dataDir = join(folder, name);
      const engine = await openEngine({ dataDir });
      await restoreBackup(engine, await verifyBackup(join(saved, name)), { dataDir, force: true });
      await engine.close();
      const database = await openDatabase({ dataDir });
      const on = database.queries;
      const published = await rows<{ type: string }>(
        on,
        sql`SELECT type, slug, status FROM publications ORDER BY type`,
      );
      expect(published).toEqual([
        { type: 'book', slug: 'walden', status: 'published' },
        { type: 'book-summary', slug: 'walden', status: 'published' },
        { type: 'list', slug: 'books-with-receipts', status: 'published' },
      ]);
      expect(await rows(on, sql`SELECT name, optin FROM contact_lists ORDER BY name`)).toEqual([
        { name: 'Newsletter', optin: 'double' },
        { name: 'Readers', optin: 'single' },
      ]);
      expect(await rows(on, sql`SELECT name FROM tags`)).toEqual([{ name: 'Money' }]);
      const versions = sql`SELECT c.type FROM revisions r JOIN content c ON c.id = r.record_id ORDER BY c.type`;
      expect(await rows(on, versions)).toEqual(published.map(({ type }) => ({ type })));
      await database.close();
    });
  }
});
