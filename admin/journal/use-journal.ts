import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { useActor } from '../providers/actor.ts';
import { changesOf } from './changes.ts';
import type { JournalEntry } from './journal-store.ts';

/** Loaded after the form, which is there at once. */
const store = () => import('./journal-store.ts');
const readEntries = async (prefix: string) => (await store()).readEntries(prefix);
const removeEntries = async (keys: readonly string[]) => (await store()).removeEntries(keys);
const writeEntry = async (entry: JournalEntry) => (await store()).writeEntry(entry);

/** A journal that lags by much loses much; a word typed each half second costs nothing to write. */
const PAUSE_MS = 400;

/** Text that was typed in an earlier life of this page and never saved. */
export interface Recovery {
  at: number;
  values: Record<string, unknown>;
  /** Puts it into the form as unsaved text. */
  restore: () => void;
  discard: () => void;
}

export interface Journal {
  /** Null: nothing was lost. */
  recovery: Recovery | null;
  /** Removes what this page stored, because it is now stored elsewhere. */
  forgetOwn: () => Promise<void>;
}

interface JournalOptions {
  resource: Resource;
  /** The record's id; `new` while it is being created. */
  recordKey: string;
  recordForm: RecordForm;
  /** The initial values of the form, if there is no record yet. */
  defaults?: Record<string, unknown>;
}

/**
 * Stores unsaved input in this browser, and offers it again after a crash, a closed tab, or a power failure.
 * Input that the server has confirmed is removed at once.
 */
export function useJournal({ resource, recordKey, recordForm, defaults }: JournalOptions): Journal {
  const actor = useActor();
  const [page] = useState(() => `${Date.now()}.${Math.random().toString(36).slice(2)}`);
  const [found, setFound] = useState<JournalEntry[]>([]);
  const prefix = actor === undefined ? undefined : `${actor.id}|${resource.name}|${recordKey}|`;
  const { form, mode, record } = recordForm;
  const changedNow = () => {
    const stored = recordForm.current() ?? defaults ?? {};
    return changesOf(resource, form.getValues(), stored);
  };
  const { forgetOwn } = useOwnEntry({ prefix, page, form, changedNow, onFound: setFound });

  const stored = record ?? defaults ?? {};
  const useful = found.filter(({ values }) => Object.keys(changesOf(resource, values, stored)).length > 0);
  const [latest] = useful;
  if (latest === undefined || mode.isReadOnly) return { recovery: null, forgetOwn };
  const forget = () => {
    setFound([]);
    void removeEntries(found.map((entry) => entry.key));
  };
  const restore = () => {
    for (const [name, value] of Object.entries(latest.values)) {
      form.setValue(name, value, { shouldDirty: true });
    }
    forget();
  };
  return { recovery: { at: latest.at, values: latest.values, restore, discard: forget }, forgetOwn };
}

interface OwnEntryOptions extends Pick<RecordForm, 'form'> {
  prefix: string | undefined;
  page: string;
  changedNow: () => Record<string, unknown>;
  /** Called with the input that earlier pages left. */
  onFound: (entries: JournalEntry[]) => void;
}

/** Stores the input of this page. */
function useOwnEntry({ prefix, page, form, changedNow, onFound }: OwnEntryOptions) {
  const written = useRef<string>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useEffectEvent(changedNow);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (prefix === undefined) return undefined;
    const key = prefix + page;
    const release = holdLock(key);
    const isFirst = written.current === undefined;
    // The record was created in the meantime: the input of this page belongs to it.
    if (!isFirst) void removeEntries([String(written.current)]);
    written.current = key;
    const write = () => {
      waiting.current = undefined;
      const values = changed();
      void (Object.keys(values).length === 0
        ? removeEntries([key])
        : writeEntry({ key, at: Date.now(), values }));
    };
    const typing = form.watch(() => {
      waiting.current ??= setTimeout(write, PAUSE_MS);
    });
    // Read before anything is written, so that it can only be from an earlier page.
    if (isFirst) void lostEntries(prefix, key).then((entries) => found(entries));
    else waiting.current ??= setTimeout(write, PAUSE_MS);
    const writeNow = () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      write();
    };
    window.addEventListener('pagehide', writeNow);
    return () => {
      writeNow();
      release();
      typing.unsubscribe();
      window.removeEventListener('pagehide', writeNow);
    };
  }, [prefix, page, form]);
  const forgetOwn = () => {
    // Pending input is stored as well.
    clearTimeout(waiting.current);
    waiting.current = undefined;
    return removeEntries(prefix === undefined ? [] : [prefix + page]);
  };
  return { forgetOwn };
}

/** Entries of pages that are not open any more. */
async function lostEntries(prefix: string, own: string): Promise<JournalEntry[]> {
  const entries = (await readEntries(prefix)).filter(({ key }) => key !== own);
  const isLost = await Promise.all(entries.map(({ key }) => isFree(key)));
  return entries.filter((_, index) => isLost[index] === true);
}

/** A page that crashed a moment ago may hold its lock for a moment longer; one that is open holds it on. */
const LOCK_WAIT_MS = 4_000;
async function isFree(key: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LOCK_WAIT_MS);
  const request = navigator.locks?.request(lockName(key), { mode: 'shared', signal }, () => true);
  return request === undefined ? true : request.catch(() => false);
}

/** Held as long as this page lives, so that another tab does not take its text for lost. */
function holdLock(key: string): () => void {
  const released = Promise.withResolvers<void>();
  // Browsers have locks only on HTTPS and localhost; without them, text from an open tab may be offered
  // twice.
  void navigator.locks?.request(lockName(key), () => released.promise).catch(() => undefined);
  return () => released.resolve();
}

function lockName(key: string): string {
  return `journal|${key}`;
}
