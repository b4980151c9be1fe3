import type { Product } from './open-product.ts';
import type { ChangeSeen } from './page-tags.ts';

const POLL_MS = 400;
const NOTES_MAX = 1000;
/**
 * The newest note alone would not do: ids are given before the commit, so that a note may appear below one that was seen
 * already. The sum over the newest thousand changes with each of them.
 */
const STATE = {
  text: `SELECT coalesce(max(id), 0) || ' ' || coalesce(sum(id), 0) AS state
         FROM (SELECT id FROM outbox ORDER BY id DESC LIMIT ${NOTES_MAX}) AS newest`,
  name: 'outbox_state',
};

const NEWEST = {
  text: `SELECT id, payload->>'type' AS type, payload->>'id' AS record FROM outbox ORDER BY id DESC LIMIT ${NOTES_MAX}`,
  name: 'outbox_newest',
};

interface Note {
  id: number | string;
  type: string | null;
  record: string | null;
}

export interface OutboxWatch {
  stop(): void;
}

/**
 * Calls `onChange` when anybody changed what visitors see, with what it was or, where that is not known, without. A
 * change of this process is told at once; one of another node on the same database is found by asking for the newest
 * notes, so that no message between nodes can be lost.
 */
export function watchOutbox(
  product: Pick<Product, 'deps' | 'onChange'>,
  onChange: (change?: ChangeSeen) => void,
): OutboxWatch {
  const { database, log } = product.deps;
  let state: string | undefined;
  let seen: ReadonlySet<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  product.onChange(onChange);

  async function poll(): Promise<void> {
    try {
      const [found] = await database.select<{ state: string }>(STATE, []);
      if (found?.state !== state) {
        const notes = await database.select<Note>(NEWEST, []);
        const before = seen;
        seen = new Set(notes.map(({ id }) => String(id)));
        tell(notes, before, onChange);
      }
      // Notes between the two looks are told twice.
      state = found?.state;
    } catch (error) {
      // Whether the cache is fresh is not known while the database is away.
      log.warn({ err: error }, 'could not look for changes; pages are rendered anew');
      seen = undefined;
      state = undefined;
      onChange();
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS);
  }
  // The embedded database has no second node to hear from.
  if (database.kind === 'postgres') void poll();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The first look counts as a change of everything: what was rendered before it may be older than what it saw. So does
 * one that finds nothing of the last: there may be more than it sees.
 */
function tell(
  notes: readonly Note[],
  seen: ReadonlySet<string> | undefined,
  onChange: (change?: ChangeSeen) => void,
): void {
  const fresh = notes.filter(({ id }) => seen?.has(String(id)) !== true);
  if (seen === undefined || fresh.length === NOTES_MAX) return onChange();
  for (const { type, record } of fresh) {
    if (type === null || record === null) onChange();
    else onChange({ type, id: record });
  }
}
