import { ownMediaFile } from '#schema/base/media-files.ts';
import type { GalleryImageInput } from '#schema/fields/gallery.ts';
import type { Field } from '#schema/fields/index.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { type DocumentResource, resourceNamed } from '#schema/registry/registry.ts';
import { hasSiteHooks } from '../../platform/site-hooks/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type WireName, wireNamesOf } from '../document-rows/document-columns.ts';
import { reusable } from '../../platform/database/statement.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Rejects a body that refers to missing records, naming the field. Checks only names in the body, so that an
 * old broken reference does not block other corrections. Inside a transaction, the targets are locked until
 * its end.
 */
export async function checkReferences(
  on: Queries,
  resource: DocumentResource,
  input: Record<string, unknown>,
): Promise<void> {
  const errors: Record<string, Spoken[]> = {};
  for (const name of wireNamesOf(resource)) {
    const ids = referredIds(name, input[name.key]);
    if (ids.length === 0) continue;
    const missing = ids.length - (await countExisting(on, name.field, ids));
    if (missing > 0)
      errors[name.key] = [ids.length === 1 ? spoken('missing') : spoken('some_missing', { count: missing })];
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

/**
 * Runs a save. Without references it is one statement; with references it needs a transaction that locks
 * them.
 */
export function saveIn<Result>(
  { database }: Pick<AppDeps, 'database'>,
  { resource, input }: { resource: DocumentResource; input: Record<string, unknown> },
  save: (on: Queries) => Promise<Result>,
): Promise<Result> {
  const refers = wireNamesOf(resource).some((name) => referredIds(name, input[name.key]).length > 0);
  return refers || hasSiteHooks(resource.name) ? database.transaction(save) : save(database.queries);
}

function referredIds({ key, field }: WireName, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (field.kind === 'reference') return [value as string];
  if (field.kind === 'references') return value as string[];
  if (field.kind === 'image' && key.endsWith('_unique_identifier')) return [value as string];
  // An image may be in a gallery twice.
  if (field.kind === 'gallery') return [...new Set((value as GalleryImageInput[]).map(identifierOf))];
  if (field.kind === 'media') return [ownMediaFile(value as string)?.identifier ?? []].flat();
  if (field.kind === 'content-items')
    return (value as { content_id: string }[]).map((item) => item.content_id);
  return [];
}

const identifierOf = (image: GalleryImageInput) => image.image_unique_identifier;

async function countExisting(on: Queries, field: Field, ids: string[]): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM (${referredRows(field)}) AS found`;
  const [row] = await runStatement<{ count: number }>(on, reusable(text), [ids]);
  return row?.count ?? 0;
}

/**
 * The rows that a field may refer to. Rows that can be deleted are locked; documents go to the trash, which
 * is harmless.
 */
function referredRows(field: Field): string {
  if (field.kind === 'image' || field.kind === 'gallery')
    return 'SELECT 1 FROM images WHERE identifier = ANY ($1) FOR KEY SHARE';
  if (field.kind === 'media') return 'SELECT 1 FROM files WHERE identifier = ANY ($1) FOR KEY SHARE';
  if (field.kind === 'content-items' || ('to' in field && field.to === anyContent.name))
    return `SELECT 1 FROM content WHERE id = ANY ($1) AND type <> 'list' AND status <> 'trashed'`;
  if (field.kind !== 'reference' && field.kind !== 'references')
    throw new Error(`A ${field.kind} refers to nothing.`);
  const target = resourceNamed(field.to);
  if (target === undefined) throw new Error(`A declaration refers to ${field.to}, which is not declared.`);
  return target.storage.strategy === 'table'
    ? `SELECT 1 FROM ${target.storage.table} WHERE id = ANY ($1) FOR KEY SHARE`
    : `SELECT 1 FROM content WHERE id = ANY ($1) AND type = '${target.storage.type}' AND status <> 'trashed'`;
}
