import { type Actor, can } from '#schema/access/access.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import { allResources } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { ResourceStore, StoredRecord } from '../../records/resources/resource-store.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';
import { actionOf, grantsOf } from './bulk-action.ts';
import { inputFor } from './bulk-input.ts';
import type { Planned } from './job-item.ts';
import type { BulkRequest } from './job-request.ts';
import { liveTally } from './live-preview.ts';
import { messages } from './messages.ts';
import { createTally } from './preview-tally.ts';
import type { BulkPreview, BulkEntry } from '#schema/answers/records/bulk-edits.ts';

const spoken = later(messages);

const AT_ONCE = 200;

/** Works a request out without writing anything. */
export async function previewOf(
  deps: AppDeps,
  request: BulkRequest,
  by: { actor: Actor; words: Translator },
): Promise<BulkPreview> {
  const { ids, resource } = request;
  const on = deps.database.queries;
  const store = storeOf(deps, resource);
  const action = actionOf(deps, resource, request);
  const tally = createTally(ids.length);
  const live = liveTally(request, { ...by, now: deps.now() });
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = ids.slice(first, first + AT_ONCE);
    const records = await store.getMany(on, part);
    const found = new Map(records.map((record) => [record.id, record]));
    const plan = await action?.plan(on, records);
    const entries = part.map((id) => entryOf({ ...by, request, store, plan }, id, found.get(id)));
    for (const entry of entries) tally.add(entry);
    const changed = new Set(entries.flatMap(({ id, outcome }) => (outcome === 'change' ? [id] : [])));
    await live?.look(
      on,
      records.filter(({ id }) => changed.has(id)),
    );
  }
  const preview = { ...tally.preview(), live: live?.pages() ?? null };
  await nameReferences(on, resource, preview.entries);
  return preview;
}

interface Asking {
  request: BulkRequest;
  actor: Actor;
  words: Translator;
  store: ResourceStore;
  /** Undefined: fields are written. */
  plan: ReadonlyMap<string, Planned> | undefined;
}

function entryOf(
  { request, actor, words, store, plan }: Asking,
  id: string,
  record: StoredRecord | undefined,
): BulkEntry {
  const { resource, changes = {} } = request;
  const name = record?.values[resource.title];
  const entry = { id, title: typeof name === 'string' ? name : '', changes: [] };
  const refused = (reason: Spoken): BulkEntry => ({
    ...entry,
    outcome: 'refused',
    reason: reason.in(words),
  });
  if (record === undefined) return refused(spoken('gone'));
  if (!grantsOf(resource, request).every((grant) => can(actor, grant, record)))
    return refused(commonFaults.forbidden);
  if (plan !== undefined) {
    const planned = plan.get(id);
    if (planned === undefined) return { ...entry, outcome: 'unchanged' };
    if (planned === 'change') return { ...entry, outcome: 'change' };
    return 'reason' in planned
      ? refused(planned.reason)
      : { ...entry, outcome: 'change', changes: [changeIn(words, planned)] };
  }
  const closed = store.closed(record);
  if (closed !== undefined) return refused(closed);
  const changed = store.changes(record, inputFor(record, changes));
  return { ...entry, outcome: changed.length === 0 ? 'unchanged' : 'change', changes: changed };
}

/** A step may describe how it changes a field. */
function changeIn(
  words: Translator,
  { field, before, after }: BulkEntry['changes'][number],
): BulkEntry['changes'][number] {
  const inWords = (value: unknown) => (value instanceof Spoken ? value.in(words) : value);
  return { field, before: inWords(before), after: inWords(after) };
}

/** Says what entries refer to by its name. Names of tables and columns come from declarations. */
async function nameReferences(on: Queries, resource: Resource, entries: BulkEntry[]): Promise<void> {
  const targets = targetsOf(resource);
  const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => targets.has(field));
  for (const [field, target] of targets) {
    const own = changes.filter((change) => change.field === field);
    const ids = own
      .flatMap(({ before, after }) => [before, after].flat())
      .filter((id) => typeof id === 'string');
    if (ids.length === 0) continue;
    const [title, table] =
      target.storage.strategy === 'table' ? [target.title, target.storage.table] : ['title', 'content'];
    const text = `SELECT id, ${title} AS name FROM ${table} WHERE id = ANY ($1::uuid[])`;
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

function targetsOf({ fields }: Resource): Map<string, Resource> {
  const found = new Map<string, Resource>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const target = allResources.find((one) => one.name === field.to);
    if (target !== undefined)
      found.set(field.kind === 'reference' ? referenceKey(name) : referencesKey(name), target);
  }
  return found;
}
