import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupError } from './backup-archive.ts';
import { writeBackup } from './backup.ts';
import type { Engine } from '../database/connection.ts';
import { migrate } from '../engines/migrate.ts';
import { readMigrations } from '../engines/migration-files.ts';
import { openEngine } from '../engines/open-database.ts';
import { openPostgres } from '../engines/postgres-engine.ts';
import { restoreBackup, verifyBackup } from './restore.ts';
import { listSequences, listTables, selectAsText } from './table-rows.ts';
import { writeMigrations } from '../../testing/database-programs/scratch-migrations.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

/** Everything that a dump can trip over: cycles, triggers, generated columns, counters, types, texts. */
const shelves = {
  '0000_shelves': [
    `create table shelves (id uuid primary key, keeper_id integer, parent_id uuid references shelves (id))`,
    `create table keepers (
       id integer generated always as identity primary key, shelf_id uuid not null references shelves (id),
       name text not null, "Odd ""name" text default 'x', length integer generated always as (length(name)) stored)`,
    `alter table shelves add constraint shelves_keeper foreign key (keeper_id) references keepers (id)`,
    `create table values_of_all_kinds (
       id bigserial primary key, exact numeric, real double precision, at timestamptz, day date, data jsonb, words text[],
       ids uuid[], bytes bytea, search tsvector, flag boolean)`,
    `create table sessions (token text primary key)`,
    `create table counts (keepers integer not null)`,
    `insert into counts values (0)`,
    `create function count_keeper() returns trigger language plpgsql as $$ begin
       update counts set keepers = keepers + 1; return new; end $$`,
    `create trigger count_keepers after insert on keepers for each row execute function count_keeper()`,
    `create view named as select name from keepers`,
  ],
};
const later = {
  ...shelves,
  '0001_later': [`alter table keepers add column note text not null default 'none yet'`],
};

const fill = `
  insert into shelves (id) values ('0190a000-0000-7000-8000-000000000001');
  insert into keepers (shelf_id, name) select '0190a000-0000-7000-8000-000000000001', 'Keeper ' || i from generate_series(1, 1234) i;
  insert into shelves values ('0190a000-0000-7000-8000-000000000002', 7, '0190a000-0000-7000-8000-000000000001');
  update shelves set keeper_id = 1, parent_id = '0190a000-0000-7000-8000-000000000002' where parent_id is null;
  insert into values_of_all_kinds (exact, real, at, day, data, words, ids, bytes, search, flag) values
    (12345678901234567890.123456789, 0.1, '2026-09-14 08:00:00.123456Z', '2026-09-14', '{"a": ["é", "\\\\n", null, 1e400]}',
     array['a,b', '"', '\\', null, 'NULL', '', E'two\\nlines', '📖'], array['0190a000-0000-7000-8000-000000000001'::uuid], '\\x00ff',
     to_tsvector('simple', 'A book''s tale'), true),
    (null, 'NaN', null, null, 'null', '{}', null, '', '', null);
  insert into sessions values ('secret');`;

