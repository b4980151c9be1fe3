import { describe, expect, it } from 'vitest';
import { TURN_MAX_MS, longestTurn } from '../../../testing/processes/longest-turn.ts';
import { ghostExport } from '../../site-import/testing/ghost-fixture.ts';
import { spokenOf } from '../../../platform/base/kept-spoken.ts';
import { readGhostExport } from './ghost-export.ts';
import type { SourceItem, SourceReading } from '../source-item.ts';
import { readWordPressExport } from './wordpress-export.ts';

const PIECE_BYTES = 64 * 1024;

/** A file that arrives in pieces, with turns of the event loop in between. */
async function* arriving(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await new Promise(setImmediate);
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

async function readAll(reading: SourceReading): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of reading.items) items.push(item);
  for (const _ of reading.completions());
  return items;
}

/** A Ghost export with only this post and its metadata. */
function ghost(post: object, meta: object = {}): string {
  return ghostExport((data) => {
    const [first] = data.posts;
    data.posts = [{ ...first, html: null, lexical: null, mobiledoc: null, ...post }];
    data.posts_meta = [{ post_id: first?.id, ...meta }];
  });
}

const item = (values: string) =>
  `<item><title>A title</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>${values}</item>`;

function wordPress(content: string, more = ''): string {
  return `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${item(
    `<content:encoded><![CDATA[${content}]]></content:encoded>${more}`,
  )}</channel></rss>`;
}

const times = <Part>(count: number, part: Part) => Array.from({ length: count }, () => part);
const costly = '- a\n'.repeat(20_000);
const markdownCards = (count: number) =>
  JSON.stringify({
    cards: [['markdown', { markdown: '- a\n'.repeat(900) }]],
    sections: times(count, [10, 0]),
  });

const HOSTILE: readonly (readonly [what: string, read: () => SourceReading])[] = [
  ['Markdown of the first Ghost', () => readGhostExport(arriving(ghost({ markdown: costly })))],
  [
    'one card of Markdown in many places',
    () => readGhostExport(arriving(ghost({ mobiledoc: markdownCards(200) }))),
  ],
  [
    'cards of Markdown in lexical',
    () =>
      readGhostExport(
        arriving(
          ghost({
            lexical: JSON.stringify({ root: { children: times(4, { type: 'markdown', markdown: costly }) } }),
          }),
        ),
      ),
  ],
  [
    'a caption of signs <',
    () => readGhostExport(arriving(ghost({}, { feature_image_caption: '<'.repeat(60_000) }))),
  ],
  [
    'pictures in a caption of WordPress',
    () => readWordPressExport(arriving(wordPress(`[caption]${'<img '.repeat(80_000)}[/caption]`))),
  ],
  ['open blocks of WordPress', () => readWordPressExport(arriving(wordPress('<!-- wp:a '.repeat(80_000))))],
];

describe('an export from elsewhere blocks no one while it is read', () => {
  it.each(HOSTILE)('with %s', async (_what, read) => {
    // Compiling and loading with the first text counts only once.
    await readAll(readGhostExport(arriving(ghost({ markdown: 'A *text*.' }))));
    let items: SourceItem[] = [];
    const held = await longestTurn(async () => {
      items = await readAll(read());
    });
    expect(items).toHaveLength(1);
    expect(held).toBeLessThan(TURN_MAX_MS);
  });
});

/** In English. */
function notesOf(item: SourceItem | undefined): string[] {
  return item !== undefined && 'notes' in item ? item.notes.map((note) => String(spokenOf(note))) : [];
}

describe('a long text of an export', () => {
  const words = `${'word '.repeat(5000)}end`;

  it('of Ghost is read like a short one', async () => {
    const [post] = await readAll(readGhostExport(arriving(ghost({ markdown: `*One*\n\n${words}` }))));
    expect(post).toMatchObject({ kind: 'post', html: `<p><em>One</em></p><p>${words}</p>` });
    const card = { root: { children: [{ type: 'unheard-of' }, { type: 'text', text: words }] } };
    const [other] = await readAll(readGhostExport(arriving(ghost({ lexical: JSON.stringify(card) }))));
    expect(other).toMatchObject({ html: words });
    expect(notesOf(other)).toContain('A “unheard-of” card was left out.');
  });

  it('of WordPress is read like a short one, and reported in the same order', async () => {
    const more = '<wp:post_password>x</wp:post_password>';
    const [post] = await readAll(readWordPressExport(arriving(wordPress(`[box]${words}[/box]`, more))));
    expect(post).toMatchObject({ kind: 'post', html: `<p>${words}</p>` });
    expect(notesOf(post)).toEqual([
      'It was password-protected on the old site, so it was imported as a draft.',
      'The shortcode [box] has no equivalent here. Its contents were kept.',
    ]);
  });
});
