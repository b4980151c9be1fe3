import type { Actor } from '#schema/access/access.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import type { Spoken } from '../../platform/base/spoken.ts';

/** Who saves, when, and under which ID; passed in, so that a test can repeat it. */
export interface Saving {
  actor: { id: Actor['id'] | null };
  now: Date;
  newId: () => string;
}

/** Who writes, and in which transaction. */
export interface Writing {
  tx: Queries;
  deps: AppDeps;
  actor: Actor;
}

/** A record as it is stored, with everything that staff may see. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly created_by: string | null;
  /** Its title in reports and logs; empty for people who may be erased. */
  readonly title: string;
  /** Its values under the names of a request body; those that are only read, under their own names. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** One name in a body that a save would change. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A snapshot of a record. If it differs later, the record was changed in the meantime. */
export interface RecordSnapshot {
  version: number;
  status: string;
  updated_at: string;
}

/** What a save changes. */
export interface Change {
  input: Record<string, unknown>;
  /** True if this save undoes the previous one. */
  undoes?: boolean;
}

/**
 * How the records of one resource are read and written, whether they are documents or rows of their own table. Bulk jobs use
 * only this. The caller checks permissions and validates the body against the declaration; a write runs the resource’s hooks
 * and writes its entry in the audit log.
 */
export interface ResourceStore<Stored extends StoredRecord = StoredRecord> {
  /** The IDs of everything that a list would show staff, in its order, up to the limit. */
  ids(on: Queries, query: ListQuery, most: number): Promise<string[]>;
  /** By ID, or by slug if the resource has one. */
  get(on: Queries, idOrSlug: string): Promise<Stored | undefined>;
  /** Those that exist, in no particular order. */
  getMany(on: Queries, ids: readonly string[]): Promise<Stored[]>;
  /** The record, locked until the transaction ends. Throws 404 if there is none. */
  hold(tx: Queries, id: string): Promise<Stored>;
  /** The reason why it can’t be edited in its current state; undefined if it can. */
  closed(record: Stored): Spoken | undefined;
  /** What a save of `input` would change. */
  changes(record: Stored, input: Record<string, unknown>): FieldChange[];
  insert(writing: Writing, input: Record<string, unknown>): Promise<Stored>;
  /** Saves part of a locked record. */
  update(writing: Writing, record: Stored, change: Change): Promise<void>;
  /** Deletes a locked record, or moves it to the trash if there is one. */
  remove(writing: Writing, record: Stored): Promise<void>;
  snapshot(on: Queries, id: string): Promise<RecordSnapshot>;
}

/** The snapshot of a missing record. */
export const GONE: RecordSnapshot = { version: 0, status: 'deleted', updated_at: '' };
