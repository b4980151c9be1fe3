import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { openImage } from '#api/records/covers/sharp.ts';
import type { Received, Serving } from '../testing/serving.ts';
import { publishArticle, serveStarterContent } from '../testing/starter-site.ts';
import { type XmlElement, parseXml } from '../testing/parse-xml.ts';

const SITE = 'http://localhost:3000';
let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  database = await createTestDatabase();
  serving = await serveStarterContent(database.database);
  await publishArticle(serving.test, HOSTILE);
}, 120_000);
afterAll(async () => {
  await serving.close();
  await database.close();
});

const HOSTILE = {
  title: 'Signs & <tags> "quoted" ]]> \u{1F600} \uFFFE',
  slug: 'signs',
  intro: "Tom & Jerry's <b>bold</b> ]]>",
  published_date: '2026-11-20T10:00:00Z',
  body: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'href="/x" & <p> ]]> ' },
          { type: 'text', text: 'a link', marks: [{ type: 'link', attrs: { href: '/about' } }] },
          { type: 'footnote', attrs: { text: 'A note.' } },
        ],
      },
    ],
  },
};

async function ok(path: string): Promise<Received> {
  const received = await serving.get(path);
  expect([path, received.status]).toEqual([path, 200]);
  return received;
}
const xml = async (path: string) => parseXml((await ok(path)).text);
const texts = (root: XmlElement, name: string) => root.all(name).map((found) => found.text);

