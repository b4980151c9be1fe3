import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '../../platform/base/paths.ts';
import { checkFolder } from './check-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-check-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function said(before?: string[]): Promise<string[]> {
  const problems = await checkFolder(folder, before);
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

describe('checking a folder of texts', () => {
  it('finds nothing in the starter content', async () => {
    expect(await checkFolder(join(PROGRAM_FOLDER, 'content'))).toEqual([]);
  });

  it.each([
    ['has no front matter', 'Just words.', '1: has no front matter'],
    ['is not YAML', '---\ntitle: x\nintro: [\n---\n', '3: is not valid YAML'],
    ['names a field there is not', '---\ntitle: x\ncolour: red\n---\n', '3: colour is not a known field'],
    ['names a category there is not', '---\ntitle: x\ncategory: none\n---\n', '3: names the category "none"'],
    ['names a tag there is not', '---\r\ntitle: x\r\ntags: [none]\r\n---\r\n', '3: names the tag "none"'],
    ['lacks what publishing requires', '---\ntitle: x\n---\nA body.\n', '1: Intro is required to publish'],
    ['has a body that is no text', `---\ntitle: x\n---\n${'> '.repeat(2000)}x\n`, '4: '],
    ['has too long a title', `---\nslug: x\ntitle: ${'x'.repeat(300)}\n---\n`, '3: title must be at most'],
    ['names a picture outside', '---\ntitle: x\nimage: ../../../x.png\n---\n', '3: names the image'],
  ])('names file and line of one that %s', async (_what, text, words) => {
    await write('articles/bad.md', text);
    await write('articles/draft.md', '---\ntitle: Not yet\nstatus: draft\n---\n');
    expect(await said()).toEqual([expect.stringContaining(`articles/bad.md:${words}`)]);
  });

  it('names the line of an entry, and folders that belong to no type', async () => {
    await write('categories.yaml', '# ours\n- name: One\n  color: green\n- name: Two\n  color: pink\n');
    await write('tags.yaml', 'name: x\n');
    await write('article/a.md', '---\ntitle: x\n---\n');
    await write('pictures/README.txt', 'none');
    expect(await said()).toEqual([
      expect.stringMatching(/^article\/a\.md:1: belongs to no content type: .*articles/),
      expect.stringMatching(/^categories\.yaml:4: color must be one of/),
      'tags.yaml:1: must be a list of {name, slug, description}',
    ]);
  });

  it('knows what the folder itself has, and what is imported before it', async () => {
    const text = '---\ntitle: A\nintro: b\ncategory: ours\ntags: [reading]\n---\nA body.\n';
    await write('categories.yaml', '- {name: Ours, color: green}\n');
    await write('articles/a.md', text);
    await write('lists/l.md', '---\nname: L\ncontent:\n  - {type: article, slug: a}\n---\n');
    expect(await said()).toEqual(['articles/a.md:5: names the tag "reading", which doesn’t exist']);
    const before = join(folder, '..', `${folder.split('/').at(-1)}-before`);
    await mkdir(before);
    await writeFile(join(before, 'tags.yaml'), '- name: Reading\n');
    expect(await said([before])).toEqual([]);
    await rm(before, { recursive: true });
  });
});
