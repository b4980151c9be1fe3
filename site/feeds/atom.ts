import type { Feed, FeedEntry } from './feed.ts';
import { FEED_TYPES } from './paths/machine-paths.ts';
import { XML_DECLARATION, element, textElement } from './xml.ts';

/** An empty feed needs an update time, too (RFC 4287 §4.1.1). */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Atom 1.0 with full texts (RFC 4287). */
export function toAtom(feed: Feed): string {
  const parts = [
    textElement('id', feed.feedUrl),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    element('link', { rel: 'self', type: FEED_TYPES.atom, href: feed.feedUrl }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.url }),
    textElement('updated', atomDate(feed.updated ?? NEVER)),
    element('author', {}, textElement('name', feed.publisher)),
    ...feed.entries.map(entryOf),
  ];
  const attributes = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language };
  return `${XML_DECLARATION}${element('feed', attributes, parts.join('\n'))}\n`;
}

function entryOf(entry: FeedEntry): string {
  const parts = [
    textElement('id', entry.id),
    textElement('title', entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    ...entry.enclosures.map(({ url, type, title, bytes }) =>
      element('link', {
        rel: 'enclosure',
        type,
        href: url,
        title,
        ...(bytes === undefined ? {} : { length: String(bytes) }),
      }),
    ),
    textElement('published', atomDate(entry.published)),
    textElement('updated', atomDate(entry.updated)),
    entry.author === undefined ? '' : element('author', {}, textElement('name', entry.author)),
    ...entry.subjects.map((term) => element('category', { term })),
    textElement('summary', entry.summary),
    entry.html === '' ? '' : textElement('content', entry.html).replace('<content>', '<content type="html">'),
  ];
  return element('entry', {}, parts.filter((part) => part !== '').join(''));
}

/** RFC 3339. */
function atomDate(time: string): string {
  return new Date(time).toISOString();
}
