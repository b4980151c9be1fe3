import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from './testing/files-below.ts';
import { migrationsFolder } from './migration-files.ts';
import { findOrBuildTemplate, shipTemplate } from './template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-template-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a template that came with the program', () => {
  it('is unpacked as it was built, and nothing is built', async () => {
    const shipped = path.join(folder, 'shipped');
    await shipTemplate(shipped, { migrationsFolder });
    const built = await findOrBuildTemplate({ migrationsFolder });
    const found = await findOrBuildTemplate({
      migrationsFolder,
      shipped,
      cache: path.join(folder, 'cache'),
      onBuild: () => expect.unreachable('it was built'),
    });
    expect(filesBelow(found ?? '')).toStrictEqual(filesBelow(built ?? ''));
    expect((await readdir(path.join(folder, 'cache'))).length).toBe(1);
  });

  it('is not used if it was made from other migrations', async () => {
    const empty = path.join(folder, 'none-shipped');
    await mkdir(empty);
    let builds = 0;
    const cache = path.join(folder, 'other-cache');
    const template = await findOrBuildTemplate({
      migrationsFolder,
      shipped: empty,
      cache,
      onBuild: () => void (builds += 1),
    });
    expect([builds, path.dirname(template ?? '')]).toEqual([1, cache]);
  });
});
