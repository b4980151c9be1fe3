import { z } from 'zod';
import type { Resource } from '#schema/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { LIST_JOB_ITEMS_MAX } from '#schema/limits.ts';
import { type ContentType, contentTypes } from '#schema/registry.ts';
import type { Queries } from '../database/database.ts';
import { documentIds } from '../content/list-documents.ts';
import { validationFailed } from '../http/api-error.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../http/field-errors.ts';

/** What can be done with many at once, beside writing fields. */
const BULK_ACTIONS = ['publish', 'unpublish', 'archive', 'trash', 'restore'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What is done to each record: names of a body with their values, of references what comes and what goes. */
export interface Task {
  changes?: Record<string, unknown> | undefined;
  action?: BulkAction | undefined;
}

const text = z.string('must be text').max(200);
const ids = z
  .array(z.uuid('must be ids of records'), 'must be a list')
  .max(LIST_JOB_ITEMS_MAX, `must be at most ${LIST_JOB_ITEMS_MAX}`);

export const bulkBody = z.strictObject({
  resource: z.string('must be text'),
  ids: ids.min(1, 'must name at least one record').optional(),
  filter: z
    .strictObject({
      search: text.optional(),
      status: text.optional(),
      category: text.optional(),
      tag: text.optional(),
      author: text.optional(),
    })
    .optional(),
  changes: z.looseObject({}).optional(),
  action: z.enum(BULK_ACTIONS, `must be one of: ${BULK_ACTIONS.join(', ')}`).optional(),
});

export interface BulkRequest extends Task {
  resource: ContentType;
  ids: string[];
}

/** What a request is about, checked by the declaration; 422 names what is to blame. */
export async function readRequest(on: Queries, body: z.output<typeof bulkBody>): Promise<BulkRequest> {
  const resource = contentTypeOf(body.resource);
  if ((body.changes === undefined) === (body.action === undefined)) {
    throw validationFailed({ changes: ['give either changes or an action'] });
  }
  if ((body.ids === undefined) === (body.filter === undefined)) {
    throw validationFailed({ ids: ['give either ids or a filter'] });
  }
  const changes = body.changes === undefined ? undefined : readChanges(resource, body.changes);
  const chosen = body.ids ?? (await idsOf(on, resource, body.filter ?? {}));
  if (chosen.length > LIST_JOB_ITEMS_MAX) {
    throw validationFailed({
      filter: [`fits more than ${LIST_JOB_ITEMS_MAX} records: narrow it, and do the rest afterwards`],
    });
  }
  if (chosen.length === 0) throw validationFailed({ filter: ['fits no record'] });
  return { resource, ids: [...new Set(chosen)], changes, action: body.action };
}

/** The content type of a resource's name; 422 for any other. */
export function contentTypeOf(name: string): ContentType {
  const found = contentTypes.find((type) => type.name === name);
  if (found !== undefined) return found;
  throw validationFailed({
    resource: [`must be one of: ${contentTypes.map((type) => type.name).join(', ')}`],
  });
}

function readChanges(resource: Resource, changes: Record<string, unknown>): Record<string, unknown> {
  const parsed = changesSchema(resource).safeParse(changes, PARSE_OPTIONS);
  if (!parsed.success) throw validationFailed(fieldErrorsOf(parsed.error, []));
  if (Object.keys(parsed.data).length === 0) throw validationFailed({ changes: ['must change something'] });
  return parsed.data;
}

/** The names that a declaration offers for many records at once; references are added to and taken from. */
function changesSchema({ fields, list }: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const name of list.bulk ?? []) {
    const field = fields[name];
    if (field === undefined) continue;
    for (const [key, rule] of Object.entries(wireSchemasOf(name, field))) {
      shape[key] = (
        field.kind === 'references' ? z.strictObject({ add: rule.optional(), remove: rule.optional() }) : rule
      ).optional();
    }
  }
  return z.strictObject(shape);
}

async function idsOf(
  on: Queries,
  resource: ContentType,
  { search = '', ...filters }: Record<string, string | undefined>,
): Promise<string[]> {
  const known = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const { by, order } = resource.list.sort;
  const query = { page: 1, perPage: 1, search, sortBy: by, sortOrder: order, ids: undefined };
  const list = {
    source: 'content' as const,
    types: [resource.storage.type],
    query: { ...query, filters: Object.fromEntries(known) },
  };
  return documentIds(on, list, LIST_JOB_ITEMS_MAX + 1);
}
