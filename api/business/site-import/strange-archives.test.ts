import { describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ghostExport } from './testing/ghost-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { mediumExport } from './testing/medium-fixture.ts';
import { item, wordpressExport } from './testing/wordpress-fixture.ts';

/** Files that other programs write, and that no one writes on purpose. */

const test = useTestApp();
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');
const bySlug = async (slug: string) => (await editor().get(`/content/slug-for-admin/${slug}`)).data;

/** The archive with the flag that says that its names are in UTF-8. */
function flagged(zip: Buffer): Buffer {
  for (const [sign, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let start = zip.indexOf(sign); start !== -1; start = zip.indexOf(sign, start + 4))
      zip.writeUInt16LE(0x800, start + at);
  return zip;
}

/** The archive with this byte for the first letter of the names `~ber`. */
function withByte(zip: Buffer, byte: number): Buffer {
  for (let at = zip.indexOf('~ber'); at !== -1; at = zip.indexOf('~ber', at)) zip[at] = byte;
  return zip;
}

describe('an archive with names in', async () => {
  const picture = Buffer.from(await sampleImage({ width: 20, height: 10 }));
  const files = (name: string) => ({
    [`site/${name}.md`]: '---\ntitle: Over\n---\n\n![A sign](%C3%BCber.png)\n',
    [`site/${name}.png`]: picture,
  });

  it.each([
    ['UTF-8, said', () => flagged(zipOf(files('über')))],
    ['UTF-8, not said', () => zipOf(files('über'))],
    ['UTF-8 with accents apart, as Macs write it', () => zipOf(files('u\u0308ber'))],
    ['the code page of DOS', () => withByte(zipOf(files('~ber')), 0x81)],
  ])('%s, finds its images', async (_what, archive) => {
    const { id, counts } = await client.bring('site.zip', new Uint8Array(archive()));
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    expect((await bySlug('uber')).body_html).toContain('alt="A sign"');
    expect((await client.items(id))[0]?.notes.join(' ')).not.toContain('image');
  });

  it('another encoding, is read, and the report names the image that isn’t found', async () => {
    const { id, counts } = await client.bring(
      'site.zip',
      new Uint8Array(withByte(zipOf(files('~ber')), 0xfc)),
    );
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    expect((await client.items(id))[0]?.notes.join(' ')).toMatch(/image.*ber\.png/);
  });
});

describe('a date in the year 0', () => {
  it.each([
    [
      'Ghost',
      'ghost.json',
      () =>
        ghostExport((data) => {
          data.posts = data.posts.slice(0, 1).map((post) => ({
            ...post,
            published_at: '0000-00-00 00:00:00',
            html: '<p>x</p>',
            feature_image: null,
          }));
        }),
      'slow-reading',
    ],
    [
      'WordPress',
      'shelf.xml',
      () =>
        wordpressExport([
          item({
            id: 7,
            title: 'Old',
            name: 'old',
            link: 'https://old-shelf.example/old/',
            content: '<p>x</p>',
          }).replace(/<wp:post_date(?:_gmt)?>.*?<\/wp:post_date(?:_gmt)?>/gs, (tag) =>
            tag.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, '0000-00-00 00:00:00'),
          ),
        ]),
      'old',
    ],
    [
      'Markdown',
      'site.zip',
      () =>
        new Uint8Array(
          zipOf({ 'site/posts/old.md': '---\ntitle: Old\ndate: 0000-01-01\ntags:\n  -\n---\n\nWords.\n' }),
        ),
      'old',
    ],
  ])('of %s is no date, and the text comes in', async (...[, name, file, slug]) => {
    const { id, counts } = await client.bring(name, file());
    expect(counts).toMatchObject({ created: 1, refused: 0 });
    const { published_date: date } = await bySlug(slug);
    expect(JSON.stringify(date)).toMatch(/^(?:null|"20\d\d-)/);
    expect((await client.items(id))[0]?.state).toBe('created');
  });
});

describe('an archive of 50,001 files', () => {
  it('is refused before anything is read', async () => {
    const many = Object.fromEntries(Array.from({ length: 50_001 }, (_, at) => [`s/${at}.md`, '']));
    const { status, wrong } = await client.send('a.zip', new Uint8Array(zipOf(many)));
    expect([status, wrong]).toEqual([422, 'contains more than 50,000 files. Split it']);
    expect((await editor().get('/imports')).page.total).toBe(0);
  });
});

describe('an archive cut in the middle', () => {
  it.each([
    ['Medium', mediumExport()],
    ['Markdown', new Uint8Array(zipOf({ 'a.md': '# x', 'b.md': 'word '.repeat(5000) }))],
  ])('of %s is refused, and nothing of it stays', async (_system, whole) => {
    for (const part of [0.3, 0.6, 0.95]) {
      const { status, wrong } = await client.send(
        'a.zip',
        whole.subarray(0, Math.floor(whole.length * part)),
      );
      expect([status, wrong]).toEqual([422, 'is damaged and can’t be unpacked']);
    }
    expect((await editor().get('/imports')).page.total).toBe(0);
  });
});
