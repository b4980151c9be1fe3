import { z } from 'zod';
import type { Actor } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { LIST_JOB_ITEMS_MAX, SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import {
  type ContentType,
  type TableResource,
  allResources,
  isContentType,
  isTableResource,
} from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../../platform/route/field-errors.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { filterRulesOf } from '../../records/resources/list-parameters.ts';
import { hooksOf } from '../../records/resources/tables/record-writes.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { requireTask } from './bulk-action.ts';
import type { Task } from './task.ts';
import { BULK_ACTIONS, CONTENT_ACTIONS, UPDATE_LIVE } from '#schema/answers/records/bulk-edits.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const text = z.string().max(SEARCH_QUERY_MAX_CHARS);
const ids = z.array(z.uuid(faults.recordId)).max(LIST_JOB_ITEMS_MAX);

export const bulkBody = z.strictObject({
  resource: z.string(),
  ids: ids.min(1, faults.entriesAtLeast).optional(),
  filter: z.record(z.string().max(60), text).optional(),
  changes: z.looseObject({}).optional(),
  update_live: z.enum(UPDATE_LIVE).optional(),
  action: z.enum(BULK_ACTIONS).optional(),
  step: z.string().max(60).optional(),
  chosen: z.uuid(faults.recordId).optional(),
});

/** Content, or any resource whose declaration says that many can be changed at once. */
export type BulkResource =
  | ContentType
  | (TableResource & { readonly list: { readonly bulk: readonly string[] } });

export interface BulkRequest extends Task {
  resource: BulkResource;
  ids: string[];
}

/** What a request is about, checked by the declaration; 422 names what is to blame. */
export async function readRequest(
  deps: AppDeps,
  body: z.output<typeof bulkBody>,
  actor: Actor,
): Promise<BulkRequest> {
  const resource = bulkResourceOf(body.resource);
  const task = readTask(resource, body);
  requireTask(actor, { resource, task });
  if ((body.ids === undefined) === (body.filter === undefined)) {
    throw validationFailed({ ids: [spoken('ids_or_filter')] });
  }
  const chosen = body.ids ?? (await idsOf(deps, resource, body.filter ?? {}));
  if (chosen.length > LIST_JOB_ITEMS_MAX) {
    throw validationFailed({
      filter: [spoken('many_records', { count: LIST_JOB_ITEMS_MAX })],
    });
  }
  if (chosen.length === 0) throw validationFailed({ filter: [spoken('no_records')] });
  return { resource, ids: [...new Set(chosen)], ...task };
}

function bulkResourceOf(name: string): BulkResource {
  const found = allResources.filter(isBulkResource);
  const resource = found.find((one) => one.name === name);
  if (resource !== undefined) return resource;
  throw validationFailed({ resource: [commonFaults.oneOf(found.map((one) => one.name))] });
}

function isBulkResource(resource: Resource): resource is BulkResource {
  return isContentType(resource) || (isTableResource(resource) && resource.list.bulk !== undefined);
}

function readTask(resource: BulkResource, body: Task): Task {
  const { changes, update_live: live, action, step, chosen } = body;
  if ([changes, action, step].filter((one) => one !== undefined).length !== 1)
    throw validationFailed({ changes: [spoken('one_task')] });
  if (live !== undefined && (changes === undefined || !isContentType(resource)))
    throw validationFailed({ update_live: [commonFaults.notAllowed] });
  if (changes !== undefined) return { changes: readChanges(resource, changes), update_live: live };
  if (step !== undefined) return readStep(resource, { step, chosen });
  const known: readonly string[] = isContentType(resource) ? CONTENT_ACTIONS : ['delete'];
  if (action === undefined || known.includes(action)) return { action };
  throw validationFailed({ action: [commonFaults.oneOf(known)] });
}

function readStep({ list }: BulkResource, { step = '', chosen }: Task): Task {
  const names = Object.keys(list.bulkSteps ?? {});
  const declared = names.includes(step) ? list.bulkSteps?.[step] : undefined;
  if (declared === undefined)
    throw validationFailed({
      step: [names.length === 0 ? spoken('no_steps') : commonFaults.oneOf(names)],
    });
  if ((declared.to === undefined) !== (chosen === undefined))
    throw validationFailed({
      chosen: [declared.to === undefined ? commonFaults.notAllowed : commonFaults.required],
    });
  return { step, chosen };
}

function readChanges(resource: Resource, changes: Record<string, unknown>): Record<string, unknown> {
  const parsed = changesSchema(resource).safeParse(changes, PARSE_OPTIONS);
  if (!parsed.success) throw validationFailed(fieldErrorsOf(parsed.error));
  if (Object.keys(parsed.data).length === 0) throw validationFailed({ changes: [spoken('no_change')] });
  return parsed.data;
}

/** The names that a declaration offers for many records at once; references and attributes are added to and taken from. */
function changesSchema({ fields, list }: Resource): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const name of list.bulk ?? []) {
    const field = fields[name];
    if (field === undefined) continue;
    for (const [key, rule] of Object.entries(wireSchemasOf(name, field))) {
      if (field.kind === 'references')
        shape[key] = z.strictObject({ add: rule.optional(), remove: rule.optional() }).optional();
      else if (field.kind === 'attributes') shape[key] = z.strictObject({ set: rule }).optional();
      else shape[key] = rule.optional();
    }
  }
  return z.strictObject(shape);
}

async function idsOf(
  deps: AppDeps,
  resource: BulkResource,
  { search = '', ...given }: Record<string, string | undefined>,
): Promise<string[]> {
  const { by, order } = resource.list.sort;
  const query = {
    page: 1,
    perPage: LIST_JOB_ITEMS_MAX + 1,
    search,
    sortBy: by,
    sortOrder: order,
    ids: undefined,
    filters: readFilters(resource, { given, hooks: hooksOf(deps, resource) }),
  };
  return storeOf(deps, resource).ids(deps.database.queries, query, LIST_JOB_ITEMS_MAX + 1);
}

/** The filters of a selection: the same as for the list of the resource. Throws 422 for anything else. */
function readFilters(
  resource: BulkResource,
  { given, hooks }: { given: Record<string, string | undefined>; hooks: ResourceHooks },
): Record<string, string> {
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => Boolean(value)));
  const rules = filterRulesOf(resource, hooks.filters);
  const unknown = Object.keys(asked).find((name) => !Object.hasOwn(rules, name));
  if (unknown !== undefined) throw validationFailed({ filter: [spoken('no_filter', { name: unknown })] });
  const parsed = z.object(rules).safeParse(asked, PARSE_OPTIONS);
  if (!parsed.success) throw validationFailed({ filter: Object.values(fieldErrorsOf(parsed.error)).flat() });
  return parsed.data as Record<string, string>;
}
