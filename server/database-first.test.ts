import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '#api/platform/engines/migration-files.ts';
import { findOrBuildTemplate } from '#api/platform/engines/template.ts';
import { ROOTS } from './base/roots.ts';

/** Says whether the database is open already, and ends. */
const PROGRAM = `
import { existsSync } from 'node:fs';
console.log(existsSync(process.env.DATA_DIR + '/database.lock.holder') ? 'begun' : 'not begun');
process.exit();
`;

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-first-'));
  const template = await findOrBuildTemplate({ migrationsFolder });
  cpSync(template ?? '', join(folder, 'database'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the database', () => {
  it('is opened before the server is loaded', () => {
    expect(run('main.ts')).toBe('begun\n');
  });

  it('is left to other programs, which are loaded with the same flags', () => {
    expect(run('backup.ts')).toBe('not begun\n');
  });

  it('is not opened next to a PostgreSQL', () => {
    expect(run('main.ts', { DATABASE_URL: 'postgres://elsewhere' })).toBe('not begun\n');
  });
});

function run(name: string, env: Record<string, string> = {}): string {
  const file = join(folder, name);
  writeFileSync(file, PROGRAM);
  const first = pathToFileURL(join(ROOTS.program, 'server', 'database-first.ts')).href;
  const { DATABASE_URL: _, ...rest } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', first, file], {
    encoding: 'utf8',
    env: { ...rest, DATA_DIR: folder, ...env },
  });
  expect(stderr).toBe('');
  return stdout;
}
