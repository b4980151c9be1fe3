import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { STALE_MAX_MS } from './doubts.ts';
import type { Product } from '../product/open-product.ts';
import type { ChangeSeen } from './page-tags.ts';

const POLL_MS = 400;
/** A slower check means that the database does not respond. */
const LIMIT = { withinMs: 1_200 };
/** For this long, the result of a check counts as current. */
const FRESH_MS = 2_000;
const NOTES_MAX = 1000;
/**
 * The newest entry isn’t enough: IDs are assigned before the commit, so an entry may appear below one that was seen already.
 * The sum over the newest thousand changes with each of them.
 */
const STATE = {
  text: `SELECT coalesce(max(id), 0) || ' ' || coalesce(sum(id), 0) AS state
         FROM (SELECT id FROM outbox ORDER BY id DESC LIMIT ${NOTES_MAX}) AS newest`,
  name: 'outbox_state',
};

const NEWEST = {
  text: `SELECT id || '@' || extract(epoch FROM created_at) AS mark, payload->>'type' AS type, payload->>'id' AS record
         FROM outbox ORDER BY id DESC LIMIT ${NOTES_MAX}`,
  name: 'outbox_newest',
};

interface Note {
  /** Its id and time, because ids restart in a restored database. */
  mark: string;
  type: string | null;
  record: string | null;
}

export interface OutboxWatch {
  /**
   * How long changes have been unknown, in milliseconds; undefined while checks succeed. Meanwhile, memory is
   * shown as stale.
   */
  staleMs(): number | undefined;
  /** Resolves after the first check: memory is as current as can be known. */
  ready: Promise<void>;
  /**
   * Marks of the newest entries, newest first, whose changes have all been reported or are about to be: a
   * later watch takes them as `seen`. Undefined until some were read.
   */
  marks(): Promise<readonly string[] | undefined>;
  stop(): void;
}

/**
 * Calls `onChange` when anyone changed what visitors see, with the change if it is known. Changes of this
 * process are reported at once; those of other nodes on the same database are found by polling for the newest
 * entries, so that no message between nodes can be lost. While the database does not respond, nothing is
 * reported: the first successful poll finds everything. With `seen`, the marks of an earlier watch, the first
 * poll reports what was written since; without, everything.
 */
export function watchOutbox(
  product: Pick<Product, 'deps' | 'onChange'>,
  onChange: (change?: ChangeSeen) => void,
  seen?: readonly string[],
): OutboxWatch {
  const { database } = product.deps;
  product.onChange(onChange);
  const looks = new Looks(product.deps, { onChange, seen });
  // The embedded database has no second node, and is never down.
  if (database.kind === 'embedded') {
    return {
      staleMs: () => undefined,
      ready: seen === undefined ? Promise.resolve() : looks.lookOnce(),
      marks: async () => (await readNotes(product.deps)).map(({ mark }) => mark),
      stop: () => undefined,
    };
  }
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function poll(): Promise<void> {
    await looks.look();
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS);
  }
  const ready = poll();
  return {
    staleMs: () => looks.staleMs(),
    ready,
    marks: () => Promise.resolve(looks.marks()),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

type LookDeps = Pick<AppDeps, 'database' | 'log'>;

function readNotes({ database }: Pick<LookDeps, 'database'>): Promise<Note[]> {
  return database.probe<Note>(NEWEST, [], LIMIT);
}

class Looks {
  readonly #deps: LookDeps;
  readonly #onChange: (change?: ChangeSeen) => void;
  #state: string | undefined;
  #seen: ReadonlySet<string> | undefined;
  /** When the last successful check began. */
  #lastAt = performance.now();
  #hasFailed = false;

  constructor(
    deps: LookDeps,
    { onChange, seen }: { onChange(change?: ChangeSeen): void; seen: readonly string[] | undefined },
  ) {
    this.#deps = deps;
    this.#onChange = onChange;
    this.#seen = seen && new Set(seen);
  }

  marks(): readonly string[] | undefined {
    return this.#seen && [...this.#seen];
  }

  /** Reports the entries since `seen`, or everything if they cannot be read. */
  async lookOnce(): Promise<void> {
    await this.look();
    if (this.#hasFailed) this.#onChange();
  }

  staleMs(): number | undefined {
    const ms = performance.now() - this.#lastAt;
    return this.#hasFailed || ms > FRESH_MS ? ms : undefined;
  }

  async look(): Promise<void> {
    const beganAt = performance.now();
    try {
      await this.#compare();
      if (this.#hasFailed)
        this.#deps.log.info('the database is back; changes made in the meantime have been read');
      this.#hasFailed = false;
      this.#lastAt = beganAt;
    } catch (error) {
      if (!this.#hasFailed) {
        this.#deps.log.warn({ err: error }, 'could not check for changes; cached pages are served as stale');
      }
      this.#hasFailed = true;
      this.#forgetWhatIsTooOld();
    }
  }

  async #compare(): Promise<void> {
    const { database } = this.#deps;
    const [found] = await database.probe<{ state: string }>(STATE, [], LIMIT);
    if (found?.state !== this.#state) {
      const notes = await readNotes(this.#deps);
      const before = this.#seen;
      this.#seen = new Set(notes.map(({ mark }) => mark));
      tell(notes, before, this.#onChange);
    }
    // Entries between the two reads are reported twice.
    this.#state = found?.state;
  }

  /** After a day, outdated content is no longer shown; reported once. */
  #forgetWhatIsTooOld(): void {
    if (this.#seen === undefined || performance.now() - this.#lastAt <= STALE_MAX_MS) return;
    this.#seen = undefined;
    this.#state = undefined;
    this.#onChange();
  }
}

/**
 * The first check counts as a change of everything: what was rendered before it may be older than what it
 * saw. So does a check that finds none of the previous entries, because there may be more than it sees, and
 * one that misses the newest of them: that is another database, restored, or a replica that took over without
 * having received everything.
 */
function tell(
  notes: readonly Note[],
  seen: ReadonlySet<string> | undefined,
  onChange: (change?: ChangeSeen) => void,
): void {
  const fresh = notes.filter(({ mark }) => seen?.has(mark) !== true);
  const [newest] = seen ?? [];
  const isAnother = newest !== undefined && !notes.some(({ mark }) => mark === newest);
  if (seen === undefined || fresh.length === NOTES_MAX || isAnother) return onChange();
  for (const { type, record } of fresh) {
    if (type === null || record === null) onChange();
    else onChange({ type, id: record });
  }
}
