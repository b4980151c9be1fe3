import type { ReleaseCheck, ReleaseContents, ReleaseItem } from '#schema/answers/records/releases.ts';
import type { Actor } from '#schema/access/access.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { isSettingsName } from '#schema/settings/registry/settings-registry.ts';
import { sql } from 'drizzle-orm';
import { type Database, type Queries, rows } from '../../platform/database/database.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readStored } from '../../platform/settings/settings-store.ts';
import type { ReadDocument } from '../../records/document-rows/document-select.ts';
import { readWhole } from '../../records/document-rows/document-select.ts';
import { shownStatus } from '../../records/documents/present-document.ts';
import { publishingChecks } from '../../records/publishing/publishing-checks.ts';
import { listChecks } from '../../records/lists/list-checks.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { changedTable } from './change-items.ts';
import { contentTypeOf, isLive, obstacleOf } from './content-items.ts';
import { LISTS, isDocument } from './list-items.ts';
import { isOff } from './leaving-items.ts';
import { messages } from './messages.ts';
import { applyItems } from './publish-release.ts';
import { type Fault, type ItemRow, SETTINGS, readItems } from './release-items.ts';
import { RELEASES } from './releases-queue.ts';
import type { ReleaseRow } from './release.ts';
import { changesSince } from './undo-release.ts';

interface Asked {
  deps: AppDeps;
  actor: Actor;
  words: Translator;
}

/** What a release holds, and what would be refused if it were published now; of a published one, what can’t be undone. */
export async function contentsOf(release: ReleaseRow, asked: Asked): Promise<ReleaseContents> {
  const { deps, actor, words } = asked;
  const on = deps.database.queries;
  const items = await readItems(on, release.id);
  const faults = await rolledBack(deps.database, async (tx) =>
    release.status === 'published'
      ? changesSince(tx, items, deps)
      : (await applyItems(tx, items, { deps, actor, release: release.name, isTrial: true })).faults,
  );
  const ids = items.flatMap((item) => (isDocument(item) ? (item.record_id ?? []) : []));
  const published = items.flatMap((item) => (item.action === 'publish' ? (item.record_id ?? []) : []));
  const held = new Map((await readWhole(on, ids)).map((row) => [row.id, row]));
  const shown: ReleaseItem[] = [];
  for (const item of items) {
    const row = held.get(item.record_id ?? '');
    const checks = await checksOf(on, { item, row, release, faults, published }, asked);
    const { id, resource, record_id, action, version } = item;
    const change = item.change ?? {};
    const target = resource === SETTINGS ? undefined : change['to'];
    shown.push({
      id,
      resource,
      record_id,
      action,
      version,
      checks,
      changed_fields: Object.keys(change),
      target: typeof target === 'string' ? target : null,
      title: row?.title ?? item.title,
      current_version: row?.version ?? (await versionOf(deps, item)),
      status: row === undefined ? null : shownStatus(row),
    });
  }
  const [failed] = await rows<{ reason: string; said: KeptMessage | null }>(
    on,
    sql`SELECT reason, said FROM queue_failures WHERE queue = ${RELEASES} AND item = ${release.id}`,
  );
  const isRed = ({ severity }: ReleaseCheck) => severity === 'red';
  const isReady = shown.length > 0 && !shown.some(({ checks }) => checks.some(isRed));
  return { is_ready: isReady, failure: failed === undefined ? null : keptIn(words, failed), items: shown };
}

interface Looked {
  item: ItemRow;
  row: ReadDocument | undefined;
  release: ReleaseRow;
  faults: readonly Fault[];
  /** The IDs of what the release publishes. */
  published: readonly string[];
}

async function checksOf(
  on: Queries,
  { item, row, release, faults, published }: Looked,
  { deps, words }: Asked,
): Promise<ReleaseCheck[]> {
  const say = words.of(messages);
  const own = faults
    .filter((fault) => fault.item.id === item.id)
    .map(({ reason }): ReleaseCheck => ({ severity: 'red', message: reason.in(words) }));
  const isLeaving = item.action === 'unpublish';
  if (release.status === 'published') {
    const message = say(isLeaving ? 'was_off' : 'was_live');
    return item.before === null ? [...own, { severity: 'amber', message }] : own;
  }
  if (isLeaving) return isOff(row) ? [...own, { severity: 'amber', message: say('off_already') }] : own;
  if (item.resource === LISTS && row !== undefined && row.status !== 'trashed')
    return [...own, ...(await listFindings(on, { row, published, words }))];
  const resource = contentTypeOf(item);
  if (resource === undefined || row === undefined || row.status === 'trashed') return own;
  const found = await publishingChecks(on, { resource, row }, { env: deps.env, words });
  // What its text lacks is said field by field.
  const isSaid = obstacleOf(item, row) === undefined && found.some(({ severity }) => severity === 'red');
  const before = isSaid ? [] : own;
  const live = isLive(row) ? [{ severity: 'amber', message: say('live_already') } as const] : [];
  return [...before, ...found.map(({ severity, message }) => ({ severity, message })), ...live];
}

/** Red findings of a list come from the trial. Entries that go live with it are no problem. */
async function listFindings(
  on: Queries,
  { row, published, words }: { row: ReadDocument; published: readonly string[]; words: Translator },
): Promise<ReleaseCheck[]> {
  const entries = (row.parts as { content?: { content_id: string }[] } | undefined)?.content ?? [];
  const found = await listChecks(on, { row, body: {}, words });
  const shown = found.filter(
    ({ severity, entry }) =>
      severity === 'amber' && (entry === undefined || !published.includes(entries[entry]?.content_id ?? '')),
  );
  const findings = shown.map(({ severity, message }) => ({ severity, message }));
  if (row.status !== 'published') return findings;
  return [...findings, { severity: 'amber', message: words.of(messages)('list_live_already') }];
}

async function versionOf(deps: AppDeps, { resource, record_id: id }: ItemRow): Promise<number | null> {
  const on = deps.database.queries;
  if (id === null) return null;
  if (resource === SETTINGS) return isSettingsName(id) ? (await readStored(on, id)).version : null;
  const table = changedTable(resource);
  return table === undefined ? null : ((await storeOf(deps, table).get(on, id))?.version ?? null);
}

class RolledBack extends Error {}

/** Does work whose outcome alone is wanted, and leaves no trace of it. */
export async function rolledBack<Result>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  const done: { result?: Result } = {};
  try {
    return await database.transaction(async (tx) => {
      done.result = await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return done.result as Result;
    throw error;
  }
}
