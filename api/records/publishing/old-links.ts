import { sql } from 'drizzle-orm';
import { linksOn, withLinks } from '#schema/document/contents/links.ts';
import { walk } from '#schema/document/contents/walk.ts';
import { documentIn, refusals } from '#schema/publishing/record-checks.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { OldLinks, Rewritten } from '#schema/answers/records/publishing.ts';
import { english } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { Saving } from '../resources/resource-store.ts';
import { containsPattern } from '../../platform/text/fold.ts';
import { type WorkingCopy, contentTypeNames, typeOfRow } from '../documents/content-reads.ts';
import { snapshotOf } from '../document-rows/document-input.ts';
import { type ReadDocument, readDocuments } from '../document-rows/document-select.ts';
import { shownStatus } from '../documents/present-document.ts';
import { goLive } from './publish.ts';
import { movedTo, publishedPath } from '../documents/redirects.ts';
import { StaleVersion, lockDocument, updateDocument } from '../documents/save-document.ts';
import { siteLinkOf } from './site-links.ts';

/** The present URL of a piece of content, and the texts whose links use a former one. */
export async function findOldLinks(
  on: Queries,
  { row }: WorkingCopy,
  siteUrl: string,
): Promise<{ path: string | null; texts: OldLinks[] }> {
  const path = await publishedPath(on, sql`p.id = ${row.id}`);
  if (path === undefined) return { path: null, texts: [] };
  const isOld = rememberingOld(on, path);
  const texts: OldLinks[] = [];
  for (const id of await candidates(on, row)) {
    const [text] = await readDocuments(on, 'content', { id });
    const links = text === undefined ? [] : await oldLinksIn(text, { isOld, siteUrl });
    if (text === undefined || links.length === 0) continue;
    texts.push({
      id,
      title: text.title,
      content_type_name: text.type,
      status: shownStatus(text),
      has_unpublished_changes: text.published_version !== null && text.published_version !== text.version,
      links,
      goes_live: goesLive(text),
    });
  }
  return { path, texts };
}

/**
 * Updates the links of one text to the present URL of their target, as a revision. A live page without unpublished
 * changes is published again, so that visitors get only the new link; with unpublished changes, or a schedule, the
 * link goes live with them. Until then the redirect works.
 */
export async function rewriteOldLinks(
  deps: AppDeps,
  { id, target }: { id: string; target: WorkingCopy },
  saving: Saving,
): Promise<Rewritten> {
  const { siteUrl } = deps.env;
  try {
    return await deps.database.transaction(async (tx) => {
      const path = await publishedPath(tx, sql`p.id = ${target.row.id}`);
      const [text] = await readDocuments(tx, 'content', { id });
      if (path === undefined || text === undefined || text.status === 'trashed')
        return { id, left: 'nothing_to_do' };
      const resource = typeOfRow(text);
      const old = new Set(await oldLinksIn(text, { isOld: rememberingOld(tx, path), siteUrl }));
      if (old.size === 0) return { id, left: 'nothing_to_do' };
      const input = rewritten(resource, text, (href) => {
        const link = old.has(href) ? siteLinkOf(href, siteUrl) : undefined;
        return link === undefined ? undefined : link.origin + path + link.rest;
      });
      const change = { resource, before: text, expectedVersion: text.version, input };
      const { version } = await updateDocument(tx, change, saving);
      const isLive = goesLive(text);
      if (isLive) await goLive(tx, { resource, row: await lockDocument(tx, resource, id), now: saving.now });
      return { id, version, is_live: isLive };
    });
  } catch (error) {
    if (error instanceof StaleVersion) return { id, left: 'changed_meanwhile' };
    throw error;
  }
}

/** Its page shows the working copy, and may be updated. */
function goesLive(text: ReadDocument): boolean {
  const isShown = text.status === 'published' && text.published_version === text.version;
  if (!isShown || text.scheduled_at !== null) return false;
  const resource = typeOfRow(text);
  return refusals(resource, snapshotOf(resource, text), english).length === 0;
}

/**
 * Texts that mention the last part of an address that the target has or had: every address below a category that was
 * renamed ends in it as well. Which of their links are old is seen link by link.
 */
async function candidates(on: Queries, { id, slug }: ReadDocument): Promise<string[]> {
  const former = await rows<{ path: string }>(
    on,
    sql`SELECT "from" AS path FROM redirects WHERE target_kind = 'content' AND target_id = ${id}`,
  );
  const slugs = new Set(former.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)));
  if (slug !== null) slugs.add(slug);
  const patterns = sql.param([...slugs].map((ending) => containsPattern(`/${ending}`)));
  const types = sql.param([...contentTypeNames]);
  const found = await rows<{ id: string }>(
    on,
    sql`SELECT id FROM content WHERE status <> 'trashed' AND type = ANY (${types}::text[]) AND id <> ${id}
        AND (body::text LIKE ANY (${patterns}::text[]) OR parts::text LIKE ANY (${patterns}::text[]))
        ORDER BY title_folded, id LIMIT 500`,
  );
  return found.map((text) => text.id);
}

type IsOld = (path: string) => Promise<boolean>;

/** Whether a path is a former one of the page at `pathNow`; each is looked up once. */
function rememberingOld(on: Queries, pathNow: string): IsOld {
  const known = new Map<string, boolean>();
  return async (path) => {
    const answer = known.get(path) ?? (path !== pathNow && (await movedTo(on, path)) === pathNow);
    known.set(path, answer);
    return answer;
  };
}

async function oldLinksIn(
  text: ReadDocument,
  { isOld, siteUrl }: { isOld: IsOld; siteUrl: string },
): Promise<string[]> {
  const resource = typeOfRow(text);
  const values = snapshotOf(resource, text);
  const old: string[] = [];
  for (const field of Object.keys(resource.fields)) {
    const document = resource.fields[field]?.kind === 'rich-text' ? documentIn(values[field]) : null;
    if (document === null) continue;
    for (const node of walk(document)) {
      for (const href of linksOn(node)) {
        const link = siteLinkOf(href, siteUrl);
        if (link !== undefined && (await isOld(link.path))) old.push(href);
      }
    }
  }
  return old;
}

/** The rich texts of a document with other links, as a body that saves them. */
function rewritten(
  resource: ContentType,
  text: ReadDocument,
  targetOf: (href: string) => string | undefined,
): Record<string, unknown> {
  const values = snapshotOf(resource, text);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const document = field.kind === 'rich-text' ? documentIn(values[name]) : null;
      return document === null ? [] : [[name, withLinks(document, targetOf)]];
    }),
  );
}
