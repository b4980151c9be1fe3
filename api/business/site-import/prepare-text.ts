import { sql } from 'drizzle-orm';
import { isLongerThan } from '#schema/document/caps.ts';
import { htmlCost } from '#schema/document/markup-cost.ts';
import { RICH_TEXT_MAX_BYTES } from '#schema/base/limits.ts';
import { contentTypeNamed, contentTypes, publicPathOf } from '#schema/registry/registry.ts';
import { moduleAt } from '../../platform/base/paths.ts';
import { DocumentError } from '../../records/rich-text/document-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { offloaded } from '../../platform/offload/offload.ts';
import type { SourcePost } from '../import-formats/source-item.ts';
import { pageChoice } from './decisions/decisions.ts';
import type { SiteImport } from './site-import.ts';
import {
  type Asked,
  type Attachment,
  type Known,
  type TextOfPost,
  type TidiedText,
  askedHere,
  tidiedHere,
} from './tidy-text.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Plain } from '../../platform/offload/task.ts';

const spoken = later(messages);

/**
 * The text of a post as a document: links to other texts in the file point to their new URLs, and images have
 * the URLs that they are fetched from. A long text is parsed in another thread. Throws `DocumentError` for a
 * text that is too large or too deep.
 */
export async function prepareText(on: Queries, job: SiteImport, post: SourcePost): Promise<TidiedText> {
  if (isLongerThan(post.html, RICH_TEXT_MAX_BYTES))
    throw new DocumentError(spoken('html_size', { limit: RICH_TEXT_MAX_BYTES / 1024 }));
  const { id, html, image, notes } = post;
  const text: TextOfPost = { id, html, image, notes, base: job.options.site_address };
  const isHere = isReadAtOnce(html);
  const asked = wholeOf(isHere ? askedHere(text) : await askingApart(text));
  const known: Known = {
    attachments: await attachmentsOf(on, job, asked),
    files: await filesOf(on, job, asked.files),
    pages: await pagesOf(on, job, asked.pages),
  };
  return wholeOf(isHere ? tidiedHere({ text, known }) : await tidyingApart({ text, known }));
}

/** Shorter HTML is parsed faster than it can be sent to a thread. */
const READ_HERE_CHARS = 8 * 1024;
/** The same limit in elements, including those that the parser creates again. */
const READ_HERE_ELEMENTS = 500;

function isReadAtOnce(html: string): boolean {
  if (html.length > READ_HERE_CHARS) return false;
  const { elements, rebuilt } = htmlCost(html);
  return elements + rebuilt <= READ_HERE_ELEMENTS;
}

function wholeOf<Found extends object>(found: Found | { refused: Plain }): Found {
  if ('refused' in found) throw new DocumentError(new Spoken(found.refused));
  return found;
}
async function attachmentsOf(
  on: Queries,
  job: SiteImport,
  { ids, paths }: Pick<Asked, 'ids' | 'paths'>,
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
  if (paths.length === 0) return new Set();
  const found = await rows<{ path: string }>(
    on,
    sql`SELECT path FROM site_import_files WHERE import_id = ${job.id} AND path = ANY (${sql.param(paths)}::text[])`,
  );
  return new Set(found.map(({ path }) => path));
}

/** The new URLs of the texts that had these paths: as they are stored, else as they will be. */
async function pagesOf(on: Queries, job: SiteImport, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const resource = contentTypes.find(({ name }) => name === job.options.resource);
  const found = await rows<{
    path: string;
    slug: string | null;
    type: string | null;
    category_slug: string | null;
    kind: string;
    source_id: string;
  }>(
    on,
    sql`SELECT i.path, i.kind, i.source_id, coalesce(c.slug, i.slug) AS slug, c.type, k.slug AS category_slug FROM site_import_items i
        LEFT JOIN content c ON c.id = i.record_id LEFT JOIN categories k ON k.id = c.category_id
        WHERE i.import_id = ${job.id} AND i.kind IN ('post', 'page') AND i.path = ANY (${sql.param(paths)}::text[])`,
  );
  const targets = new Map<string, string>();
  for (const { path, slug, type, category_slug: categorySlug, ...item } of found) {
    const planned =
      item.kind === 'page' && pageChoice(job, item.source_id) === 'page'
        ? contentTypeNamed('page')
        : resource;
    const kind = type === null ? planned : contentTypeNamed(type);
    const here = kind === undefined || slug === null ? undefined : publicPathOf(kind, { slug, categorySlug });
    // If the new path isn’t known yet, the old one will redirect.
    targets.set(path, here ?? path);
  }
  return targets;
}

const apart = <Input, Output>(name: string) =>
  offloaded<Input, Output>({
    module: moduleAt('business/site-import/tidy-text.ts'),
    name,
    lane: 'slow',
    limitMs: 20_000,
    tooCostly: () => new DocumentError(spoken('text_slow')),
  });
const askingApart = apart<TextOfPost, ReturnType<typeof askedHere>>(askedHere.name);
const tidyingApart = apart<Parameters<typeof tidiedHere>[0], ReturnType<typeof tidiedHere>>(tidiedHere.name);
