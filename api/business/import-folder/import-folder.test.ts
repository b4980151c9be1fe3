import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { ImportReport } from './import-report.ts';
import { drawCovers } from './draw-covers.ts';
import { importFolder } from './import-folder.ts';
import { type PreparedCovers, readPreparedCovers } from './prepared-covers.ts';

const test = useTestApp();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
const run = (): Promise<ImportReport> => importFolder(test().deps, { folder });
const visitor = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');

const ARTICLE = `---
title: Read the index first
slug: read-the-index-first
intro: Ten minutes at the back of a book.
published_date: 2026-04-23T08:00:00Z
tags: [reading]
author: Ines Halloran
---
Turn to the **back**.

> An index is a map.
`;
const TAGS = '- name: Reading\n  slug: reading\n  description: About reading.\n';

async function writeMagazine(): Promise<void> {
  await write('categories.yaml', '- {name: Philosophy, slug: philosophy, color: ochre}\n');
  await write('tags.yaml', TAGS);
  await write('articles/read-the-index-first.md', ARTICLE);
  await write(
    'book-summaries/meditations.md',
    '---\ntitle: Meditations\nslug: meditations\nauthor: Marcus Aurelius\ncategory: philosophy\nintro: Notes.\n' +
      'key_ideas:\n  - {title: Begin the day, text: Expect rudeness.}\n---\nA body.\n',
  );
  await write(
    'lists/one-evening.md',
    '---\nname: One evening\nslug: one-evening\nstatus: published\ncontent:\n' +
      '  - {type: book-summary, slug: meditations, note: Short.}\n  - {type: article, slug: read-the-index-first}\n---\n',
  );
}