describe('feeds', () => {
  const FEEDS = ['', '/articles', '/interviews', '/book-summaries', '/book-summaries/philosophy'];

  it.each(FEEDS)(
    'of %s/ are well-formed, name the same pieces in the same order, and hold whole texts',
    async (scope) => {
      const rss = await xml(`${scope}/feed.xml`);
      const atom = await xml(`${scope}/feed.atom`);
      const json = JSON.parse((await ok(`${scope}/feed.json`)).text) as JsonFeed;
      const items = rss.all('item');
      const entries = atom.all('entry');
      const urls = json.items.map(({ url }) => url);
      expect(urls.length).toBeGreaterThan(1);
      expect(items.map((item) => item.one('link').text)).toEqual(urls);
      expect(entries.map((entry) => entry.one('link').attributes.href)).toEqual(urls);
      expect(items.map((item) => item.one('guid').text)).toEqual(json.items.map(({ id }) => id));
      expect(entries.map((entry) => entry.one('id').text)).toEqual(json.items.map(({ id }) => id));
      expect(items.map((item) => item.one('content:encoded').text)).toEqual(
        json.items.map((item) => item.content_html),
      );
      for (const html of json.items.map((item) => item.content_html)) {
        expect(html.length).toBeGreaterThan(scope === '' ? 0 : 50);
        expect(html).not.toMatch(/<[^>]* (?:href|src)="(?!https?:|mailto:|tel:)/);
        expect(html).not.toMatch(/<script|<style|\son\w+=/i);
      }
    },
  );

  it('are served as what they are, with an ETag and without scripts', async () => {
    const types = { 'feed.xml': 'rss+xml', 'feed.atom': 'atom+xml', 'feed.json': 'feed+json' };
    for (const [file, type] of Object.entries(types)) {
      const { headers } = await ok(`/${file}`);
      expect(headers['content-type']).toBe(`application/${type}; charset=utf-8`);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      const again = await serving.get(`/${file}?utm=1`, { headers: { 'if-none-match': headers.etag } });
      expect(again.status).toBe(304);
    }
  });

  it('hold the newest fifty, newest first, without what lists leave out', async () => {
    const { items } = JSON.parse((await ok('/feed.json')).text) as JsonFeed;
    const dates = items.map((item) => item.date_published);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(items.length).toBe(50);
    const pepys = items.find(({ url }) => url.endsWith('/the-diary-of-samuel-pepys'));
    expect(pepys?.content_html).toContain('<h2>In one minute</h2>');
    expect(pepys?.content_html).toContain('<h2>Key ideas</h2>');
    expect(pepys?.content_html).toContain('<h2>Who should read it</h2>');
    expect(pepys?.content_html).toContain('<blockquote>');
  });

  it('follow JSON Feed 1.1', async () => {
    const feed = JSON.parse((await ok('/articles/feed.json')).text) as JsonFeed;
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.title).toBe('Colophon - Articles');
    expect(feed.home_page_url).toBe(`${SITE}/articles`);
    expect(feed.feed_url).toBe(`${SITE}/articles/feed.json`);
    for (const item of feed.items) {
      expect(item.id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
      for (const date of [item.date_published, item.date_modified]) {
        expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
      expect(item.tags?.every((tag) => typeof tag === 'string')).not.toBe(false);
      expect(item.authors?.every(({ name }) => typeof name === 'string')).not.toBe(false);
    }
  });

  it('say in RSS and Atom what their formats require', async () => {
    const rss = await xml('/feed.xml');
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    const channel = rss.one('channel');
    for (const name of ['title', 'link', 'description', 'lastBuildDate'])
      expect(channel.one(name).text).not.toBe('');
    expect(channel.one('atom:link').attributes).toMatchObject({ href: `${SITE}/feed.xml`, rel: 'self' });
    for (const date of texts(rss, 'pubDate')) {
      expect(date).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
    const atom = await xml('/feed.atom');
    expect(atom.attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
    for (const entry of [atom, ...atom.all('entry')]) {
      for (const name of ['id', 'title', 'updated']) expect(entry.one(name).text).not.toBe('');
      expect(entry.one('updated').text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    expect(new Set(texts(atom, 'id')).size).toBe(texts(atom, 'id').length);
  });

  it('say hostile signs as they were typed', async () => {
    const item = (await xml('/articles/feed.xml'))
      .all('item')
      .find((found) => found.one('link').text.endsWith('/signs'));
    expect(item?.one('title').text).toBe('Signs & <tags> "quoted" ]]> \u{1F600} ');
    expect(item?.one('description').text).toBe(HOSTILE.intro);
    const html = item?.one('content:encoded').text ?? '';
    expect(html).toContain('href="/x" &amp; &lt;p&gt; ]]&gt;');
    expect(html).toContain(`<a href="${SITE}/about"`);
    expect(html).toContain(`href="${SITE}/articles/signs#fn:1"`);
  });

  it.each(['stoicism', 'ines-halloran'])('of a tag or a person have its name: %s', async (slug) => {
    const { text } = await ok(slug === 'stoicism' ? `/tags/${slug}/feed.json` : `/people/${slug}/feed.json`);
    expect((JSON.parse(text) as JsonFeed).title).toMatch(/^Colophon - (?:Stoicism|Ines Halloran)$/);
  });

  it.each(['nothing', 'book-summaries/nothing', 'tags/nothing', 'people/nobody'])(
    'of what is not there are not there: %s',
    async (path) => expect((await serving.get(`/${path}/feed.xml`)).status).toBe(404),
  );
});

describe('robots.txt', () => {
  it('names the sitemap and closes what is not for search engines', async () => {
    const { text, headers } = await ok('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    for (const path of ['/admin', '/api/', '/preview/', '/login', '/setup', '/emails/', '/l/']) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).toMatch(/^User-agent: \*\n/);
  });
});

describe('llms.txt and the Markdown twins', () => {
  it('lists the newest of each section with links to their Markdown', async () => {
    const { text } = await ok('/llms.txt');
    expect(text).toMatch(/^# Colophon\n\n> /);
    for (const section of ['## Articles', '## Book Summaries', '## Interviews'])
      expect(text).toContain(section);
    const links = [...text.matchAll(/\]\((http[^)]+\.md)\)/g)].map(([, url]) => url ?? '');
    expect(links.length).toBeGreaterThan(30);
    // A page without a record is rendered, which needs a build.
    for (const url of links.filter((each) => !/\/(?:lists|tags)\.md$/.test(each))) {
      const { headers } = await ok(url.replace(SITE, ''));
      expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    }
  });

  it('contains a whole summary', async () => {
    const { text, headers } = await ok('/book-summaries/philosophy/meditations.md');
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
    expect(parse(front)).toMatchObject({
      title: 'Meditations: an emperor argues with himself',
      author: 'Marcus Aurelius',
      written_by: 'Ines Halloran',
      canonical: `${SITE}/book-summaries/philosophy/meditations`,
      category: 'Philosophy',
      book_title: 'Meditations',
      publication_year: 180,
    });
    expect(body).toMatch(/^# Meditations: an emperor argues with himself\n/);
    for (const part of [
      '## Key ideas',
      '### The notebook is the exercise',
      '## Quotes',
      '## Who should read it',
    ]) {
      expect(body).toContain(`\n${part}\n`);
    }
    expect(body).toContain('> The best kind of revenge is, not to become like unto them.\n>\n> — Book VI, 5');
    expect(headers.link).toBe(`<${SITE}/book-summaries/philosophy/meditations>; rel="canonical"`);
  });

  it('contains a curated list in its order, with its notes', async () => {
    const { text, headers } = await ok('/lists/what-things-cost.md');
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
    const url = `${SITE}/lists/what-things-cost`;
    expect(parse(front)).toMatchObject({ title: 'What things cost', type: 'List', canonical: url });
    expect(body).toMatch(/^# What things cost\n\nEconomics by people/);
    expect(body).toMatch(/\n1\. \[The Wealth of Nations[^\n]+ by Adam Smith: The pins, wages, /);
    expect(body.match(/^\d+\. /gm)).toHaveLength(7);
    expect(headers.link).toBe(`<${url}>; rel="canonical"`);
    expect((await serving.get('/lists/nothing.md')).status).toBe(404);
  });

  it('moves with its page', async () => {
    const { status, headers } = await serving.get('/book-summaries/lives/meditations.md');
    expect([status, headers.location]).toEqual([301, '/book-summaries/philosophy/meditations.md']);
    expect((await serving.get('/articles/nothing.md')).status).toBe(404);
    expect((await serving.get('/nothing.md')).status).toBe(404);
  });
});

describe('the image next to a link', () => {
  it('is drawn for content, for lists, and for pages that gather content, at one address', async () => {
    for (const path of `/articles/signs /book-summaries/philosophy/meditations /lists/books-to-argue-with
      /index /articles /book-summaries/philosophy`.split(/\s+/)) {
      const { body, headers } = await ok(`/share${path}.png`);
      const { width, height } = await openImage(body).metadata();
      expect([headers['content-type'], width, height]).toEqual(['image/png', 1200, 630]);
      const again = await serving.get(`/share${path}.png`, { headers: { 'if-none-match': headers.etag } });
      expect(again.status).toBe(304);
    }
    const none =
      'articles/nothing tags/nothing book-summaries/nothing book-summaries/philosophy/meditations/quote-99 nothing';
    for (const path of [...none.split(' ').map((page) => `/share/${page}.png`), '/share.png']) {
      expect((await serving.get(path)).status).toBe(404);
    }
  });
});

describe('what is read by machines', () => {
  it('moves with the slug of its page', async () => {
    const id = await publishArticle(serving.test, { ...HOSTILE, title: 'Before', slug: 'before' });
    await save(`content/${id}`, { slug: 'after' });
    await serving.test.request(`/api/v1/content/${id}/publish`, { as: 'editor', json: {} });
    await save('category/lives', { slug: 'people' });
    for (const [from, to] of [
      ['/share/articles/before.png', '/share/articles/after.png'],
      ['/book-summaries/lives/feed.json', '/book-summaries/people/feed.json'],
    ] as const) {
      const { status, headers } = await serving.get(from);
      expect([from, status, headers.location]).toEqual([from, 301, to]);
      await ok(to);
    }
  });

  it('changes with a publication', async () => {
    const feeds = ['/feed.xml', '/feed.atom', '/feed.json', '/articles/feed.xml'];
    const paths = [...feeds, '/sitemap.xml', '/llms.txt'];
    for (const path of paths) await ok(path);
    const dated = { title: 'New today', slug: 'new-today', published_date: '2026-11-21T09:00:00Z' };
    const id = await publishArticle(serving.test, { ...HOSTILE, ...dated });
    for (const path of paths) expect((await ok(path)).text).toContain('new-today');
    await serving.test.request(`/api/v1/content/${id}/archive`, { as: 'editor', json: {} });
    for (const path of paths) expect((await ok(path)).text).not.toContain('new-today');
    expect((await ok('/articles/new-today.md')).text).toContain('# New today');
  });
});

async function save(path: string, fields: object): Promise<void> {
  const stored = await serving.test.request(`/api/v1/${path}`, { as: 'editor' });
  const { data } = (await stored.json()) as { data: { version: number } };
  const json = { ...fields, version: data.version };
  await serving.test.request(`/api/v1/${path}`, { as: 'editor', method: 'PUT', json });
}

interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  items: {
    id: string;
    url: string;
    content_html: string;
    date_published: string;
    date_modified: string;
    tags?: string[];
    authors?: { name: string }[];
  }[];
}
