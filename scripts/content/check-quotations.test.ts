import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkQuotations } from './check-quotations.ts';

describe('the quotation check', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quotations-'));
    await mkdir(join(folder, 'content', 'book-summaries'), { recursive: true });
    await mkdir(join(folder, 'texts'));
    await writeFile(
      join(folder, 'content', 'sources.yaml'),
      '- slug: pond\n  ebook: 205\n  file: pond.txt\n',
    );
  });

  afterEach(async () => rm(folder, { recursive: true, force: true }));

  async function check(page: string, text: string | Uint8Array) {
    await writeFile(join(folder, 'content', 'book-summaries', 'pond.md'), page);
    await writeFile(join(folder, 'texts', 'pond.txt'), text);
    return checkQuotations(join(folder, 'content'), join(folder, 'texts'));
  }

  it('forgives case, quotation marks, hyphens and line breaks', async () => {
    const page = '---\nslug: pond\nquotes:\n  - text: It’s a well—made pond, "deep" and clear\n---\nBody.\n';
    expect(await check(page, "They said: it's a WELL-\nMADE\npond, _deep_ and clear.")).toEqual({
      checked: 1,
      problems: [],
    });
  });

  it('names the page and the quotation that the book does not have', async () => {
    const page = '---\nslug: pond\nquotes:\n  - text: a shallow pond\n---\nBody.\n';
    const { problems } = await check(page, 'a deep pond');
    expect(problems).toEqual([`${join('book-summaries', 'pond.md')}: not in the source: a shallow pond`]);
  });

  it('checks a block quotation of the body that the front matter does not list', async () => {
    const page = '---\nslug: pond\n---\nHe says:\n\n> a pond without\n> a bottom\n\nAnd so on.\n';
    expect((await check(page, 'a pond with a bottom')).problems).toHaveLength(1);
    expect(await check(page, 'a pond without a bottom')).toEqual({ checked: 1, problems: [] });
  });

  it('reads a text that is not UTF-8', async () => {
    const page = '---\nslug: pond\nquotes:\n  - text: De Re Rusticâ\n---\nBody.\n';
    expect((await check(page, Buffer.from('Cato, De Re Rusticâ', 'latin1'))).problems).toEqual([]);
  });

  it('reports a page whose front matter is broken and continues', async () => {
    const page = '---\nslug: pond\ntitle: "Pond" and more\n---\nBody.\n';
    expect((await check(page, 'a deep pond')).problems).toHaveLength(1);
  });

  it('fails a quoting page whose book is not named', async () => {
    const page = '---\nslug: lake\nquotes:\n  - text: a deep pond\n---\nBody.\n';
    expect((await check(page, 'a deep pond')).problems).toHaveLength(1);
  });
});
