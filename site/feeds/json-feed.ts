import type { Enclosure, Feed, FeedEntry } from './feed.ts';

/** JSON Feed 1.1 with full texts (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(feed: Feed): string {
  return `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.feedUrl,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.publisher, url: new URL('/', feed.url).href }],
    items: feed.entries.map(itemOf),
  })}\n`;
}

function attachmentOf({ url, type, title, bytes }: Enclosure) {
  return { url, mime_type: type, title, ...(bytes === undefined ? {} : { size_in_bytes: bytes }) };
}

function itemOf(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    content_html: entry.html,
    ...(entry.summary === '' ? {} : { summary: entry.summary }),
    ...(entry.image === undefined ? {} : { image: entry.image }),
    ...(entry.enclosures.length === 0 ? {} : { attachments: entry.enclosures.map(attachmentOf) }),
    date_published: new Date(entry.published).toISOString(),
    date_modified: new Date(entry.updated).toISOString(),
    ...(entry.author === undefined ? {} : { authors: [{ name: entry.author }] }),
    ...(entry.subjects.length === 0 ? {} : { tags: entry.subjects }),
  };
}
