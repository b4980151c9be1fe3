import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';

const test = useTestApp();
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const bySlug = async (slug: string) =>
  (await visitor().get(`/content/slug/${slug}?content_type_name=article`)).data;

const picture = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#357' } })
  .png()
  .toBuffer();

const HUGO = {
  'my-site/content/posts/first-light.md': `---
title: First light
date: 2021-02-03T09:00:00+02:00
description: On mornings.
tags: [Mornings, "Slow days"]
categories: [Notes]
author: {name: Ines Halloran}
image: /images/sun.png
aliases: [/old/first-light/]
weight: 3
mood: calm
---
# First light

The sun ![rises](../../static/images/sun.png) early. See [the other](/posts/second/).

{{< figure src="/images/sun.png" alt="Again" caption="Twice" >}}

{{< tweet abc >}} {{< youtube abc >}}
`,
  'my-site/content/posts/second.md':
    '---\ntitle: Second\ndraft: true\n---\nNot yet, and ![gone](missing.png) is missing.\n',
  'my-site/content/posts/broken.md': '---\ntitle: [\n---\n',
  'my-site/notes/loose.md': '# A loose note\n\nWithout front matter.\n',
  'my-site/static/images/sun.png': picture,
  'my-site/README.md': 'Read me.',
  'my-site/config.toml': 'baseURL = "x"',
};

describe('a folder of Markdown of another program', () => {
  const bring = () => client.bring('hugo.zip', new Uint8Array(zipOf(HUGO)));

  it('is imported with the images in it, dates, tags, and URLs', async () => {
    const { id, counts } = await bring();
    expect(counts).toMatchObject({ created: 3, skipped: 2, refused: 0 });
    const first = await bySlug('first-light');
    expect(first).toMatchObject({
      intro: 'On mornings.',
      published_date: '2021-02-03T07:00:00.000Z',
      author: 'Ines Halloran',
      category: { slug: 'notes' },
      tags: [{ slug: 'mornings' }, { slug: 'slow-days' }],
      image_width: 50,
    });
    expect(first.body_html).not.toContain('<h2');
    expect((await editor().get('/image')).page.data).toMatchObject([{ file_name: 'sun.png', alt: null }]);
    expect(String(first.body_html).match(/data-image="/g)).toHaveLength(2);
    expect(first.body_html).toContain('<figcaption>Twice</figcaption>');
    for (const path of ['/old/first-light', '/posts/first-light'])
      expect((await visitor().get(`/redirect?path=${path}`)).data).toEqual({
        moved_to: '/articles/first-light',
      });
    const items = await client.items(id);
    const notes = (title: string) => items.find((one) => one.title === title)?.notes.join(' ');
    expect(notes('First light')).toContain('mood');
    expect(notes('First light')).toContain('old site was left out: tweet');
    expect(first.body_html).toContain('https://www.youtube.com/watch?v=abc');
    expect(notes('Second')).toContain('missing.png was skipped');
    const reasons = Object.fromEntries(
      items.filter(({ state }) => state === 'skipped').map(({ title, reason }) => [title, reason]),
    );
    expect(reasons).toEqual({
      'content/posts/broken.md': expect.stringContaining('is not valid YAML'),
      'README.md': expect.stringContaining('describes its folder'),
    });
    expect((await editor().get('/content/slug-for-admin/loose')).data).toMatchObject({
      title: 'A loose note',
      status: 'draft',
    });
  });

  it('changes nothing the second time', async () => {
    await bring();
    const before = (await editor().get('/content?per_page=100')).page.data;
    expect((await bring()).counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
    expect((await editor().get('/image')).page.total).toBe(1);
  });
});

describe('a text without a date and with an image that can’t be read', () => {
  it('keeps the date of its publication when the image is tried again', async () => {
    const words = '---\ntitle: Mill\n---\nWords.\n\n![A mill](gone.png)\n';
    const archive = new Uint8Array(zipOf({ 'site/mill.md': words, 'site/gone.png': 'No image' }));
    const first = await client.bring('site.zip', archive);
    expect((await client.items(first.id))[0]).toMatchObject({
      state: 'created',
      notes: [expect.stringMatching(/^The image gone.png was skipped/)],
    });
    const before = (await editor().get('/content?per_page=100')).page.data;
    expect((await client.bring('site.zip', archive)).counts).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await editor().get('/content?per_page=100')).page.data).toEqual(before);
  });
});

describe('the product’s own Markdown as an archive', () => {
  const house = (intro = 'An intro.') =>
    new Uint8Array(
      zipOf({
        'tags.yaml': '- {name: Reading, slug: reading, description: x}\n',
        'articles/one.md': `---\ntitle: One\nslug: one\nintro: ${intro}\ntags: [reading]\nimage: ../pictures/a.png\n---\nA body.\n`,
        'articles/bad.md': '---\ntitle: Bad\ncolour: red\n---\n',
        'pictures/a.png': picture,
      }),
    );

  it('comes in, and a second time changes nothing', async () => {
    const { counts } = await client.bring('house.zip', house());
    expect(counts).toMatchObject({ created: 2, refused: 1 });
    expect(await bySlug('one')).toMatchObject({ tags: [{ slug: 'reading' }], image_width: 50 });
    expect((await client.bring('house.zip', house())).counts).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('updates what no one has edited here', async () => {
    await client.bring('house.zip', house());
    expect((await client.bring('house.zip', house('Another.'))).counts).toMatchObject({ updated: 1 });
    const { id, version } = (await editor().get('/content/slug-for-admin/one')).data;
    await editor().put(`/content/${id}`, { intro: 'Ours.', version });
    expect((await client.bring('house.zip', house('A third.'))).counts).toMatchObject({
      kept: 1,
      updated: 0,
    });
  });
});

describe('an archive that cannot be read', () => {
  it.each([
    ['leads outside', zipOf({ '../../etc/cron.d/x.md': '# x' }), 'a path outside the folder'],
    ['holds an absolute path', zipOf({ '/etc/x.md': '# x' }), 'a path outside the folder'],
    ['is a bomb', zipOf({ 'a.md': Buffer.alloc(60 * 1024 * 1024) }), 'is far too large once unpacked'],
    ['says less than it holds', zipOf({ 'a.md': Buffer.alloc(5 * 1024 * 1024) }, 100), 'is damaged'],
    ['is cut off', zipOf({ 'a.md': '# x' }).subarray(0, 40), 'is damaged'],
    ['holds no texts', zipOf({ 'a.png': picture }), 'contains no Markdown files'],
  ])('is refused where it %s', async (_what, archive, words) => {
    const { status, wrong } = await client.send('a.zip', new Uint8Array(archive));
    expect(status).toBe(422);
    expect(wrong).toContain(words);
    expect((await editor().get('/imports')).page.total).toBe(0);
  });
});
