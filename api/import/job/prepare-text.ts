import { posix } from 'node:path';
import { sql } from 'drizzle-orm';
import type { RichTextDocument } from '#schema/document/types.ts';
import { contentTypeNamed, contentTypes, publicPathOf } from '#schema/registry.ts';
import { readHtml } from '../../content/document/read-html.ts';
import { type Queries, rows } from '../../database/database.ts';
import type { SourcePost } from '../source/source-item.ts';
import { pathOf } from '../source/source-text.ts';
import type { SiteImport } from './site-import.ts';
import { type Addresses, addressesIn, tidyHtml } from './tidy-html.ts';

/** Stands before the path of a picture that came in the file itself. */
export const FILE_PREFIX = '/.imported/';
const GHOST_PLACEHOLDER = '__GHOST_URL__';

export interface PreparedText {
  document: RichTextDocument;
  /** The picture of the whole, as the text's own are named. */
  image: { source: string; alt: string } | undefined;
  notes: string[];
}

/**
 * The text of a post as a document, with links to other texts of the same file leading to where those are here, and
 * pictures by the addresses that they are fetched from. Throws `DocumentError` for a text that is too large or too deep.
 */
export async function prepareText(on: Queries, job: SiteImport, post: SourcePost): Promise<PreparedText> {
  const notes = new Set<string>(post.notes);
  const found = addressesIn(post.html);
  const base = job.options.site_address;
  const full = (address: string) => fullAddress(address, base);
  const cover = post.image;
  const pictures = cover?.url === undefined ? found.pictures : [...found.pictures, cover.url];
  const known = {
    attachments: await attachmentsOf(on, job, {
      ids: cover?.attachment === undefined ? found.attachments : [...found.attachments, cover.attachment],
      paths: pictures
        .flatMap((source) => pathOf(full(source) ?? '') ?? [])
        .flatMap((path) => [path, originalPath(path)]),
    }),
    files: await filesOf(
      on,
      job,
      pictures.flatMap((source) => filePaths(post, source)),
    ),
    pages: await pagesOf(
      on,
      job,
      found.links.flatMap((href) => ownPath(full(href), base) ?? []),
    ),
  };
  const pictureOf = pictureSource({ post, known, full });
  const addresses: Addresses = {
    pictureOf,
    linkTo: (href) => linkTarget(href, { base, known: known.pages, full, notes }),
  };
  const html = tidyHtml(post.html, addresses, notes);
  const image =
    cover === null ? undefined : pictureOf({ source: cover.url ?? '', attachment: cover.attachment });
  if (cover !== null && image === undefined) notes.add(missingCover(cover.url ?? ''));
  return {
    document: await readHtml(html, 'slow'),
    image: image === undefined ? undefined : { source: image.source, alt: cover?.alt || image.alt },
    notes: [...notes],
  };
}

function missingCover(url: string): string {
  return url === ''
    ? 'Its cover was left out: the export does not hold it.'
    : `Its cover ${url.slice(0, 300)} was left out: its address is not complete. Say where the site was.`;
}

interface Attachment {
  source_id: string;
  path: string | null;
  url: string;
  alt: string;
}

interface Known {
  attachments: readonly Attachment[];
  files: ReadonlySet<string>;
  pages: ReadonlyMap<string, string>;
}

function pictureSource({
  post,
  known,
  full,
}: {
  post: SourcePost;
  known: Known;
  full: (address: string) => string | undefined;
}): Addresses['pictureOf'] {
  return ({ source, attachment }) => {
    const byId = known.attachments.find(({ source_id: id }) => id === attachment);
    if (byId !== undefined && byId.url !== '') return { source: byId.url, alt: byId.alt };
    const file = filePaths(post, source).find((path) => known.files.has(path));
    if (file !== undefined) return { source: FILE_PREFIX + encodeURI(file), alt: '' };
    const address = full(source);
    if (address === undefined || source === '') return undefined;
    const path = pathOf(address) ?? '';
    // What is shown small in the text is kept as it was uploaded.
    const original =
      known.attachments.find((one) => one.path === path) ??
      known.attachments.find((one) => one.path === originalPath(path));
    const whole = address.replace(
      /\/content\/images\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//,
      '/content/images/',
    );
    return { source: original?.url || whole, alt: original?.alt ?? '' };
  };
}