describe('importing a folder', () => {
  it('publishes what is in it, and lists what lists name', async () => {
    await writeMagazine();
    expect(await run()).toEqual({ created: 5, updated: 0, unchanged: 0, problems: [] });
    const article = (await visitor().get('/content/slug/read-the-index-first')).data;
    expect(article).toMatchObject({
      title: 'Read the index first',
      published_date: '2026-04-23T08:00:00.000Z',
      tags: [{ slug: 'reading' }],
      body_html:
        '<p>Turn to the <strong>back</strong>.</p><blockquote><p>An index is a map.</p></blockquote>',
      image_alt: null,
    });
    expect(article.image_unique_identifier).toMatch(/^[0-9a-f]{32}$/);
    const summary = (await visitor().get('/content/slug/meditations')).data;
    expect(summary).toMatchObject({
      category: { slug: 'philosophy' },
      key_ideas: [{ title: 'Begin the day', text: 'Expect rudeness.', passages: [] }],
    });
    const list = (await visitor().get('/list/slug/one-evening')).data;
    expect(list.items).toMatchObject([
      { note: 'Short.', content: { slug: 'meditations' } },
      { note: null, content: { slug: 'read-the-index-first' } },
    ]);
  });

  it('changes nothing the second time', async () => {
    await writeMagazine();
    await run();
    const before = (await editor().get('/content?per_page=100')).page.data;
    const hints = test().outboxHints();
    expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 5, problems: [] });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
    expect(test().outboxHints()).toBe(hints);
  });

  it('relates texts to one another, whichever comes first', async () => {
    const names = (slug: string) => `related:\n  - {type: article, slug: ${slug}}\n`;
    const text = (slug: string, more: string) =>
      `---\ntitle: ${slug}\nslug: ${slug}\nintro: Short.\n${more}---\nA body.\n`;
    await write('articles/one.md', text('one', names('two')));
    await write('articles/two.md', text('two', names('one')));
    expect(await run()).toEqual({ created: 2, updated: 0, unchanged: 0, problems: [] });
    const { data } = await editor().get('/content/slug-for-admin/two?content_type_name=article');
    const related = (await visitor().get(`/content/${String(data.id)}/related`)).list;
    expect(related.map(({ title, chosen }) => [title, chosen])).toEqual([['one', true]]);
    expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 2, problems: [] });
    await write('articles/two.md', text('two', names('three')));
    const { problems } = await run();
    expect(problems).toEqual([
      { file: 'articles/two.md', message: 'names the article "three", which doesn’t exist' },
    ]);
  });

  it('continues after it was stopped between two groups of files', async () => {
    const draft = (number: number) => `---\ntitle: Draft ${number}\nstatus: draft\n---\n`;
    for (let number = 1; number <= 60; number += 1) await write(`articles/${number}.md`, draft(number));
    const stopped = importFolder(test().deps, {
      folder,
      onProgress(done) {
        if (done > 50) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await editor().get('/content')).page.total).toBe(50);
    expect(await run()).toEqual({ created: 10, updated: 0, unchanged: 50, problems: [] });
    expect((await editor().get('/content')).page.total).toBe(60);
  });

  it('may be done by two processes at once', async () => {
    await writeMagazine();
    const reports = await Promise.all([run(), run()]);
    expect(reports.map(({ problems }) => problems)).toEqual([[], []]);
    expect((await editor().get('/content')).page.total).toBe(2);
    expect((await visitor().get('/list/slug/one-evening')).data.items).toHaveLength(2);
  });

  it('finds every cover that was drawn ahead', async () => {
    await writeMagazine();
    const drawn = join(folder, 'drawn');
    await drawCovers(folder, drawn);
    const prepared = await readPreparedCovers(drawn);
    const found: boolean[] = [];
    const covers: PreparedCovers = {
      async find(svg) {
        const cover = await prepared.find(svg);
        found.push(cover !== undefined);
        return cover;
      },
    };
    expect(await importFolder(test().deps, { folder, covers })).toMatchObject({ created: 5, problems: [] });
    expect(found).toEqual([true, true]);
    const { data } = await visitor().get('/content/slug/meditations');
    expect(data).toMatchObject({ image_alt: 'Cover: Meditations by Marcus Aurelius', image_width: 800 });
    expect(
      await test().deps.images.read(`${String(data.image_unique_identifier)}/original.png`),
    ).toBeDefined();
  });

  it('updates and publishes what has changed, and keeps what the file does not name', async () => {
    await writeMagazine();
    await run();
    const { id, version } = (await editor().get('/content/slug-for-admin/read-the-index-first')).data;
    await editor().put(`/content/${id}`, { seo_title: 'Ours', version });
    await write('articles/read-the-index-first.md', ARTICLE.replace('Ten minutes', 'Five minutes'));
    expect(await run()).toMatchObject({ created: 0, updated: 1, unchanged: 4, problems: [] });
    expect((await visitor().get('/content/slug/read-the-index-first')).data).toMatchObject({
      intro: 'Five minutes at the back of a book.',
      seo_title: 'Ours',
      published_date: '2026-04-23T08:00:00.000Z',
    });
  });

  it('leaves a draft a draft', async () => {
    await write('articles/draft.md', '---\ntitle: Not yet\nstatus: draft\n---\n');
    expect(await run()).toMatchObject({ created: 1, problems: [] });
    expect((await visitor().get('/content')).page.total).toBe(0);
    expect((await editor().get('/content')).page.data).toMatchObject([{ slug: 'not-yet', status: 'draft' }]);
    expect(await run()).toMatchObject({ unchanged: 1 });
  });

  it('takes an image that is in the folder', async () => {
    const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    await write('pictures/index.png', picture);
    const withImage = ARTICLE.replace('---\n', '---\nimage: ../pictures/index.png\nimage_alt: An index.\n');
    await write('tags.yaml', TAGS);
    await write('articles/a.md', withImage);
    expect(await run()).toMatchObject({ problems: [] });
    expect((await visitor().get('/content/slug/read-the-index-first')).data).toMatchObject({
      image_alt: 'An index.',
      image_width: 40,
      image_height: 60,
    });
    expect(await run()).toMatchObject({ unchanged: 2 });
  });

  it.each([
    ['has no front matter', 'Just words.', 'has no front matter'],
    ['is not YAML', '---\ntitle: [\n---\n', 'is not valid YAML'],
    ['names no title', '---\nslug: x\n---\n', 'title is required'],
    ['names a field there is not', '---\ntitle: x\ncolour: red\n---\n', 'colour is not a known field'],
    ['names a category there is not', '---\ntitle: x\ncategory: none\n---\n', 'the category "none"'],
    ['names a tag there is not', '---\ntitle: x\ntags: [none]\n---\n', 'the tag "none"'],
    ['is not complete', '---\ntitle: x\n---\nA body.\n', 'intro is required to publish'],
    ['is nested without end', `---\ntitle: x\n---\n${'> '.repeat(2000)}x\n`, 'nested'],
    ['names a picture outside', '---\ntitle: x\nimage: ../../../etc/passwd\n---\n', 'outside the folder'],
    ['names a picture that is not there', '---\ntitle: x\nimage: none.png\n---\n', 'which doesn’t exist'],
  ])('reports a file that %s, and imports the rest', async (_what, text, words) => {
    await write('articles/bad.md', text);
    await write('articles/good.md', ARTICLE.replace('tags: [reading]\n', ''));
    const report = await run();
    expect(report).toMatchObject({ created: 1, problems: [{ file: 'articles/bad.md' }] });
    expect(report.problems[0]?.message).toContain(words);
    expect((await editor().get('/content')).page.total).toBe(1);
  });

  it('reports a list that names content there is not', async () => {
    await write('lists/x.md', '---\nname: x\ncontent: [{type: article, slug: none}]\n---\n');
    expect((await run()).problems).toEqual([
      { file: 'lists/x.md', message: 'lists the article "none", which doesn’t exist' },
    ]);
  });

  it('reports a file of categories that is no list', async () => {
    await write('categories.yaml', 'name: x\n');
    expect((await run()).problems).toMatchObject([{ file: 'categories.yaml' }]);
  });

  it('reports its progress', async () => {
    await writeMagazine();
    const told: string[] = [];
    await importFolder(test().deps, {
      folder,
      onProgress: (done, of, file) => told.push(`${done}/${of} ${file}`),
    });
    expect(told).toEqual([
      '1/3 articles/read-the-index-first.md',
      '2/3 book-summaries/meditations.md',
      '3/3 lists/one-evening.md',
    ]);
  });
});