let folder: string;
let first: string;
let second: string;
let count = 0;
const toClose: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-backup-'));
  first = await writeMigrations(path.join(folder, 'first'), shelves);
  second = await writeMigrations(path.join(folder, 'second'), later);
});
beforeEach(() => {
  count += 1;
});
afterAll(async () => {
  for (const close of toClose.toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

type Kind = Engine['kind'];
const kinds: readonly Kind[] = testDatabaseUrl() === undefined ? ['embedded'] : ['embedded', 'postgres'];
const directions = kinds
  .flatMap((from) => kinds.map((to) => [from, to] as const))
  // The run on the embedded database covers only that one.
  .filter(([from, to]) => kinds.length === 1 || from === 'postgres' || to === 'postgres');

/** A new database of a kind, closed and removed at the end of the file. */
async function newEngine(kind: Kind, dataDir: string): Promise<Engine> {
  const serverUrl = testDatabaseUrl();
  const options = { dataDir, migrationsFolder: first, templateCache: path.join(folder, 'templates') };
  if (kind === 'embedded' || serverUrl === undefined) {
    const engine = await openEngine(options);
    toClose.push(() => engine.close());
    return engine;
  }
  const server = await openPostgres({ url: serverUrl, poolSize: 1 });
  const name = `colophon_backup_${process.pid}_${path.basename(dataDir).replaceAll('-', '_')}`;
  await server.shared.script(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const engine = await openEngine({ ...options, databaseUrl: url.href });
  toClose.push(async () => {
    await engine.close();
    await server.shared.script(`drop database ${name}`);
    await server.close();
  });
  return engine;
}

function dataDirectory(name: string): string {
  return path.join(folder, `${count}-${name}`);
}

/** A database with rows, and its images. */
async function filledEngine(kind: Kind, dataDir: string): Promise<Engine> {
  const engine = await newEngine(kind, dataDir);
  await migrate(engine, await readMigrations(first));
  await engine.shared.script(fill);
  const images = path.join(dataDir, 'images', 'ab', `${'ab'.repeat(32)}`);
  await mkdir(images, { recursive: true });
  await writeFile(path.join(images, 'original.jpg'), Buffer.alloc(70_000, 7));
  await writeFile(path.join(images, '400.avif'), '');
  await writeFile(path.join(images, '800.avif.0190a000-0000-7000-8000-000000000001'), 'half');
  return engine;
}

/** All rows as text, and what the counters say. */
async function contentOf(engine: Engine): Promise<Record<string, unknown>> {
  return engine.exclusive(async (session) => {
    const content: Record<string, unknown> = { sequences: await listSequences(session) };
    for (const table of await listTables(session)) {
      const { rows } = await session.run({ text: `${selectAsText(table)} order by 1` }, [], {
        rowMode: 'array',
      });
      content[table.name] = rows;
    }
    return content;
  });
}

async function backUp(kind: Kind): Promise<{ engine: Engine; file: string }> {
  const dataDir = dataDirectory('source');
  const engine = await filledEngine(kind, dataDir);
  const file = path.join(folder, `${count}.backup`);
  await writeBackup(engine, { dataDir, file });
  return { engine, file };
}

describe.each(directions)('a backup of %s restored into %s', (from, to) => {
  it('restores every row, counter, and image, and ends all sessions', async () => {
    const { engine, file } = await backUp(from);
    const dataDir = dataDirectory('target');
    const target = await newEngine(to, dataDir);
    const said: string[] = [];
    const onProgress = (text: string): void => void said.push(text);
    // An embedded database is made migrated; this schema puts a row into it, as some day the product's may.
    const rows = await restoreBackup(target, await verifyBackup(file, first), {
      dataDir,
      force: true,
      onProgress,
    });
    expect(rows).toBe(1234 + 2 + 2 + 1 + 1);
    expect(said).toStrictEqual(['counts', 'keepers', 'sessions', 'shelves', 'values_of_all_kinds', 'images']);
    expect(await contentOf(target)).toStrictEqual({ ...(await contentOf(engine)), sessions: [] });
    const pictures = await readdir(path.join(dataDir, 'images'), { recursive: true });
    expect(pictures.filter((name) => name.includes('.')).map((name) => path.basename(name))).toStrictEqual([
      '400.avif',
      'original.jpg',
    ]);
    const original = path.join(dataDir, 'images', 'ab', 'ab'.repeat(32), 'original.jpg');
    expect(await readFile(original)).toStrictEqual(Buffer.alloc(70_000, 7));
    // Keys, triggers and counters are at work again.
    await expect(target.shared.script(`delete from shelves`)).rejects.toMatchObject({ code: '23503' });
    await target.shared.script(
      `insert into keepers (shelf_id, name) select shelf_id, 'New' from keepers limit 1`,
    );
    const { rows: after } = await target.shared.run(
      { text: `select keepers, (select max(id) from keepers) as id from counts` },
      [],
      { rowMode: 'object' },
    );
    expect(after).toStrictEqual([{ keepers: 1235, id: 1235 }]);
  });

  it('takes the place of what was there, migrated to what the program is by now', async () => {
    const { file } = await backUp(from);
    const dataDir = dataDirectory('target');
    const target = await newEngine(to, dataDir);
    await migrate(target, await readMigrations(second));
    await target.shared.script(
      `insert into sessions values ('of before'); create table of_nobody (id integer)`,
    );
    await restoreBackup(target, await verifyBackup(file, second), { dataDir, force: true });
    const content = await contentOf(target);
    expect(content['sessions']).toStrictEqual([]);
    expect(content).not.toHaveProperty('of_nobody');
    const { rows } = await target.shared.run({ text: 'select distinct note from keepers' }, [], {
      rowMode: 'array',
    });
    expect(rows).toStrictEqual([['none yet']]);
  });
});

describe('restoring', () => {
  const kind = kinds.at(-1) ?? 'embedded';

  it('refuses a database that is not empty, and leaves it as it is', async () => {
    const { engine, file } = await backUp(kind);
    const before = await contentOf(engine);
    const restoring = restoreBackup(engine, await verifyBackup(file, first), {
      dataDir: folder,
      force: false,
    });
    await expect(restoring).rejects.toThrow(/not empty \(there are rows in .*--force/);
    expect(await contentOf(engine)).toStrictEqual(before);
  });

  it('changes nothing when it fails half-way', async () => {
    const { engine, file } = await backUp(kind);
    const before = await contentOf(engine);
    const backup = await verifyBackup(file, first);
    const checksums = new Map(backup.checksums);
    checksums.set('tables/values_of_all_kinds/000001.jsonl', 'another');
    const restoring = restoreBackup(engine, { ...backup, checksums }, { dataDir: folder, force: true });
    await expect(restoring).rejects.toThrow(/changed while it was read/);
    expect(await contentOf(engine)).toStrictEqual(before);
  });

  it('finds a flipped bit and a lost end before it touches anything', async () => {
    const { file } = await backUp(kind);
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    const [flipped, cut] = [`${file}.flipped`, `${file}.cut`];
    await writeFile(flipped, bytes);
    await writeFile(cut, await readFile(file));
    await truncate(cut, middle);
    for (const damaged of [flipped, cut]) {
      await expect(verifyBackup(damaged, first)).rejects.toThrow(
        /is not a whole backup .*nothing was changed/,
      );
    }
  });

  it('says so when the file is not ours or missing', async () => {
    const other = path.join(folder, 'other');
    await writeFile(other, 'no archive');
    await expect(verifyBackup(other, first)).rejects.toBeInstanceOf(BackupError);
    await expect(verifyBackup(path.join(folder, 'nowhere'), first)).rejects.toBeInstanceOf(BackupError);
  });

  it('refuses a backup of a newer program', async () => {
    const { engine } = await backUp(kind);
    await migrate(engine, await readMigrations(second));
    const file = path.join(folder, `${count}-newer.backup`);
    await writeBackup(engine, { dataDir: folder, file });
    await expect(verifyBackup(file, first)).rejects.toThrow(
      /another version of the program \(migration 0001_later\)/,
    );
  });
});

describe('a backup file', () => {
  const hasTools = ['tar', 'sha256sum'].every((tool) => spawnSync(tool, ['--version']).status === 0);
  it.runIf(hasTools)('can be checked with the tools of the system', async () => {
    const { file } = await backUp('embedded');
    const unpacked = path.join(folder, 'unpacked');
    await mkdir(unpacked);
    expect(spawnSync('tar', ['xzf', file, '-C', unpacked]).status).toBe(0);
    const checks = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: unpacked, encoding: 'utf8' });
    expect(checks.stdout.split('\n').filter((line) => line.endsWith(': OK'))).toHaveLength(8);
    expect(checks.status).toBe(0);
  });

  it('can be read only by its owner', async () => {
    const { file } = await backUp('embedded');
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('never takes the place of another', async () => {
    const { engine, file } = await backUp('embedded');
    const before = await readFile(file);
    await expect(writeBackup(engine, { dataDir: folder, file })).rejects.toThrow(/already exists/);
    expect(await readFile(file)).toStrictEqual(before);
    expect(await readdir(folder)).not.toContain(`${path.basename(file)}.unfinished`);
  });
});
