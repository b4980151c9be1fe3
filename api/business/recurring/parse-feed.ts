import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { isWebUrl } from '#schema/fields/url.ts';
import { FeedError } from './feed-error.ts';
import { feedSummary, feedTitle } from './feed-text.ts';
import { type RawEntry, readFeedXml } from './feed-xml.ts';

/** An entry of a feed. Dates are left out: feeds lie about them. */
export interface FeedEntry {
  /** What the feed identifies it by, hashed. */
  key: string;
  /** Plain words. */
  title: string;
  url: string;
  /** Clean HTML; may be empty. */
  summary: string;
}

/** A feed, its newest entries first, as far as it keeps that order. */
export interface Feed {
  title: string;
  entries: FeedEntry[];
}

/** More than any feed shows, and few enough to look at with every reading. */
const ENTRIES_MAX = 200;
const URL_MAX_CHARS = 2000;
/** The first of these that has words is the summary. */
const SUMMARIES = ['description', 'summary', 'content:encoded', 'content'] as const;
const TITLE_OF_TEXT_CHARS = 80;

/**
 * Reads RSS, Atom, and JSON Feed. Entries without words or a web address are left out, and of several with the same key, or the same
 * address and title, the first one counts. `base` is where it came from. Throws {@link FeedError}.
 */
export async function parseFeed(text: string, base: string): Promise<Feed> {
  const start = text.trimStart();
  const { title, entries } = start.startsWith('{')
    ? readJsonFeed(start)
    : await readFeedXml(start, ENTRIES_MAX);
  const found: FeedEntry[] = [];
  for (const raw of entries.slice(0, ENTRIES_MAX)) {
    found.push(...entryOf(raw, base));
    // Whole articles take a while to clean: others get their turn.
    await nextTurn();
  }
  return { title: feedTitle(title), entries: distinct(found) };
}

const maybe = z.string().optional().catch(undefined);
const jsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  title: maybe,
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
      url: maybe,
      external_url: maybe,
      title: maybe,
      summary: maybe,
      content_html: maybe,
      content_text: maybe,
    }),
  ),
});

function readJsonFeed(text: string): { title: string; entries: RawEntry[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new FeedError('broken');
  }
  const { success, data } = jsonFeed.safeParse(parsed);
  if (!success) throw new FeedError('not_a_feed');
  const entries = data.items.slice(0, ENTRIES_MAX).map((item) => ({
    title: plain(item.title),
    id: item.id ?? '',
    link: item.url ?? item.external_url ?? '',
    summary: plain(item.summary),
    content: item.content_html ?? plain(item.content_text),
  }));
  return { title: plain(data.title), entries };
}

/** These are texts in JSON Feed, HTML in the other formats. */
function plain(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function entryOf(raw: RawEntry, base: string): FeedEntry[] {
  const id = (raw.guid ?? raw.id ?? '').trim();
  const url = [raw.href, raw.link, id]
    .flatMap((one) => addressOf(one?.trim() ?? '', base))
    .find((one) => one.length <= URL_MAX_CHARS);
  if (url === undefined) return [];
  const summary = summaryOf(raw);
  const title = feedTitle(raw.title ?? '') || firstWords(summary);
  if (title === '') return [];
  const key = createHash('sha256')
    .update(id === '' ? url : id)
    .digest('base64url');
  return [{ key, title, url, summary }];
}

function summaryOf(raw: RawEntry): string {
  for (const name of SUMMARIES) {
    const summary = feedSummary(raw[name] ?? '');
    if (summary !== '') return summary;
  }
  return '';
}

/** Relative to the feed; what only identifies an entry is not an address. */
function addressOf(written: string, base: string): string[] {
  if (written === '' || (!/^https?:/i.test(written) && !/^[./?]/.test(written))) return [];
  const url = URL.parse(written, base)?.href ?? '';
  return isWebUrl(url) ? [url] : [];
}

function firstWords(summary: string): string {
  const words = feedTitle(summary);
  return words.length <= TITLE_OF_TEXT_CHARS
    ? words
    : `${words.slice(0, TITLE_OF_TEXT_CHARS).replace(/\s+\S*$/, '')} …`;
}

function distinct(entries: readonly FeedEntry[]): FeedEntry[] {
  const known = new Set<string>();
  return entries.filter(({ key, title, url }) => {
    const names = [key, `${url} ${title}`];
    if (names.some((name) => known.has(name))) return false;
    for (const name of names) known.add(name);
    return true;
  });
}
