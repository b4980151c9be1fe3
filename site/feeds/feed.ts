import { type ContentType, contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { mediaTypeOf } from '#schema/base/media-files.ts';
import { type MediaPart, contentPartsOf } from '../data/content-parts.ts';
import type { SiteSettings } from '../base/site-context.ts';
import { entryHtml } from './entry-html.ts';
import { type FeedFormat, type FeedScope, feedPath, pathOfScope } from './paths/machine-paths.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';
import { ownNameOf } from '../data/declared-words.ts';
import { listWords } from '../data/queries/list-words.ts';
import { bylineImage } from '../seo/byline-image.ts';

/** How many of the newest items a feed contains. */
export const FEED_ENTRIES = 50;

/** A feed in no particular format. All URLs are absolute, all times ISO 8601. */
export interface Feed {
  title: string;
  description: string;
  /** The language of its texts, as a BCP 47 tag. */
  language: string;
  /** The page that the feed belongs to. */
  url: string;
  feedUrl: string;
  /** When something in it last changed; undefined if it is empty. */
  updated: string | undefined;
  /** The publisher. */
  publisher: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Stays the same when the page moves. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  author: string | undefined;
  /** Names of its category and tags, and its own label if it differs from that of its type. */
  subjects: string[];
  image: string | undefined;
  /** Audio, video and files. */
  enclosures: Enclosure[];
  published: string;
  updated: string;
}

/** A file that belongs to an entry. */
export interface Enclosure {
  url: string;
  type: string;
  title: string;
  /** Undefined for a file on another site. */
  bytes: number | undefined;
}

export interface FeedSource {
  words: Translator;
  settings: SiteSettings;
  scope: FeedScope;
  format: FeedFormat;
  /** The name of the category, tag, or person, if the scope has one. */
  name?: string;
  /** Whole records, newest first. */
  records: readonly ContentRecord[];
}

/** Creates a feed. Records without a public path are left out. */
export function feedOf({ words, settings, scope, format, name, records }: FeedSource): Feed {
  const entries = records.flatMap((record) => feedEntryOf(record, settings, words) ?? []);
  const { section, title } = namesOf({ settings, words }, scope, name);
  return {
    title,
    description:
      scope.type === undefined
        ? settings.description
        : words.of(messages)('about_section', {
            section: section ?? '',
            site: settings.name,
            purpose: listWords({ settings, words }, scope.type).purpose,
          }),
    language: settings.language,
    url: settings.url + pathOfScope(scope),
    feedUrl: settings.url + feedPath(scope, format),
    updated: entries
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1),
    publisher: settings.name,
    entries,
  };
}

/** The title of a feed is that of its page. */
function namesOf(
  { settings, words }: Pick<FeedSource, 'settings' | 'words'>,
  { type }: FeedScope,
  named: string | undefined,
) {
  const section = named ?? (type && listWords({ settings, words }, type).section);
  return { section, title: section === undefined ? settings.name : `${settings.name} - ${section}` };
}

function feedEntryOf(
  record: ContentRecord,
  settings: SiteSettings,
  words: Translator,
): FeedEntry | undefined {
  const type = contentTypeNamed(record.content_type_name);
  const path = type && pathOfRecord(type, record);
  if (type === undefined || path === undefined) return undefined;
  const url = settings.url + path;
  return {
    id: `urn:uuid:${record.id}`,
    url,
    title: record.title,
    summary: record.intro ?? '',
    html: entryHtml(record, { type, words, siteUrl: settings.url, timeZone: settings.time_zone, url }),
    author:
      record.written_by ?? (type.site.schemaOrg === 'Review' ? undefined : (record.author ?? undefined)),
    subjects: [
      ownNameOf(words, type, record),
      record.category?.name,
      ...record.tags.map(({ name }) => name),
    ].filter((name) => name !== undefined),
    image: record.image_url ?? bylineImage(type, record, settings.url)?.url,
    enclosures: contentPartsOf(type, record).media.map(enclosureOf(settings.url)),
    published: record.published_date ?? record.created_at,
    updated: record.updated_at,
  };
}

/** The media type for URLs without an extension. */
const UNKNOWN = { audio: 'audio/mpeg', video: 'video/mp4', any: 'application/octet-stream' } as const;

function enclosureOf(siteUrl: string) {
  return ({ address, label, of, bytes }: MediaPart): Enclosure => ({
    url: new URL(address, siteUrl).href,
    type: mediaTypeOf(address) ?? UNKNOWN[of],
    title: label,
    bytes,
  });
}

export function pathOfRecord(type: ContentType, record: ContentRecord): string | undefined {
  return publicPathOf(type, {
    slug: record.slug ?? '',
    categorySlug: record.category?.slug ?? null,
    language: record.language,
  });
}
