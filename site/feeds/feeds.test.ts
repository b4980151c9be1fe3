import { siteSettings } from '../testing/site-settings.ts';
import { describe, expect, it } from 'vitest';
import type { RichTextDocument } from '#schema/document/types.ts';
import { contentType } from '../testing/content-type.ts';
import { contentRecord, philosophy } from '../testing/records.ts';
import { absoluteDocument } from './absolute-document.ts';
import { toAtom } from './atom.ts';
import { contentPartsOf } from '../data/content-parts.ts';
import { entryHtml } from './entry-html.ts';
import { feedOf } from './feed.ts';
import { toJsonFeed } from './json-feed.ts';
import { issuesFeedOf } from './issues-feed.ts';
import { machinePathAt } from './paths/machine-paths.ts';
import { toMarkdownTwin } from './markdown-twin.ts';
import { toRobots } from './robots.ts';
import { toRss } from './rss.ts';
import { escapeXml, textElement } from './xml.ts';
import { english, inEnglish } from '../testing/english.ts';

const settings = siteSettings();
const summary = contentRecord({
  content_type_name: 'book-summary',
  title: 'Walden: *accounts*',
  category: philosophy,
  author: 'Henry David Thoreau',
  isbn: '9780691096124',
  publication_year: 1854,
  key_ideas: [{ title: 'Count the cost', text: 'In life, not money.', passages: ['p. 1', 'p. 2'] }],
  quotes: [{ text: 'Simplify,\n\nsimplify.', page: 12, place: 'Economy', verified: true }],
  who_should_read: '1. Everybody.\n\nTwice.',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It begins.' }] }] },
});

describe('text in XML', () => {
  it('is escaped, without what XML has no place for', () => {
    expect(escapeXml(`<a href="'">&</a>`)).toBe('&lt;a href=&quot;&apos;&quot;&gt;&amp;&lt;/a&gt;');
    expect(escapeXml('a\u0000\u0008\u001F\uFFFE\uD800b\tc\nd\u{1F600}')).toBe('ab\tc\nd\u{1F600}');
    expect(escapeXml(']]>\r')).toBe(']]&gt;&#13;');
  });

  it('makes no element if there is none', () => {
    expect([textElement('a', ''), textElement('a', null), textElement('a', undefined)]).toEqual(['', '', '']);
  });
});

describe('the parts of a record', () => {
  it('follow from the declaration of its type', () => {
    const { before, after, facts } = contentPartsOf(contentType('book-summaries'), summary);
    expect(before).toEqual([
      {
        name: 'key_ideas',
        pictures: [],
        label: 'Key ideas',
        items: [
          { heading: 'Count the cost', paragraphs: ['In life, not money.'], bullets: ['p. 1', 'p. 2'] },
        ],
      },
    ]);
    expect(after).toEqual([
      {
        name: 'quotes',
        pictures: [],
        label: 'Quotes',
        items: [
          { quotation: 'Simplify,\n\nsimplify.', paragraphs: [], bullets: [], place: 'Economy, page 12' },
        ],
      },
      {
        name: 'who_should_read',
        pictures: [],
        label: 'Who should read it',
        text: '1. Everybody.\n\nTwice.',
        items: [],
      },
    ]);
    expect(facts).toEqual({ isbn: '9780691096124', publication_year: 1854 });
  });

  it('are empty where a type declares no fields', () => {
    expect(contentPartsOf(contentType('articles'), contentRecord())).toEqual({
      before: [],
      after: [],
      media: [],
      facts: {},
    });
  });
});

describe('a record in full', () => {
  const place = {
    type: contentType('book-summaries'),
    words: english,
    siteUrl: settings.url,
    timeZone: 'UTC',
    url: `${settings.url}/x`,
  };

  it('is HTML in the order of its page', () => {
    expect(entryHtml(summary, place)).toBe(
      '<h2>Key ideas</h2><h3>Count the cost</h3><p>In life, not money.</p><ul><li>p. 1</li><li>p. 2</li></ul>' +
        '<h2>Full text</h2><p>It begins.</p>' +
        '<h2>Quotes</h2><blockquote><p>Simplify,</p><p>simplify.</p></blockquote><p>Economy, page 12</p>' +
        '<h2>Who should read it</h2><p>1. Everybody.</p><p>Twice.</p>',
    );
  });

  it('is Markdown in which no sign of the text means anything', () => {
    const [, front, text] = toMarkdownTwin(summary, contentType('book-summaries'), inEnglish(settings)).split(
      '---\n',
    );
    expect(front).toContain('title: "Walden: *accounts*"\n');
    expect(front).toContain('canonical: https://example.com/book-summaries/philosophy/walden\n');
    expect(text).toBe(
      [
        '',
        '# Walden: \\*accounts\\*',
        'A man builds a hut and keeps accounts.',
        '## Key ideas',
        '### Count the cost',
        'In life, not money.',
        '- p. 1\n- p. 2',
        '## Full text',
        'It begins.',
        '## Quotes',
        '> Simplify,\n>\n> simplify.\n>\n> — Economy, page 12',
        '## Who should read it',
        '1\\. Everybody.',
        'Twice.\n',
      ]
        .join('\n\n')
        .replace('\n\n# ', '\n# '),
    );
  });
});

