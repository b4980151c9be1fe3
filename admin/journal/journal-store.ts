import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Input that no server has confirmed yet, stored in this browser. */
export interface JournalEntry {
  /** `person|resource|record|page`: each open page writes a separate entry. */
  key: string;
  /** When it was typed last, epoch ms. */
  at: number;
  /** The input, by form names. */
  values: Record<string, unknown>;
}

interface JournalSchema extends DBSchema {
  entries: { key: string; value: JournalEntry; indexes: { at: number } };
}

/** After this time, unsaved text is no longer missed. */
const KEPT_MS = 30 * 24 * 3_600_000;

let opened: Promise<IDBPDatabase<JournalSchema> | undefined> | undefined;

/** Undefined when the browser has no storage, such as in some private windows: writing works without. */
function database(): Promise<IDBPDatabase<JournalSchema> | undefined> {
  opened ??= open().catch(() => undefined);
  return opened;
}

async function open(): Promise<IDBPDatabase<JournalSchema>> {
  const db = await openDB<JournalSchema>('colophon_desk', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('entries', { keyPath: 'key' }).createIndex('at', 'at');
    },
    // Another version of this page needs the database: release it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    terminated: () => {
      opened = undefined;
    },
  });
  await clearOld(db);
  return db;
}

export async function writeEntry(entry: JournalEntry): Promise<void> {
  await (await database())?.put('entries', entry).catch(() => undefined);
}

export async function removeEntries(keys: readonly string[]): Promise<void> {
  const db = await database();
  if (db === undefined) return;
  await Promise.all(keys.map((key) => db.delete('entries', key).catch(() => undefined)));
}

/** The entries whose keys begin with this, newest first. */
export async function readEntries(prefix: string): Promise<JournalEntry[]> {
  const db = await database();
  if (db === undefined) return [];
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const found = (await db.getAll('entries', range).catch(() => undefined)) ?? [];
  return found.toSorted((one, other) => other.at - one.at);
}

async function clearOld(db: IDBPDatabase<JournalSchema>): Promise<void> {
  const old = await db.getAllKeysFromIndex('entries', 'at', IDBKeyRange.upperBound(Date.now() - KEPT_MS));
  await Promise.all(old.map((key) => db.delete('entries', key)));
}
