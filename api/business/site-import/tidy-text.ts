import { posix } from 'node:path';
import type { RichTextDocument } from '#schema/document/types.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { documentFromHtml } from '../../records/rich-text/parse-html.ts';
import { refuseCostlyHtml } from '../../records/rich-text/read-html.ts';
import type { SourcePost } from '../import-formats/source-item.ts';
import { pathOf } from '../import-formats/source-text.ts';
import { type Addresses, addressesIn, tidyHtml } from './tidy/tidy-html.ts';
import type { KeptText } from '../../platform/base/kept-spoken.ts';
import { Notes } from '../import-formats/notes.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Plain } from '../../platform/offload/task.ts';

const spoken = later(messages);

/** Prefix for the path of an image that is in the uploaded file itself. */
export const FILE_PREFIX = '/.imported/';
const GHOST_PLACEHOLDER = '__GHOST_URL__';
/** More than any text has; each one is looked up. */
const PICTURES_MAX = 2_000;
const LINKS_MAX = 10_000;

/** The parts of a post that its text is read from, and the URL of its site. */
export interface TextOfPost extends Pick<SourcePost, 'id' | 'html' | 'image' | 'notes'> {
  base: string;
}

/** What has to be looked up in the file before its text can be read. */
export interface Asked {
  /** IDs of attachments. */
  ids: string[];
  /** Old paths of attachments. */
  paths: string[];
  /** Where images may be in the file. */
  files: string[];
  /** Paths of pages on the old site. */
  pages: string[];
}

/** An image from the other system’s library. */
export interface Attachment {
  source_id: string;
  path: string | null;
  url: string;
  alt: string;
}

/** What was found of what was asked for. */
export interface Known {
  attachments: readonly Attachment[];
  files: ReadonlySet<string>;
  pages: ReadonlyMap<string, string>;
}

/** A text that was read. */
export interface TidiedText {
  document: RichTextDocument;
  /** The cover, named like the images in the text. */
  image: { source: string; alt: string } | undefined;
  notes: KeptText[];
}

interface Refused {
  refused: Plain;
}

/** What the text of a post refers to; returns what is wrong with the text instead of throwing. */
export function askedHere({ id, html, image: cover, base }: TextOfPost): Asked | Refused {
  return orRefused(() => {
    const found = addressesIn(html);
    if (found.pictures.length > PICTURES_MAX)
      throw new DocumentError(spoken('many_images', { count: PICTURES_MAX }));
    if (found.links.length > LINKS_MAX) throw new DocumentError(spoken('many_links', { count: LINKS_MAX }));
    const pictures = cover?.url === undefined ? found.pictures : [...found.pictures, cover.url];
    const attachments =
      cover?.attachment === undefined ? found.attachments : [...found.attachments, cover.attachment];
    return {
      ids: unique(attachments),
      paths: unique(
        pictures
          .flatMap((source) => pathOf(fullAddress(source, base) ?? '') ?? [])
          .flatMap((path) => [path, originalPath(path)]),
      ),
      files: unique(pictures.flatMap((source) => filePaths(id, source))),
      pages: unique(found.links.flatMap((href) => pathInSite(href, base) ?? [])),
    };
  });
}

/** The text as a document; returns what is wrong with the text instead of throwing. */
export function tidiedHere({ text, known }: { text: TextOfPost; known: Known }): TidiedText | Refused {
  return orRefused(() => {
    const { html: source, image: cover, base } = text;
    const notes = new Notes(text.notes);
    const full = (address: string) => fullAddress(address, base);
    const imageOf = imageSource({ id: text.id, known, full });
    const linkTo = (href: string) => linkTarget(href, { base, known: known.pages, full, notes });
    const html = tidyHtml(source, { imageOf, linkTo }, notes);
    const image =
      cover === null ? undefined : imageOf({ source: cover.url ?? '', attachment: cover.attachment });
    if (cover !== null && image === undefined) notes.add(missingCover(cover.url ?? ''));
    refuseCostlyHtml(html);
    return {
      document: documentFromHtml(html),
      image: image === undefined ? undefined : { source: image.source, alt: cover?.alt || image.alt },
      notes: notes.distinct,
    };
  });
}

function orRefused<Read>(read: () => Read): Read | Refused {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentError) return { refused: error.spoken.said };
    throw error;
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function missingCover(url: string): Spoken {
  return url === '' ? spoken('cover_missing') : spoken('cover_incomplete', { url: url.slice(0, 300) });
}

