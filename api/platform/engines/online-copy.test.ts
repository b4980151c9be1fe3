import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyChanging } from './online-copy.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-online-copy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('copies a directory, and completes the copy with what was written, made, and deleted meanwhile', async () => {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await mkdir(path.join(from, 'base'), { recursive: true });
  const old = new Date('2026-01-01');
  for (const name of ['base/kept', 'base/written', 'base/gone', 'rewritten']) {
    await writeFile(path.join(from, name), 'before');
    await utimes(path.join(from, name), old, old);
  }
  const complete = await copyChanging(from, to);
  await appendFile(path.join(from, 'base/written'), ' and after');
  await writeFile(path.join(from, 'rewritten'), 'BEFORE');
  await rm(path.join(from, 'base/gone'));
  await mkdir(path.join(from, 'wal'));
  await writeFile(path.join(from, 'wal/new'), 'new');
  // What did not change is not copied again.
  await writeFile(path.join(to, 'base/kept'), 'marked');
  await complete();
  const names = await readdir(to, { recursive: true });
  expect(names.toSorted()).toEqual(['base', 'base/kept', 'base/written', 'rewritten', 'wal', 'wal/new']);
  const texts = await Promise.all(
    ['base/kept', 'base/written', 'rewritten', 'wal/new'].map((name) =>
      readFile(path.join(to, name), 'utf8'),
    ),
  );
  expect(texts).toEqual(['marked', 'before and after', 'BEFORE', 'new']);
});
