import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';

describe('the starter content', () => {
  it('has no dead link, no page without links, no straight mark, and no two texts that are alike', async () => {
    expect(await checkContent(join(import.meta.dirname, '../../content'))).toEqual([]);
  });
});

/** What readers took for translations. */
const NO_ENGLISH =
  /on this magazine|[Ww]ord has gone ahead|letters that went out|[Nn]o letter stands|search may know|get \{lists\} from/;

it('the starter content and the texts of the site say nothing that reads like a translation', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync(['content/**/*.{md,yaml}', '{site,schema,api}/**/messages.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of files) if (NO_ENGLISH.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  expect(found).toEqual([]);
});

describe('the check of a content folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    await write('content/sources.yaml', '[]');
    await write('content/said-elsewhere.yaml', '- words: No, Sir\n  by: Johnson\n  where: Boswell\n');
    await write('content/articles/short.md', '---\nslug: short\n---\nSee [it](/articles/long).\n');
    await write('content/articles/long.md', longText('See [it](/articles/short).'));
  });

  afterEach(async () => rm(folder, { recursive: true, force: true }));

  async function write(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }

  function longText(end: string): string {
    return `---\nslug: long\n---\n## Words\n\n${'word '.repeat(2000)}\n\n${end}\n`;
  }

  function check(): Promise<string[]> {
    return checkContent(join(folder, 'content'), join(folder, 'texts'));
  }

  it('finds nothing wrong with pages that link to each other', async () => {
    await write('texts/pond.txt', 'a pond');
    expect(await check()).toEqual([]);
  });

  it('finds a dead link, and a page without links to it', async () => {
    await write('texts/pond.txt', 'a pond');
    await write('content/articles/long.md', longText('See [it](/articles/gone).'));
    expect(await check()).toEqual([
      'articles/long.md: links to /articles/gone, which doesn’t exist',
      'articles/short.md: no page links to it',
    ]);
  });

  it('knows where the people are', async () => {
    await write('texts/pond.txt', 'a pond');
    await write('content/contributors/ann.md', '---\nslug: ann\n---\nShe reads.\n');
    await write(
      'content/pages/about.md',
      '---\nslug: about\n---\n[Ann](/people/ann), [she](/contributors/ann).\n',
    );
    expect(await check()).toEqual(['pages/about.md: links to /contributors/ann, which doesn’t exist']);
  });

  it('finds quotation marks around words that are in no text', async () => {
    await write('texts/pond.txt', 'It was a DEEP\npond, they say.');
    const end = 'See [it](/articles/short). “A deep pond.” “No, Sir.” “A *shallow* pond.”';
    await write('content/articles/long.md', longText(end));
    expect(await check()).toEqual(['articles/long.md: no source is known for “A shallow pond.”']);
  });

  it('finds a quotation without a source, and a straight mark', async () => {
    await write('texts/pond.txt', 'a pond');
    await write('content/articles/long.md', longText("> a pond\n\nIt's [it](/articles/short)."));
    expect(await check()).toEqual([
      "articles/long.md: a straight quotation mark at t'",
      'articles/long.md: quotes a book that sources.yaml does not name',
    ]);
  });

  it('finds texts that are built alike, or all as long as one another', async () => {
    await write('texts/pond.txt', 'a pond');
    const twin = (slug: string, to: string) =>
      write(
        `content/articles/${slug}.md`,
        `---\nslug: ${slug}\n---\n${'word '.repeat(900)}[it](/articles/${to})\n`,
      );
    await twin('short', 'long');
    await twin('long', 'short');
    expect(await check()).toEqual([
      'articles/short.md: is built like articles/long.md',
      'the shortest text has 901 words',
      'the longest text has 901 words',
      '2 texts have about 901 words',
    ]);
  });
});
