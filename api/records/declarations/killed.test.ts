import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openPostgres } from '../../platform/engines/postgres-engine.ts';
import { runUntilKilled } from '../../testing/processes/run-until-killed.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/programs/migrate-fields.ts', import.meta.url));
const ITEMS = 1500;

it('a migration that is killed again and again ends with every state of every record moved once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-migrate-'));
  const serverUrl = testDatabaseUrl();
  const name = `colophon_test_${process.pid}_${randomUUID().slice(0, 8)}`;
  const server = serverUrl === undefined ? undefined : await openPostgres({ url: serverUrl, poolSize: 1 });
  await server?.shared.script(`create database ${name}`);
  try {
    const url = serverUrl === undefined ? {} : { DATABASE_URL: withDatabase(serverUrl, name) };
    const figures = await runUntilKilled<Record<string, number>>({
      program: PROGRAM,
      kills: 3,
      killAfterMs: [5, 120],
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(folder, 'data'),
        ITEMS: String(ITEMS),
        LOG_LEVEL: 'error',
        ...url,
      },
    });
    const all = { records: ITEMS, moved: ITEMS, pages: ITEMS, revisions: ITEMS, done: ITEMS, version: 1 };
    expect(figures).toMatchObject(all);
  } finally {
    await server?.shared.script(`drop database if exists ${name} with (force)`);
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }
});

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
