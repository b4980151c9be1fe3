import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { STALE_MAX_MS } from './doubts.ts';
import type { Product } from './open-product.ts';
import type { ChangeSeen } from './page-tags.ts';

const POLL_MS = 400;
/** A look that takes longer says that the database does not answer. */
const LIMIT = { withinMs: 1_200 };
/** So long after the last look its result counts as the present. */
const FRESH_MS = 2_000;
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
  text: `SELECT id || '@' || extract(epoch FROM created_at) AS mark, payload->>'type' AS type, payload->>'id' AS record
         FROM outbox ORDER BY id DESC LIMIT ${NOTES_MAX}`,
  name: 'outbox_newest',
};

interface Note {
  /** Its id and time: ids begin again in a restored database. */
  mark: string;
  type: string | null;
  record: string | null;
}

export interface OutboxWatch {
  /**
   * For how long it has not been known whether anything has changed, in milliseconds; undefined while the looks come in
   * time. What is in memory is shown meanwhile, as stale.
   */
  staleMs(): number | undefined;
  /** Resolves after the first look: what is in memory is right as far as can be known. */
  ready: Promise<void>;
  /**
   * Marks of the newest notes, the newest first, whose changes have all been reported or are about to be: what a later watch
   * takes as `seen`. Undefined while none was read.
   */
  marks(): Promise<readonly string[] | undefined>;
  stop(): void;
}

/**
 * Calls `onChange` when anyone changed what visitors see, with the change or, if that is not known, without. A change
 * of this process is reported at once; one of another node on the same database is found by polling for the newest
 * entries, so that no message between nodes can be lost. While the database does not answer nothing is reported: the
 * first poll afterwards finds everything. With `seen`, the marks of an earlier watch, the first poll reports what was
 * written since; without, everything.
 */
export function watchOutbox(
  product: Pick<Product, 'deps' | 'onChange'>,
  onChange: (change?: ChangeSeen) => void,
  seen?: readonly string[],
): OutboxWatch {
  const { database } = product.deps;
  product.onChange(onChange);
  const looks = new Looks(product.deps, { onChange, seen });
  // The embedded database has no second node to hear from, and is never away.
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
  /** When the last look began that was answered. */
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

  /** Reports what was noted since `seen`; everything, where that cannot be read. */
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
    // Notes between the two reads are reported twice.
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
 * The first look counts as a change of everything: what was rendered before it may be older than what it saw. So does
 * one that finds nothing of the last, because there may be more than it sees, and one that misses the newest of them:
 * that is another database, restored or taken over by a replica that had not heard of everything.
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
