import { type Passage, isPassage } from './passages.ts';

/** What a reader keeps of one text, in this browser only. */
export interface KeptText {
  title: string;
  /** The first part of the byline, such as `By Seneca`; empty if there is none. */
  by: string;
  /** When it was saved for later; null if only passages are highlighted. */
  savedAt: string | null;
  passages: Passage[];
}

/** A kept text with the path of its page. */
export interface KeptPage extends KeptText {
  path: string;
}

/**
 * One key for each text, the path of its page, so that two tabs don’t overwrite each other’s. The script of every page
 * (`client/islands.ts`) looks for it.
 */
const PREFIX = '/';

/** The browser stores nothing: it has no room left, or it doesn’t let this site store anything. */
export class NotStored extends Error {
  readonly reason: 'full' | 'forbidden';
  constructor(reason: NotStored['reason']) {
    super(`Storage is ${reason}.`);
    this.reason = reason;
  }
}

/** What is kept of a text; undefined if nothing is. */
export function keptText(path: string): KeptText | undefined {
  return parsed(stored((storage) => storage.getItem(path)));
}

/** Everything that is kept, the latest first. Throws {@link NotStored} if storage is forbidden. */
export function keptPages(): KeptPage[] {
  const keys = stored((storage) => Object.keys(storage));
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((path) => {
      const text = keptText(path);
      return text === undefined ? [] : [{ path, ...text }];
    })
    .toSorted((one, other) => latestOf(other).localeCompare(latestOf(one)));
}

function latestOf({ savedAt, passages }: KeptText): string {
  return [savedAt ?? '', ...passages.map(({ at }) => at)].toSorted().at(-1) ?? '';
}

/** Stores a text, or removes it if nothing is kept of it anymore. Throws {@link NotStored}. */
export function keep(path: string, { title, by, savedAt, passages }: KeptText): void {
  stored((storage) => {
    if (savedAt === null && passages.length === 0) storage.removeItem(path);
    else storage.setItem(path, JSON.stringify({ title, by, savedAt, passages }));
  });
}

/** Calls `onChange` when another tab keeps or removes something. */
export function watchOtherTabs(onChange: () => void): void {
  addEventListener('storage', ({ key }) => {
    // Without a key, everything was cleared.
    if (key === null || key.startsWith(PREFIX)) onChange();
  });
}

function stored<Answer>(work: (storage: Storage) => Answer): Answer {
  try {
    return work(localStorage);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new NotStored(isFull ? 'full' : 'forbidden');
  }
}

/** Something else under the key, such as from an older version, counts as nothing. */
function parsed(text: string | null): KeptText | undefined {
  try {
    const { title, by, savedAt, passages } = JSON.parse(text ?? '') as Partial<
      Record<keyof KeptText, unknown>
    >;
    if (typeof title !== 'string' || typeof by !== 'string' || !Array.isArray(passages)) return undefined;
    return {
      title,
      by,
      savedAt: typeof savedAt === 'string' ? savedAt : null,
      passages: passages.filter(isPassage),
    };
  } catch {
    return undefined;
  }
}
