import { describe, expect, it } from 'vitest';
import { FeedError } from './feed-error.ts';
import { asHtml } from './feed-html.ts';
import { parseFeed } from './parse-feed.ts';

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${items}</channel></rss>`;
const item = (title: string, link: string, more = '') =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`;
const BASE = 'https://blog.example.com/feeds/all.xml';
const read = async (text: string) => (await parseFeed(text, BASE)).entries;
const problemOf = (text: string) =>
  parseFeed(text, BASE).catch((error: unknown) => (error instanceof FeedError ? error.problem : error));

describe('a feed', () => {
  it('is read as RSS, its title as plain words, its text as clean HTML', async () => {
    const about =
      '<description><![CDATA[<p>On <b onclick="x()">reading</b> &amp; <a href="https://example.com/b?{{x}}" class="y">rest</a><script>alert(1)</script><img src="https://spy.example.com/1.gif"></p><p> </p>]]></description>';
    const feed = await parseFeed(
      rss(item('Tom &amp;amp; &lt;i&gt;Huck&lt;/i&gt;', 'https://example.com/a', about)),
      BASE,
    );
    expect(feed).toMatchObject({
      title: 'Blog',
      entries: [
        {
          title: 'Tom & Huck',
          url: 'https://example.com/a',
          summary: '<p>On <b>reading</b> &amp; <a href="https://example.com/b?%7B%7Bx%7D%7D">rest</a></p>',
        },
      ],
    });
  });

  it('is read as Atom, with the link of the page, also a relative one, and HTML as elements', async () => {
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><entry><title type="xhtml"><div>One <b>day</b></div></title><id>urn:1</id>
      <source><title>Another</title></source><link rel="self" href="https://example.com/self"/><link href="../one"/><summary>Short</summary></entry></feed>`;
    expect(await read(xml)).toMatchObject([
      { title: 'One day', url: 'https://blog.example.com/one', summary: 'Short' },
    ]);
  });

  it('is read as JSON Feed, where titles are plain text and may be missing', async () => {
    const items = [
      { id: 1, url: 'https://example.com/1', title: '1 < 2', content_html: '<p>On <em>order</em></p>' },
      { id: '2', url: 'https://example.com/2', content_text: 'A note & no title' },
      { id: '3', title: 'No address' },
    ];
    const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Blog', items });
    expect(await read(`\ufeff${text}`)).toMatchObject([
      { title: '1 < 2', summary: '<p>On <em>order</em></p>' },
      { title: 'A note & no title', summary: 'A note &amp; no title' },
    ]);
  });

  it('shows what it repeats once, by its guid, or by address and title', async () => {
    const guid = '<guid isPermaLink="false">7</guid>';
    const entries = await read(
      rss(
        item('One', 'https://example.com/1', guid) +
          item('One, renamed', 'https://example.com/2', guid) +
          item('Two', 'https://example.com/3', '<guid>a</guid>') +
          item('Two', 'https://example.com/3', '<guid>b</guid>'),
      ),
    );
    expect(entries.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('keeps its identity whatever the dates say', async () => {
    const at = (date: string) =>
      read(rss(item('One', 'https://example.com/1', `<pubDate>${date}</pubDate>`)));
    expect(await at('Fri, 31 Dec 9999 00:00:00 GMT')).toEqual(await at('yesterday, honestly'));
  });

  it.each([
    ['an HTML page', '<!doctype html><html><head><title>Not found</title></head></html>', 'not_a_feed'],
    ['HTML without a document type', '<html><body><p>Hello<br></body></html>', 'not_a_feed'],
    ['nothing', '', 'not_a_feed'],
    ['words', 'Too many requests', 'not_a_feed'],
    ['entities that expand', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel/></rss>', 'not_a_feed'],
    ['an entity that was not declared', rss(item('&lol;', 'https://example.com/1')), 'broken'],
    ['half a feed', rss(item('One', 'https://example.com/1')).slice(0, -20), 'broken'],
    ['elements within elements', `<rss>${'<a>'.repeat(100)}`, 'broken'],
    ['JSON that is no feed', '{"items":[]}', 'not_a_feed'],
    ['half of a JSON feed', '{"version":"https://jsonfeed.org/version/1",', 'broken'],
  ])('is refused as %s', async (_, text, problem) => {
    expect(await problemOf(text)).toBe(problem);
  });

  it('leaves out entries with no address for browsers, and more than two hundred', async () => {
    const bad =
      item('Click', 'javascript:alert(1)') +
      item('', 'https://example.com/x') +
      item('FTP', 'ftp://example.com');
    const many = Array.from({ length: 300 }, (_, index) =>
      item(`No. ${index}`, `https://example.com/${index}`),
    );
    expect(await read(rss(bad + many.join('')))).toHaveLength(197);
  });

  it('cuts a long text at a word', async () => {
    const [entry] = await read(
      rss(item('One', 'https://example.com/1', `<description>${'word '.repeat(9_000)}</description>`)),
    );
    expect([entry?.summary.length, entry?.summary.endsWith('word …')]).toEqual([401, true]);
  });

  it.each(['{{ x }}', '{% if x %}', '{&#8203;{ x }}', '{<i></i>{ x }}', '&#123;&#123; x }}', '{\u034f{'])(
    'has no variables of the email: %s',
    async (text) => {
      const about = `<description><![CDATA[${text}]]></description>`;
      const [entry] = await read(rss(item(`x <![CDATA[${text}]]>`, 'https://example.com/1', about)));
      expect(`${asHtml(entry?.title ?? '')} ${entry?.summary}`).not.toMatch(/\{[^ ]/);
    },
  );

  it('of many whole articles lets others have their turn between them', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const about = `<description><![CDATA[${'<p>A <b>word</b> of it.</p>'.repeat(800)}]]></description>`;
    const all = Array.from({ length: 200 }, (_, index) =>
      item(`${index}`, `https://example.com/${index}`, about),
    );
    await read(rss(all.join('')));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(50);
  });

  it('of 5 MB lets others have their turn', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await read(rss(`<item><description>${'x'.repeat(5_000_000)}</description></item>`));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});
