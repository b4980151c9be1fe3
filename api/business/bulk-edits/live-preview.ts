import { type Actor, can } from '#schema/access/access.ts';
import type { LivePages } from '#schema/answers/records/bulk-edits.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { refusals } from '#schema/publishing/record-checks.ts';
import { type ContentType, isContentType } from '#schema/registry/registry.ts';
import { english, later, type Spoken } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import { applyInput, snapshotOf } from '../../records/document-rows/document-input.ts';
import type { ReadDocument } from '../../records/document-rows/document-select.ts';
import { movesOf } from '../../records/documents/redirects.ts';
import type { StoredRecord } from '../../records/resources/resource-store.ts';
import type { StoredDocument } from '../../records/stores/document-records.ts';
import { grantsOf } from './bulk-action.ts';
import { inputFor } from './bulk-input.ts';
import type { BulkRequest } from './job-request.ts';
import { isUpToDate } from './live-update.ts';
import { messages } from './messages.ts';
import { SHOWN_MAX } from './preview-tally.ts';

const spoken = later(messages);

/** Counts the live pages among the records that a bulk edit changes, and what publishing them would mean. */
export interface LiveTally<Stored extends StoredRecord = StoredRecord> {
  look(on: Queries, changed: readonly Stored[]): Promise<void>;
  /** Null where nothing is live. */
  pages(): LivePages | null;
}

/** Undefined where the request writes no fields of content. Pages that `actor` may not publish are left out. */
export function liveTally(
  request: BulkRequest,
  asked: { actor: Actor; now: Date; words: Translator },
): LiveTally | undefined {
  const { resource, changes } = request;
  if (!isContentType(resource) || changes === undefined) return undefined;
  return tallyOf(resource, changes, asked);
}

function tallyOf(
  resource: ContentType,
  changes: Record<string, unknown>,
  { actor, now, words }: { actor: Actor; now: Date; words: Translator },
): LiveTally<StoredDocument> {
  const found: LivePages = {
    up_to_date: 0,
    with_other_changes: 0,
    blocked: 0,
    others: [],
    refusals: [],
    moved: 0,
    moves: [],
  };
  const grants = grantsOf(resource, { changes, update_live: 'all' });
  return {
    async look(on, changed) {
      const live = changed.filter(
        (record) => record.row.status === 'published' && grants.every((grant) => can(actor, grant, record)),
      );
      const ready: ReadDocument[] = [];
      for (const record of live) {
        const after = { ...record.row, ...applyInput(resource, inputFor(record, changes), record.row) };
        const item = { id: record.id, title: record.title };
        const reason = reasonAgainst(resource, after, now);
        if (reason !== undefined) {
          found.blocked += 1;
          keep(found.refusals, { ...item, reason: reason.in(words) });
          continue;
        }
        ready.push(after);
        if (isUpToDate(record.row)) found.up_to_date += 1;
        else {
          found.with_other_changes += 1;
          keep(found.others, item);
        }
      }
      if (ready.length === 0) return;
      const moves = await movesOf(
        on,
        ready.map((row) => ({ resource, row })),
      );
      for (const { id, pathBefore: from, pathNow: to } of moves) {
        if (from === undefined || to === undefined || from === to) continue;
        found.moved += 1;
        keep(found.moves, { id, from, to });
      }
    },
    pages() {
      const { up_to_date: upToDate, with_other_changes: others, blocked } = found;
      return upToDate + others + blocked === 0 ? null : found;
    },
  };
}

function reasonAgainst(resource: ContentType, row: ReadDocument, now: Date): Spoken | undefined {
  const missing = new Set(refusals(resource, snapshotOf(resource, row), english).map(({ field }) => field));
  if (missing.size > 0) return spoken('not_ready', { fields: [...missing].join(', ') });
  const { published_date: date } = row;
  return date !== null && Date.parse(date) > now.getTime() ? spoken('future_date') : undefined;
}

function keep<Item>(list: Item[], item: Item): void {
  if (list.length < SHOWN_MAX) list.push(item);
}
