import type { Actor } from '#schema/access.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';

/** Who saves, when, and under which id: given from outside, so that a test can repeat it. */
export interface Saving {
  actor: { id: Actor['id'] | null };
  now: Date;
  newId: () => string;
}

/** Who writes, in which transaction. */
export interface Writing {
  tx: Queries;
  deps: AppDeps;
  actor: Actor;
}

/** A record as it is stored: for staff, with all that it holds. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly created_by: string | null;
  /** What it is called where it is reported; empty for people, who may be erased. */
  readonly title: string;
  /** What it says, under the names that a body writes it with; and, under their own names, what is only read. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** One name of a body that a save would change. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A snapshot of a record. If it differs later, the record was changed in the meantime. */
export interface Standing {
  version: number;
  status: string;
  updated_at: string;
}

/** What is saved. */
export interface Change {
  input: Record<string, unknown>;
  /** True: this save undoes the one before it. */
  undoes?: boolean;
}

/**
 * How the records of one resource are read and written, whether they are documents or rows of a separate table. Bulk
 * work uses only this. Permissions are checked by the caller; a write runs the hooks of the resource and writes its
 * entry in the audit log. The body is validated against the declaration beforehand.
 */
export interface ResourceStore<Stored extends StoredRecord = StoredRecord> {
  /** Ids of all that a list would show staff, in its order, up to the limit. */
  ids(on: Queries, query: ListQuery, most: number): Promise<string[]>;
  /** By id, or by slug where the resource has one. */
  get(on: Queries, idOrSlug: string): Promise<Stored | undefined>;
  /** Those that are there, in no particular order. */
  getMany(on: Queries, ids: readonly string[]): Promise<Stored[]>;
  /** The record, locked until the transaction ends. Throws 404 when there is none. */
  hold(tx: Queries, id: string): Promise<Stored>;
  /** Why it cannot be written in its current state, as text; undefined when it can. */
  closed(record: Stored): string | undefined;
  /** What a save of `input` would change. */
  changes(record: Stored, input: Record<string, unknown>): FieldChange[];
  insert(writing: Writing, input: Record<string, unknown>): Promise<Stored>;
  /** Saves a part of a record that is held. */
  update(writing: Writing, record: Stored, change: Change): Promise<void>;
  /** Deletes a record that is held, or moves it to the trash where there is one. */
  remove(writing: Writing, record: Stored): Promise<void>;
  standing(on: Queries, id: string): Promise<Standing>;
}

/** The snapshot of a missing record. */
export const GONE: Standing = { version: 0, status: 'deleted', updated_at: '' };
