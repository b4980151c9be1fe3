import { type SQL, sql } from 'drizzle-orm';
import type { QueueState } from '#schema/answers/operations/queues.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { KeptMessage } from '../base/kept-spoken.ts';
import type { Spoken } from '../base/spoken.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';

/** An item as staff see it. */
export interface ShownItem {
  id: string;
  title: string;
  state: QueueState;
  reason: string | null;
  /** The reason as a message, for other languages. */
  said: KeptMessage | null;
  attempts: number;
  since: string;
}

/** One queue, as staff look after it. */
export interface Queue {
  /** In addresses. */
  name: string;
  title: Spoken;
  /** What it does, in one sentence. */
  about: Spoken;
  /** Selects everything that is open or failed as {@link ShownItem}: `id`, `title`, `state`, `reason`, `said`, … */
  items(now: Date): SQL;
  /** The title of an item in the language of its reader, from what {@link items} selects; that itself if left out. */
  titleIn?: (title: string, words: Translator) => string;
  /** True: items are few, and all are listed in any state; otherwise only those that need attention. */
  listsAll?: boolean;
  /** The states in which an item can be cancelled; all but `running` if left out. */
  cancellable?: readonly QueueState[];
  /** Distinguishes a finished item (409) from one that never existed (404). */
  exists(on: Queries, id: string): Promise<boolean>;
  /** Makes a failed item due now. Returns false if its state no longer allows it. */
  retry(tx: Queries, deps: AppDeps, id: string): Promise<boolean>;
  /** Removes an item from the queue. Returns false if its state no longer allows it. */
  cancel(tx: Queries, deps: AppDeps, id: string): Promise<boolean>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Looks an item up by the id of its row. */
export function existsIn(table: SQL): Queue['exists'] {
  return async (on, id) =>
    UUID.test(id) && (await rows(on, sql`SELECT 1 FROM ${table} WHERE id = ${id}`)).length > 0;
}

/** Runs a statement that changes an item; returns whether it did. */
export async function hasChanged(tx: Queries, statement: SQL): Promise<boolean> {
  return (await tx.execute(statement)).rowCount > 0;
}

/** Failures recorded for a queue, joined to a row `x` whose ID is the item. */
export function failuresOf(queue: string, item: SQL): SQL {
  return sql`LEFT JOIN queue_failures f ON f.queue = ${queue} AND f.item = ${item}`;
}
