import type { Feed, FeedEntry } from './feed.ts';
import { FEED_TYPES } from './paths/machine-paths.ts';
import { XML_DECLARATION, element, textElement } from './xml.ts';

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0 with full texts (https://www.rssboard.org/rss-specification). */
export function toRss(feed: Feed): string {
  const channel = [
    textElement('title', feed.title),
    textElement('link', feed.url),
    textElement('description', feed.description),
    textElement('language', feed.language),
    feed.updated === undefined ? '' : textElement('lastBuildDate', rssDate(feed.updated)),
    element('atom:link', { href: feed.feedUrl, rel: 'self', type: FEED_TYPES.rss }),
    ...feed.entries.map(itemOf),
  ];
  return `${XML_DECLARATION}${element('rss', NAMESPACES, element('channel', {}, channel.join('\n')))}\n`;
}

function itemOf(entry: FeedEntry): string {
  const parts = [
    textElement('title', entry.title),
    textElement('link', entry.url),
    // Its id, not its URL: a page that moves is not a new one.
    `<guid isPermaLink="false">${entry.id}</guid>`,
    textElement('pubDate', rssDate(entry.published)),
    textElement('dc:creator', entry.author),
    ...entry.subjects.map((subject) => textElement('category', subject)),
    textElement('description', entry.summary),
    textElement('content:encoded', entry.html),
    enclosureOf(entry),
    entry.image === undefined
      ? ''
      : element('media:content', { url: entry.image, medium: 'image', type: 'image/jpeg' }),
  ];
  return element('item', {}, parts.filter((part) => part !== '').join(''));
}

/** One for each item, as podcast players expect; 0 stands for an unknown length. */
function enclosureOf({ enclosures }: FeedEntry): string {
  const [first] = enclosures;
  if (first === undefined) return '';
  return element('enclosure', { url: first.url, length: String(first.bytes ?? 0), type: first.type });
}

/** RFC 822 with a four-digit year: `Tue, 03 Mar 2026 08:00:00 GMT`. */
function rssDate(time: string): string {
  return new Date(time).toUTCString();
}
