import { sql } from 'drizzle-orm';
import { linksOn } from '#schema/document/contents/links.ts';
import type { NodeOf } from '#schema/document/types.ts';
import { attributesOf } from '#schema/document/contents/walk.ts';
import type { Field } from '#schema/fields/index.ts';
import { placedNodes, shortened } from '#schema/publishing/document-checks.ts';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { documentIn, recordChecks, writtenKey } from '#schema/publishing/record-checks.ts';
import { labelIn } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type ContentType, type DocumentResource, resourceNamed } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { fold } from '../../platform/text/fold.ts';
import type { WorkingCopy } from '../documents/content-reads.ts';
import { snapshotOf } from '../document-rows/document-input.ts';
import type { ReadDocument } from '../document-rows/document-select.ts';
import { documentPath, publishedPath } from '../documents/redirects.ts';
import { messages } from './messages.ts';
import { siteLinkOf, targetOf } from './site-links.ts';

/** The site's URL, and the language of the findings. */
type Deps = Pick<AppDeps, 'env'> & { words: Translator };
interface Looking {
  on: Queries;
  deps: Deps;
  resource: ContentType;
  row: ReadDocument;
  values: Record<string, unknown>;
}

/** Everything there is to say of a working copy before it is published, the red first. */
export async function publishingChecks(
  on: Queries,
  { resource, row }: WorkingCopy,
  deps: Deps,
): Promise<PublishingCheck[]> {
  const values = snapshotOf(resource, row);
  const looking: Looking = { on, deps, resource, row, values };
  return [
    ...recordChecks(resource, values, deps.words),
    ...unreviewed(looking),
    ...(await sameTitle(on, { resource, row, title: row.title, words: deps.words })),
    ...(await links(looking)),
    ...(await relations(looking)),
    ...(await addressChange(on, { resource, row, words: deps.words })),
  ];
}

/** A translation proposed by AI that no one has saved or marked as reviewed. */
function unreviewed({ resource, row, deps }: Looking): PublishingCheck[] {
  if (row.translation_pending !== 'proposed') return [];
  const message = deps.words.of(messages)('unreviewed_translation');
  const { title } = resource;
  return [{ rule: 'unreviewed-translation', severity: 'amber', message, field: title, key: title }];
}

/** A record, and the language of what is found. */
interface Checked {
  resource: DocumentResource;
  row: ReadDocument;
  words: Translator;
}

/** Another of the kind that has this title, also one that is no more than begun. */
export async function sameTitle(
  on: Queries,
  { resource, row, title, words }: Checked & { title: string },
): Promise<PublishingCheck[]> {
  const [other] = await rows<{ status: string }>(
    on,
    sql`SELECT status FROM content WHERE type = ${row.type} AND title_folded = ${fold(title)}
        AND id <> ${row.id} AND status <> 'trashed' ORDER BY status = 'published' DESC LIMIT 1`,
  );
  if (other === undefined) return [];
  const field = resource.title;
  const message = words.of(messages)(other.status === 'published' ? 'title_published' : 'title_unpublished');
  return [{ rule: 'duplicate-title', severity: 'amber', message, field, key: field }];
}

/** Each link to a page of this site, with its position. The same page is looked up once. */
async function links({ on, deps, resource, values }: Looking): Promise<PublishingCheck[]> {
  const known = new Map<string, string | undefined>();
  const checks: PublishingCheck[] = [];
  for (const field of richTexts(resource)) {
    const document = documentIn(values[field]);
    if (document === null) continue;
    for (const { node, path } of placedNodes(document)) {
      for (const href of linksOn(node)) {
        const link = siteLinkOf(href, deps.env.siteUrl);
        if (link === undefined) continue;
        if (!known.has(link.path)) known.set(link.path, await fault(on, link.path, deps.words));
        const message = known.get(link.path);
        if (message !== undefined)
          checks.push({ rule: 'link', severity: 'amber', message, field, key: field, path });
      }
    }
  }
  return checks;
}

async function fault(on: Queries, path: string, words: Translator): Promise<string | undefined> {
  const say = words.of(messages);
  const target = await targetOf(on, path);
  if (target?.is === 'missing') return say('link_broken', { path });
  if (target?.is === 'draft') return say('link_unpublished', { path, title: shortened(target.title) });
  if (target?.is === 'moved') return say('link_old', { path, to: target.to });
  return undefined;
}

/** References that visitors cannot see, and missing images. */
async function relations(looking: Looking): Promise<PublishingCheck[]> {
  const { on, deps, resource, values } = looking;
  const checks: PublishingCheck[] = [];
  for (const [field, declared] of Object.entries(resource.fields)) {
    const key = writtenKey(field, declared);
    const wanted = idsOf(values[key]);
    const gone = wanted.length - (await countReferred(on, declared, wanted));
    if (gone > 0) {
      const label = labelIn(deps.words.language, resource, [field, declared]);
      const message = deps.words.of(messages)('unseen', { field: label, count: gone });
      checks.push({ rule: 'relation', severity: 'amber', message, field, key });
    }
  }
  return [...checks, ...(await lostImages(looking))];
}

async function lostImages({ on, deps, resource, values }: Looking): Promise<PublishingCheck[]> {
  const checks: PublishingCheck[] = [];
  for (const field of richTexts(resource)) {
    const document = documentIn(values[field]);
    if (document === null) continue;
    for (const { node, path } of placedNodes(document)) {
      const identifier = node.type === 'image' || node.type === 'embed' ? identifierOf(node) : null;
      if (identifier === null || (await countImages(on, [identifier])) > 0) continue;
      const message = deps.words.of(messages)('image_gone');
      checks.push({ rule: 'relation', severity: 'amber', message, field, key: field, path });
    }
  }
  return checks;
}

function identifierOf(node: NodeOf<'image'> | NodeOf<'embed'>): string | null {
  return attributesOf<'image' | 'embed'>(node).identifier;
}

function countImages(on: Queries, identifiers: readonly string[]): Promise<number> {
  return count(
    on,
    sql`SELECT count(*)::int AS count FROM images WHERE identifier = ANY (${sql.param(identifiers)}::text[])`,
  );
}

/** How many of them visitors can see. */
async function countReferred(on: Queries, field: Field, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  if (field.kind === 'image') return countImages(on, ids);
  if (field.kind !== 'reference' && field.kind !== 'references') return ids.length;
  const target = resourceNamed(field.to);
  const table =
    target?.storage.strategy === 'table' ? target.storage.table : ('publications' satisfies string);
  return count(
    on,
    sql`SELECT count(*)::int AS count FROM ${sql.raw(table)} WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
}

async function count(on: Queries, statement: ReturnType<typeof sql>): Promise<number> {
  const [found] = await rows<{ count: number }>(on, statement);
  return found?.count ?? 0;
}

/** Where the page moves to, when it is live already. */
export async function addressChange(
  on: Queries,
  { resource, row, words }: Checked,
): Promise<PublishingCheck[]> {
  const before = await publishedPath(on, sql`p.id = ${row.id}`);
  const after = documentPath(resource, { ...row, categorySlug: row.category_slug });
  if (before === undefined || after === undefined || before === after) return [];
  const message = words.of(messages)('new_url', { before, after });
  return [{ rule: 'address-change', severity: 'amber', message, field: 'slug', key: 'slug' }];
}

function richTexts(resource: ContentType): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'rich-text' ? [name] : [],
  );
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string' && value !== '') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
