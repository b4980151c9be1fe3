import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { TURN_MAX_MS, longestTurn } from '../../testing/processes/longest-turn.ts';
import { spokenOf } from '../../platform/base/kept-spoken.ts';
import { emptyPost } from '../import-formats/source-item.ts';
import { prepareText } from './prepare-text.ts';
import type { SiteImport } from './site-import.ts';

const test = useTestApp();

const job = {
  id: '01990000-0000-7000-8000-000000000000',
  system: 'ghost',
  options: {
    resource: 'article',
    site_address: 'https://old.example.com',
    categories: {},
    drafts_only: false,
  },
} as SiteImport;
const prepare = (html: string) =>
  prepareText(test().deps.database.queries, job, { ...emptyPost('a'), html, notes: ['A note.'] });

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

describe('the text of a site import blocks no one', () => {
  it.each([
    ['of many elements', times(29_000, () => '<i>a</i>')],
    ['of many links', times(9_000, (index) => `<a href="/posts/${index}">a</a> `)],
    ['of elements that are made again', `${'<b>'.repeat(90)}${'<p>a'.repeat(20_000)}`],
    ['of tables', times(5_000, () => '<table><tr><td>a')],
    ['of embedded pages', times(28_000, () => '<embed src=//a>')],
    ['of addresses alone', times(28_000, () => '<p>https://a')],
  ])('%s', async (_what, html) => {
    await prepare(`<p>${'word '.repeat(4_000)}</p>`);
    const held = await longestTurn(() => prepare(html).catch(() => undefined));
    // It is parsed in another thread: here, only the names in it are looked up.
    expect(held).toBeLessThan(TURN_MAX_MS / 2);
  });
});

describe('a long text of a site import', () => {
  const words = 'word '.repeat(4_000).trim();
  const short =
    '<p>See <a href="/one#two">this</a>.</p><img src="/content/images/size/w600/a.png" alt="A">' +
    '<iframe src="https://maps.example.com/embed/1"></iframe>';

  it('is read like a short one', async () => {
    const one = await prepare(short);
    const other = await prepare(`${short}<p>${words}</p>`);
    expect(one.notes.map((note) => String(spokenOf(note)))).toEqual([
      'A note.',
      'An embedded page was replaced with a link: https://maps.example.com/embed/1',
    ]);
    expect(JSON.stringify(one.document)).toContain('https://old.example.com/content/images/a.png');
    expect(other).toEqual({
      ...one,
      document: {
        type: 'doc',
        content: [
          ...(one.document.content ?? []),
          { type: 'paragraph', content: [{ type: 'text', text: words }] },
        ],
      },
    });
  });

  it('is refused in the words for a short one', async () => {
    const deep = '<div>'.repeat(300);
    for (const html of [deep, `${deep}${words}`])
      await expect(prepare(html)).rejects.toThrow('The HTML must not be nested deeper than 200 elements.');
    await expect(prepare(`<p>${'a'.repeat(520 * 1024)}</p>`)).rejects.toThrow('at most 512 kB');
    await expect(prepare('<img src="/a.png">'.repeat(3_000))).rejects.toThrow('more than 2,000 images');
  });
});
