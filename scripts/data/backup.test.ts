import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerCopyRequest } from '#api/platform/backup/copy-requests.ts';
import { openDatabase } from '#api/platform/engines/open-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-backup-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as npm would, on a temporary data directory; returns its exit code and last lines. */
function run(script: 'backup' | 'restore', dataDir: string, ...parameters: string[]) {
  const file = fileURLToPath(new URL(`./${script}.ts`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, dataDir) },
    encoding: 'utf8',
  });
  return { status, said: stdout.trim().split('\n').at(-1), errors: stderr };
}

async function usingDatabase<T>(dataDir: string, use: (select: Select) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: path.join(folder, dataDir) });
  try {
    return await use((text) => database.select({ text }, []));
  } finally {
    await database.close();
  }
}
type Select = (text: string) => Promise<unknown[]>;

it('backs the product up and restores it elsewhere, with a clear line for what prevents it', async () => {
  expect(run('backup', 'one')).toMatchObject({
    status: 1,
    errors: expect.stringMatching(
      /^There’s no database in [^\n]*one\. Check DATA_DIR and DATABASE_URL\.\n$/,
    ) as string,
  });
  await usingDatabase('one', async (select) => {
    await select(`insert into settings (key, value) values ('greeting', '"Good evening"')`);
    expect(run('restore', 'one', 'first.backup')).toMatchObject({ status: 1 });
  });

  expect(run('backup', 'one', 'first.backup')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^first\.backup holds \d+ rows and 0 image files\.$/) as string,
    errors: '',
  });
  expect(run('restore', 'one', 'first.backup')).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^The database is not empty [^\n]*--force[^\n]*\n$/) as string,
  });
  expect(run('restore', 'one', 'first.backup', '--force')).toMatchObject({ status: 0, errors: '' });
  expect(run('restore', 'two', 'first.backup')).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      /^Restored \d+ rows as of \d{4}-.*Z\. Everyone has to sign in again\.$/,
    ) as string,
    errors: '',
  });
  const greetings = await usingDatabase('two', (select) => select('select value from settings'));
  expect(greetings).toStrictEqual([{ value: 'Good evening' }]);

  expect(run('backup', 'one')).toMatchObject({ status: 0, errors: '' });
  expect(await readdir(folder)).toContainEqual(
    expect.stringMatching(/^colophon-\d{4}-\d\d-\d\dT[\d-]{8}\.backup$/),
  );
});

it('backs up what another process uses, as of one moment, while that process writes', async () => {
  const dataDir = path.join(folder, 'busy');
  const database = await openDatabase({ dataDir });
  // Both rows are written together, again and again: a copy of two moments would have two different numbers.
  const write = (number: number) =>
    database.select(
      {
        text: `insert into settings (key, value) select name, to_jsonb($1::int) from unnest(array['first', 'last']) name
               on conflict (key) do update set value = excluded.value`,
      },
      [number],
    );
  let written = 0;
  try {
    const file = fileURLToPath(new URL('./backup.ts', import.meta.url));
    const command = spawn(process.execPath, [file, 'busy.backup'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const ended = once(command, 'exit');
    while (command.exitCode === null) {
      await write((written += 1));
      await answerCopyRequest({ database, dataDir, now: new Date() });
      await wait(5);
    }
    expect(await ended).toEqual([0, null]);
    await answerCopyRequest({ database, dataDir, now: new Date() });
    const noted = await database.select(
      { text: `select value from settings where key = 'last_backup_at'` },
      [],
    );
    expect(noted).toHaveLength(1);
  } finally {
    await database.close();
  }
  expect((await readdir(dataDir)).filter((name) => name.includes('backup'))).toEqual([]);
  expect(run('restore', 'busy-again', 'busy.backup')).toMatchObject({ status: 0, errors: '' });
  const restored = await usingDatabase('busy-again', (select) =>
    select(`select distinct value from settings where key in ('first', 'last')`),
  );
  expect(restored).toHaveLength(1);
  expect((restored as { value: number }[])[0]?.value).toBeLessThan(written);
});
