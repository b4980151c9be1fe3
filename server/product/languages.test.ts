import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLanguages } from './languages.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, texts: unknown): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof texts === 'string' ? texts : JSON.stringify(texts));
}
const read = () => readLanguages({ program: join(folder, 'program'), site: join(folder, 'site') });

describe('the languages of a program and a site', () => {
  it('are read from their folders, where the site overrides single texts', async () => {
    await write('program/languages/de/site.json', { a: 'A', b: 'B' });
    await write('program/languages/de/emails.json', { c: 'C' });
    await write('site/languages/de/own.json', { b: 'Ganz anders' });
    await write('site/languages/fr/site.json', { a: 'À' });
    expect(await read()).toEqual([
      { tag: 'de', texts: { a: 'A', b: 'Ganz anders', c: 'C' } },
      { tag: 'fr', texts: { a: 'À' } },
    ]);
  });

  it('may be missing', async () => {
    expect(await read()).toEqual([]);
  });

  it.each([
    ['a tag of no language', 'site/languages/xx-nonsense/site.json', {}, 'xx-nonsense'],
    ['a file that is not JSON', 'site/languages/de/site.json', '{', 'languages/de/site.json'],
    ['a list', 'site/languages/de/site.json', [], 'must be an object'],
    ['a number', 'site/languages/de/site.json', { a: 1 }, 'a is not a text'],
    [
      'a missing plural form',
      'site/languages/pl/x.json',
      { a: '{n, plural, one {#} other {#}}' },
      'few, many',
    ],
    ['a broken text', 'site/languages/de/x.json', { a: '{n, plural' }, 'cannot be parsed'],
  ])('refuse %s', async (...[, file, texts, words]) => {
    await write(file, texts);
    await expect(read()).rejects.toThrow(words);
  });
});
