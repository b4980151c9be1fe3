import { sql } from 'drizzle-orm';
import { linksOn } from '#schema/document/links.ts';
import { attributesOf } from '#schema/document/walk.ts';
import { type Field, labelOf } from '#schema/fields/index.ts';
import { placedNodes, shortened } from '#schema/publishing/document-checks.ts';
import type { PublishingCheck } from '#schema/answers/publishing.ts';
import { documentIn, recordChecks, writtenKey } from '#schema/publishing/record-checks.ts';
import { type ContentType, type DocumentResource, resourceNamed } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { fold } from '../../platform/text/fold.ts';
import type { WorkingCopy } from '../documents/content-reads.ts';
import { snapshotOf } from '../documents/document-input.ts';
import type { ReadDocument } from '../documents/document-select.ts';
import { documentPath, publishedPath } from '../documents/redirects.ts';
import { siteLinkOf, targetOf } from './site-links.ts';

type Deps = Pick<AppDeps, 'env'>;
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
    ...recordChecks(resource, values),
    ...(await sameTitle(on, { resource, row, title: row.title })),
    ...(await links(looking)),
    ...(await relations(looking)),
    ...(await addressChange(on, { resource, row })),
  ];
}

/** Another of the kind that has this title, also one that is no more than begun. */
export async function sameTitle(
  on: Queries,
  { resource, row, title }: { resource: DocumentResource; row: ReadDocument; title: string },
): Promise<PublishingCheck[]> {
  const [other] = await rows<{ status: string }>(
    on,
    sql`SELECT status FROM content WHERE type = ${row.type} AND title_folded = ${fold(title)}
        AND id <> ${row.id} AND status <> 'trashed' ORDER BY status = 'published' DESC LIMIT 1`,
  );
  if (other === undefined) return [];
  const state = other.status === 'published' ? 'that is live' : 'that is not live';
  const field = resource.title;
  const message = `Another ${resource.label.one.toLowerCase()} ${state} has this ${field}.`;
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
        if (!known.has(link.path)) known.set(link.path, await fault(on, link.path));
        const message = known.get(link.path);
        if (message !== undefined)
          checks.push({ rule: 'link', severity: 'amber', message, field, key: field, path });
      }
    }
  }
  return checks;
}

async function fault(on: Queries, path: string): Promise<string | undefined> {
  const target = await targetOf(on, path);
  if (target?.is === 'missing') return `The link to ${path} leads nowhere.`;
  if (target?.is === 'draft')
    return `The link to ${path} leads to “${shortened(target.title)}”, which is not published.`;
  if (target?.is === 'moved') return `The link to ${path} leads to an old address: it is ${target.to} now.`;
  return undefined;
}

/** What the record refers to and visitors cannot see, and pictures that are gone. */
async function relations(looking: Looking): Promise<PublishingCheck[]> {
  const { on, resource, values } = looking;
  const checks: PublishingCheck[] = [];
  for (const [field, declared] of Object.entries(resource.fields)) {
    const key = writtenKey(field, declared);
    const wanted = idsOf(values[key]);
    const gone = wanted.length - (await countReferred(on, declared, wanted));
    if (gone > 0) {
      const message = `${labelOf(field, declared)}: ${gone === 1 ? 'one entry is' : `${gone} entries are`} not published or not there any more.`;
      checks.push({ rule: 'relation', severity: 'amber', message, field, key });
    }
  }
  return [...checks, ...(await lostPictures(looking))];
}

async function lostPictures({ on, resource, values }: Looking): Promise<PublishingCheck[]> {
  const checks: PublishingCheck[] = [];
  for (const field of richTexts(resource)) {
    const document = documentIn(values[field]);
    if (document === null) continue;
    for (const { node, path } of placedNodes(document)) {
      const identifier = node.type === 'image' ? attributesOf(node).identifier : null;
      if (identifier === null || (await countPictures(on, [identifier])) > 0) continue;
      const message = 'A picture is not in the library any more.';
      checks.push({ rule: 'relation', severity: 'amber', message, field, key: field, path });
    }
  }
  return checks;
}

function countPictures(on: Queries, identifiers: readonly string[]): Promise<number> {
  return count(
    on,
    sql`SELECT count(*)::int AS count FROM images WHERE identifier = ANY (${sql.param(identifiers)}::text[])`,
  );
}

/** How many of them visitors can see. */
async function countReferred(on: Queries, field: Field, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  if (field.kind === 'image') return countPictures(on, ids);
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
  { resource, row }: { resource: DocumentResource; row: ReadDocument },
): Promise<PublishingCheck[]> {
  const before = await publishedPath(on, sql`p.id = ${row.id}`);
  const after = documentPath(resource, { ...row, categorySlug: row.category_slug });
  if (before === undefined || after === undefined || before === after) return [];
  const message = `The address changes from ${before} to ${after}. The old one will lead here.`;
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