describe('a text elsewhere', () => {
  it('has links and images of this site with its origin, and all others unchanged', () => {
    const link = (href: string) => ({
      type: 'text' as const,
      text: href,
      marks: [{ type: 'link' as const, attrs: { href } }],
    });
    const document: RichTextDocument = {
      type: 'doc',
      content: [
        {
          type: 'blockquote',
          content: [{ type: 'paragraph', content: [link('/about'), link('https://a.test/b')] }],
        },
        { type: 'image', attrs: { identifier: 'abc', alt: 'A hut' } },
        { type: 'image', attrs: { src: '/images/def/400.jpg' } },
        { type: 'button', attrs: { href: '/books', label: 'Books' } },
        { type: 'embed', attrs: { href: 'https://vimeo.com/76979871', identifier: 'ghi' } },
        { type: 'signup' },
      ],
    };
    const written = JSON.stringify(absoluteDocument(document, settings.url));
    expect(written).toContain('"href":"https://example.com/about"');
    expect(written).toContain('"href":"https://a.test/b"');
    expect(written).toContain('"src":"https://example.com/images/abc/1200.jpg"');
    expect(written).toContain('"src":"https://example.com/images/def/400.jpg"');
    expect(written).toContain('"href":"https://example.com/books"');
    expect(written).toContain('"href":"https://example.com/newsletters"');
    expect(written).not.toContain('ghi');
    expect(JSON.stringify(document)).toContain('"href":"/about"');
  });
});

describe('a feed', () => {
  const feed = (records = [summary]) =>
    feedOf({ words: english, settings, scope: {}, format: 'rss', records });

  it('names who wrote the page, never the author of the book for them', () => {
    const [entry] = feed().entries;
    expect(entry?.author).toBe('Ines Halloran');
    expect(feed([{ ...summary, written_by: null }]).entries[0]?.author).toBeUndefined();
    expect(feed([contentRecord({ written_by: null, author: 'A. Guest' })]).entries[0]?.author).toBe(
      'A. Guest',
    );
  });

  it('leaves out what has no page', () => {
    const lost = { ...summary, category: null };
    expect(feed([lost, { ...summary, content_type_name: 'no-such-type' }]).entries).toEqual([]);
  });

  it('is one without entries as well', () => {
    const empty = feed([]);
    expect(toRss(empty)).toContain('<title>Colophon</title>');
    expect(toRss(empty)).not.toContain('lastBuildDate');
    expect(toAtom(empty)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
    expect(JSON.parse(toJsonFeed(empty))).toMatchObject({ title: 'Colophon', items: [] });
  });

  it('keeps the id of a piece that moved', () => {
    const ids = [summary, { ...summary, slug: 'walden-again' }].map(
      (record) => feed([record]).entries[0]?.id,
    );
    expect(new Set(ids).size).toBe(1);
  });
});

describe('paths for machines', () => {
  it.each([
    ['/feed.xml', 'feed'],
    ['/articles/feed.json', 'feed'],
    ['/book-summaries/philosophy/feed.atom', 'feed'],
    ['/sitemap.xml', 'sitemap'],
    ['/sitemap-2.xml', 'sitemap'],
    ['/robots.txt', 'robots'],
    ['/llms.txt', 'llms'],
    ['/articles/walden.md', 'twin'],
    ['/share/lists/one.png', 'share-image'],
    ['/about.md', 'twin'],
    ['/terms/privacy.md', 'twin'],
  ])('%s is a %s', (path, kind) => {
    expect(machinePathAt(path)?.kind).toBe(kind);
  });

  it.each([
    '/',
    '/articles',
    '/articles/walden',
    '/articles/feed.xml/',
    '/articles/philosophy/feed.xml',
    '/book-summaries/a/b/feed.xml',
    '/sitemap-0.xml',
    '/explore.md',
    '/.md',
    '/share/.png',
    '/feed.rss',
    '/tags/one.md',
  ])('%s is a page', (path) => {
    expect(machinePathAt(path)).toBeUndefined();
  });

  it('are closed to search engines where they belong to staff or one person', () => {
    const lines = toRobots(settings.url).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain('Disallow: /admin');
    expect(lines).toContain('Sitemap: https://example.com/sitemap.xml');
  });
});

describe('the feed of issues', () => {
  const issue = {
    slug: 'issue-1',
    subject: 'One idea & more',
    preheader: 'From <Walden>',
    sent_at: '2026-11-20T10:00:00.000Z',
    html: '',
    text: 'Hello reader\n\nCount <the> cost\nand stay.',
    attachments: [],
  };

  it('has the words of public issues, none of them as markup', () => {
    const feed = issuesFeedOf({ words: english, settings, format: 'rss', issues: [issue] });
    expect(feed).toMatchObject({
      url: 'https://example.com/newsletters',
      feedUrl: 'https://example.com/newsletters/feed.xml',
      updated: issue.sent_at,
    });
    expect(feed.entries[0]?.html).toBe('<p>Hello reader</p>\n<p>Count &lt;the&gt; cost<br/>and stay.</p>');
    expect(toRss(feed)).toContain('<title>One idea &amp; more</title>');
    expect(toAtom(feed)).toContain('<id>https://example.com/newsletters/issue-1</id>');
  });

  it('lies beside the archive in the three formats', () => {
    for (const [path, format] of [
      ['/newsletters/feed.xml', 'rss'],
      ['/newsletters/feed.atom', 'atom'],
      ['/newsletters/feed.json', 'json'],
    ])
      expect(machinePathAt(path ?? '')).toEqual({ kind: 'letters', format });
  });
});