interface ImageSource {
  /** The ID of the post. */
  id: string;
  known: Known;
  full: (address: string) => string | undefined;
}

function imageSource({ id, known, full }: ImageSource): Addresses['imageOf'] {
  const attachmentOf = firstBy(known.attachments, (one) => one.source_id);
  const attachmentAt = firstBy(known.attachments, (one) => one.path);
  return ({ source, attachment }) => {
    const byId = attachmentOf.get(attachment ?? null);
    if (byId !== undefined && byId.url !== '') return { source: byId.url, alt: byId.alt };
    const file = filePaths(id, source).find((path) => known.files.has(path));
    if (file !== undefined) return { source: FILE_PREFIX + encodeURI(file), alt: '' };
    const address = full(source);
    if (address === undefined || source === '') return undefined;
    const path = pathOf(address) ?? '';
    // An image shown small in the text is stored at its original size.
    const original = attachmentAt.get(path) ?? attachmentAt.get(originalPath(path));
    const whole = address.replace(
      /\/content\/images\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//,
      '/content/images/',
    );
    return { source: original?.url || whole, alt: original?.alt ?? '' };
  };
}

function firstBy<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | null,
): ReadonlyMap<string | null, Entry> {
  return new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
}

/**
 * WordPress names a smaller version `picture-300x200.jpg`, and one that it scaled down itself
 * `picture-scaled.jpg`.
 */
function originalPath(path: string): string {
  return path.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(\.\w{3,5})$/, '$1');
}

function fullAddress(address: string, base: string): string | undefined {
  const text = address.replace(GHOST_PLACEHOLDER, base);
  if (text.startsWith('//')) return fullAddress(`https:${text}`, base);
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return URL.canParse(text) ? new URL(text).href : undefined;
  return base !== '' && URL.canParse(text, `${base}/`) ? new URL(text, `${base}/`).href : undefined;
}

/** Where an image may be in a folder of Markdown: next to the text, or below the generator’s root. */
function filePaths(id: string, source: string): string[] {
  if (source === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(source) || source.startsWith(GHOST_PLACEHOLDER))
    return [];
  const path = pathOf(
    source.startsWith('/') ? source : `/${posix.join(posix.dirname(id), decoded(source))}`,
    'http://file',
  );
  if (path === undefined) return [];
  const inside = path.slice(1).normalize('NFC');
  if (!source.startsWith('/')) return [inside];
  return ['', 'static/', 'public/', 'assets/', 'source/', 'src/'].map((root) => root + inside);
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}

/** The path that a link means on the old site, whose URL may be unknown; undefined for links elsewhere. */
function pathInSite(href: string, base: string): string | undefined {
  const address = fullAddress(href, base);
  if (address !== undefined) return ownPath(address, base);
  return href.startsWith('/') ? pathOf(href, 'http://site') : undefined;
}

/** The path of a URL on the old site; undefined for others. */
function ownPath(address: string | undefined, base: string): string | undefined {
  if (address === undefined || base === '' || !URL.canParse(address) || !URL.canParse(base)) return undefined;
  const bare = (host: string) => host.replace(/^www\./, '');
  const { host, protocol } = new URL(address);
  const isOwn = /^https?:$/.test(protocol) && bare(host) === bare(new URL(base).host);
  return isOwn ? pathOf(address) : undefined;
}

interface Linking {
  base: string;
  known: ReadonlyMap<string, string>;
  full: (address: string) => string | undefined;
  notes: Notes;
}

function linkTarget(href: string, { base, known, full, notes }: Linking): string | undefined {
  if (href.startsWith('#') || /^(?:mailto|tel):/i.test(href)) return undefined;
  const address = full(href);
  if (address === undefined) {
    const here = known.get(pathInSite(href, base) ?? '');
    return here === undefined ? undefined : here + new URL(href, 'http://site').hash;
  }
  const path = ownPath(address, base);
  const here = path === undefined ? undefined : known.get(path);
  if (here !== undefined) return here + new URL(address).hash;
  if (path !== undefined && /\.(?:pdf|zip|docx?|xlsx?|pptx?|epub|mp3|mp4|csv)$/i.test(path))
    notes.add(spoken('file_link', { url: address.slice(0, 300) }));
  return address;
}
