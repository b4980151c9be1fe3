import { type Actor, can } from '#schema/access.ts';
import { refusals } from '#schema/publishing/record-checks.ts';
import type { ContentType } from '#schema/registry.ts';
import { applyInput, changedFields, snapshotOf } from '../../records/documents/document-input.ts';
import { type ReadDocument, readWhole } from '../../records/documents/document-select.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { inputFor } from './bulk-input.ts';
import { contentActionOf, grantOf, isDone } from './edit-record.ts';
import type { BulkRequest } from './job-request.ts';
import { type BulkPreview, type Entry, createTally } from './preview-tally.ts';

const AT_ONCE = 200;

type ContentRequest = BulkRequest<ContentType>;

/** Works a request about content out without writing anything. */
export async function previewContent(
  on: Queries,
  request: ContentRequest,
  actor: Actor,
): Promise<BulkPreview> {
  const tally = createTally(request.ids.length);
  const names = await namesOf(on, request);
  for (let first = 0; first < request.ids.length; first += AT_ONCE) {
    const part = request.ids.slice(first, first + AT_ONCE);
    const found = new Map((await readWhole(on, part)).map((row) => [row.id, row]));
    for (const id of part) tally.add(entryOf({ request, actor, names }, id, found.get(id)));
  }
  return tally.preview();
}

type Names = (row: ReadDocument, key: string, value: unknown) => unknown;
interface Asking {
  request: ContentRequest;
  actor: Actor;
  names: Names;
}

function entryOf({ request, actor, names }: Asking, id: string, row: ReadDocument | undefined): Entry {
  const { resource, changes = {} } = request;
  const action = contentActionOf(request);
  const refused = (title: string, reason: string): Entry => ({
    id,
    title,
    outcome: 'refused',
    reason,
    changes: [],
  });
  if (row === undefined || row.type !== resource.storage.type)
    return refused('', 'It is not there any more.');
  if (!can(actor, grantOf(resource, request), row))
    return refused(row.title, 'Your role does not allow this.');
  if (row.status === 'trashed' && action !== 'restore' && action !== 'trash')
    return refused(row.title, 'This is in the trash. Restore it first.');
  if (action !== undefined) {
    const known = { id, title: row.title, changes: [] };
    if (isDone(row)(action)) return { ...known, outcome: 'unchanged' };
    const reason = reasonAgainst(request, row);
    return reason === undefined ? { ...known, outcome: 'change' } : refused(row.title, reason);
  }
  const before = snapshotOf(resource, row);
  const after = snapshotOf(resource, applyInput(resource, inputFor(row, changes), row));
  const changed = changedFields(before, after).filter((key) => key in changes);
  return {
    id,
    title: row.title,
    outcome: changed.length === 0 ? 'unchanged' : 'change',
    changes: changed.map((key) => ({
      field: key,
      before: names(row, key, before[key]),
      after: names(row, key, after[key]),
    })),
  };
}

/** Why the step would be refused, in words; undefined where it would not. */
function reasonAgainst({ resource, ...task }: ContentRequest, row: ReadDocument): string | undefined {
  const action = contentActionOf(task);
  if (action === 'archive' && row.status !== 'published') return 'Only what is published can be archived.';
  if (action !== 'publish') return undefined;
  const missing = refusals(resource, snapshotOf(resource, row)).map(({ field }) => field);
  return missing.length === 0 ? undefined : `Not ready to publish: ${[...new Set(missing)].join(', ')}.`;
}

/** Says shelves and tags by their names: those of the records, and those that are new to them. */
async function namesOf(on: Queries, { changes = {} }: ContentRequest): Promise<Names> {
  const text = `SELECT id, name FROM categories WHERE id = ANY ($1::uuid[])
    UNION ALL SELECT id, name FROM tags WHERE id = ANY ($1::uuid[])`;
  const ids = [changes.category_id, (changes.tag_ids as { add?: string[] } | undefined)?.add].flat();
  const asked = ids.filter((id) => typeof id === 'string');
  const found = await runStatement<{ id: string; name: string }>(on, { name: 'names_of_bulk', text }, [
    asked,
  ]);
  const fresh = new Map(found.map(({ id, name }) => [id, name]));
  return (row, key, value) => {
    if (key === 'category_id') {
      return value === row.category_id ? row.category_name : (fresh.get(String(value)) ?? null);
    }
    if (key !== 'tag_ids') return value ?? null;
    const own = new Map(row.tags.map((tag) => [tag.id, tag.name]));
    return (value as string[]).map((id) => own.get(id) ?? fresh.get(id) ?? id);
  };
}
