import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseEnvironment } from '#api/platform/base/env.ts';
import { rows } from '#api/platform/database/database.ts';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { unsharedStorage } from './shared-storage.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'colophon-shared-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.reset();
  await joined();
});

/** A node that starts with a data directory of this name. */
function nodeWith(name: string, over: Record<string, string> = {}) {
  const env = parseEnvironment({ DATA_DIR: join(folder, name), ...over });
  return { env, database: { ...database.database, kind: 'postgres' as const } };
}

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'books',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

async function joined(): Promise<void> {
  await rows(
    database.database.queries,
    sql`INSERT INTO declaring_nodes (id, fingerprint, seen_at) VALUES (gen_random_uuid(), 'one', clock_timestamp())`,
  );
}

describe('nodes on one database', () => {
  it('are warned when the second one has its own images', async () => {
    expect(await unsharedStorage(nodeWith('first'))).toBe(undefined);
    await joined();
    expect(await unsharedStorage(nodeWith('second'))).toContain('Another node uses this database');
    expect(await unsharedStorage(nodeWith('second')), 'at each start').toContain('S3_ENDPOINT');
  });

  it('may share a data directory or object storage', async () => {
    expect(await unsharedStorage(nodeWith('first'))).toBe(undefined);
    await joined();
    expect(await unsharedStorage(nodeWith('first'))).toBe(undefined);
    expect(await unsharedStorage(nodeWith('third', S3))).toBe(undefined);
  });

  it('may follow one another: a node that is alone takes the directory that it has', async () => {
    expect(await unsharedStorage(nodeWith('first'))).toBe(undefined);
    expect(await unsharedStorage(nodeWith('another disk'))).toBe(undefined);
  });
});