/** WordPress calls a smaller one `picture-300x200.jpg`, and one that it made smaller itself `picture-scaled.jpg`. */
function originalPath(path: string): string {
  return path.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(\.\w{3,5})$/, '$1');
}

function fullAddress(address: string, base: string): string | undefined {
  const text = address.replace(GHOST_PLACEHOLDER, base);
  if (text.startsWith('//')) return fullAddress(`https:${text}`, base);
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return URL.canParse(text) ? new URL(text).href : undefined;
  return base !== '' && URL.canParse(text, `${base}/`) ? new URL(text, `${base}/`).href : undefined;
}

/** Where a picture may lie in a folder of Markdown: beside the text, or below what the generator took for the root. */
function filePaths(post: SourcePost, source: string): string[] {
  if (source === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(source) || source.startsWith(GHOST_PLACEHOLDER))
    return [];
  const path = pathOf(
    source.startsWith('/') ? source : `/${posix.join(posix.dirname(post.id), decoded(source))}`,
    'http://file',
  );
  if (path === undefined) return [];
  const inside = path.slice(1);
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

async function attachmentsOf(
  on: Queries,
  job: SiteImport,
  { ids, paths }: { ids: readonly string[]; paths: readonly string[] },
): Promise<Attachment[]> {
  if (job.system !== 'wordpress' || (ids.length === 0 && paths.length === 0)) return [];
  return rows(
    on,
    sql`SELECT source_id, path, input->>'url' AS url, input->>'alt' AS alt FROM site_import_items
        WHERE import_id = ${job.id} AND kind = 'attachment'
          AND (source_id = ANY (${sql.param(ids)}::text[]) OR path = ANY (${sql.param(paths)}::text[]))`,
  );
}

async function filesOf(on: Queries, job: SiteImport, paths: readonly string[]): Promise<Set<string>> {
  if (job.system !== 'markdown' || paths.length === 0) return new Set();
  const found = await rows<{ path: string }>(
    on,
    sql`SELECT path FROM site_import_files WHERE import_id = ${job.id} AND path = ANY (${sql.param(paths)}::text[])`,
  );
  return new Set(found.map(({ path }) => path));
}

/** Where the texts that stood at these paths are here: as they are stored, else as they will be. */
async function pagesOf(on: Queries, job: SiteImport, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const resource = contentTypes.find(({ name }) => name === job.options.resource);
  const found = await rows<{
    path: string;
    slug: string | null;
    type: string | null;
    category_slug: string | null;
  }>(
    on,
    sql`SELECT i.path, coalesce(c.slug, i.slug) AS slug, c.type, k.slug AS category_slug FROM site_import_items i
        LEFT JOIN content c ON c.id = i.record_id LEFT JOIN categories k ON k.id = c.category_id
        WHERE i.import_id = ${job.id} AND i.kind IN ('post', 'page') AND i.path = ANY (${sql.param(paths)}::text[])`,
  );
  const targets = new Map<string, string>();
  for (const { path, slug, type, category_slug: categorySlug } of found) {
    const kind = type === null ? resource : contentTypeNamed(type);
    const here = kind === undefined || slug === null ? undefined : publicPathOf(kind, { slug, categorySlug });
    // Where its path is not known yet, its old one leads on.
    targets.set(path, here ?? path);
  }
  return targets;
}

/** The path of an address of the old site; undefined for others. */
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
  notes: Set<string>;
}

function linkTarget(href: string, { base, known, full, notes }: Linking): string | undefined {
  if (href.startsWith('#') || /^(?:mailto|tel):/i.test(href)) return undefined;
  const address = full(href);
  if (address === undefined) {
    const path = href.startsWith('/') ? pathOf(href, 'http://site') : undefined;
    return known.get(path ?? '');
  }
  const path = ownPath(address, base);
  const here = path === undefined ? undefined : known.get(path);
  if (here !== undefined) return here + new URL(address).hash;
  if (path !== undefined && /\.(?:pdf|zip|docx?|xlsx?|pptx?|epub|mp3|mp4|csv)$/i.test(path))
    notes.add(`A link leads to a file of the old site: ${address.slice(0, 300)}`);
  return address;
}
