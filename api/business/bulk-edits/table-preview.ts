import { type Actor, can } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import { type TableResource, allResources } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { PlannedStep } from '../../records/resources/hook-types.ts';
import { hooksOf } from '../../records/resources/record-writes.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { createTableStore } from '../../records/resources/table-store.ts';
import { inputFor } from './bulk-input.ts';
import { changedKeys, tableGrantOf } from './edit-table-record.ts';
import type { BulkRequest } from './job-request.ts';
import { type BulkPreview, type Entry, createTally } from './preview-tally.ts';

type TableRequest = BulkRequest<TableResource>;
const AT_ONCE = 500;

/** Works a request about records of a table out without writing anything. */
export async function previewTable(deps: AppDeps, request: TableRequest, actor: Actor): Promise<BulkPreview> {
  const { ids, resource } = request;
  const tally = createTally(ids.length);
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = ids.slice(first, first + AT_ONCE);
    const found = new Map((await recordsOf(deps, resource, part)).map((record) => [record.id, record]));
    const plan = await planOf(deps, request, part);
    for (const id of part) tally.add(entryOf({ request, actor, plan }, id, found.get(id)));
  }
  const preview = tally.preview();
  await nameReferences(deps.database.queries, resource, preview.entries);
  return preview;
}

async function recordsOf(deps: AppDeps, resource: TableResource, ids: string[]): Promise<WireRecord[]> {
  const { by, order } = resource.list.sort;
  const query = { page: 1, perPage: ids.length, search: '', sortBy: by, sortOrder: order, ids, filters: {} };
  const list = hooksOf(deps, resource).list ?? createTableStore(resource).list;
  return (await list(deps.database.queries, query)).records;
}

/** What cannot be told from the record alone: what a step would do, and what keeps it from being deleted. */
interface Plan {
  steps: ReadonlyMap<string, PlannedStep>;
  uses: ReadonlyMap<string, string>;
}

async function planOf(deps: AppDeps, request: TableRequest, ids: readonly string[]): Promise<Plan> {
  const { resource, action, step, chosen = '' } = request;
  const hooks = hooksOf(deps, resource);
  const on = deps.database.queries;
  const uses = action === 'delete' ? await hooks.usesOf?.(on, ids) : undefined;
  const steps = step === undefined ? undefined : await hooks.steps?.[step]?.plan(on, ids, chosen);
  return { steps: steps ?? new Map(), uses: uses ?? new Map() };
}

interface Asking {
  request: TableRequest;
  actor: Actor;
  plan: Plan;
}

function entryOf({ request, actor, plan }: Asking, id: string, record: WireRecord | undefined): Entry {
  const { resource, action, step, changes = {} } = request;
  const name = record?.[resource.title];
  const told = { id, title: typeof name === 'string' ? name : '', changes: [] };
  const refused = (reason: string): Entry => ({ ...told, outcome: 'refused', reason });
  if (record === undefined) return refused('It is not there any more.');
  if (!can(actor, tableGrantOf(resource, request), record)) return refused('Your role does not allow this.');
  if (action === 'delete') {
    const use = plan.uses.get(id);
    return use === undefined ? { ...told, outcome: 'change' } : refused(use);
  }
  if (step !== undefined) {
    const planned = plan.steps.get(id);
    if (planned === undefined) return { ...told, outcome: 'unchanged' };
    if ('reason' in planned) return refused(planned.reason);
    return { ...told, outcome: 'change', changes: [planned] };
  }
  const input = inputFor(record, changes);
  const changed = changedKeys(record, input);
  if (changed.length === 0) return { ...told, outcome: 'unchanged' };
  return {
    ...told,
    outcome: 'change',
    changes: changed.map((field) => ({ field, before: record[field] ?? null, after: input[field] ?? null })),
  };
}

/** Says what entries refer to by its name. Names of tables and columns come from declarations. */
async function nameReferences(on: Queries, resource: TableResource, entries: Entry[]): Promise<void> {
  const targets = targetsOf(resource);
  const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => targets.has(field));
  for (const [field, target] of targets) {
    const own = changes.filter((change) => change.field === field);
    const ids = own
      .flatMap(({ before, after }) => [before, after].flat())
      .filter((id) => typeof id === 'string');
    if (ids.length === 0 || target.storage.strategy !== 'table') continue;
    const text = `SELECT id, ${target.title} AS name FROM ${target.storage.table} WHERE id = ANY ($1::uuid[])`;
    const found = await runStatement<{ id: string; name: string }>(on, { text }, [[...new Set(ids)]]);
    const names = new Map(found.map(({ id, name }) => [id, name]));
    const named = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(named) : (names.get(String(value)) ?? value);
    for (const change of own) {
      change.before = named(change.before);
      change.after = named(change.after);
    }
  }
}

function targetsOf({ fields }: TableResource): Map<string, Resource> {
  const found = new Map<string, Resource>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const target = allResources.find((one) => one.name === field.to);
    if (target !== undefined)
      found.set(field.kind === 'reference' ? referenceKey(name) : referencesKey(name), target);
  }
  return found;
}
