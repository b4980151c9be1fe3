import type { ChangingAction } from '#schema/access/webhook-events.ts';
import type { z } from 'zod';
import type { Actor } from '#schema/access/access.ts';
import type { Queries } from '../database/database.ts';
import type { ListQuery, WireRecord } from './wire-record.ts';
import type { Spoken } from '../base/spoken.ts';

/** The arguments of a hook. */
export interface HookContext<Deps> {
  tx: Queries;
  deps: Deps;
  /** Without an ID: the command line, or the start of a new site. */
  actor: { id: Actor['id'] | null };
  /** The stored record; undefined while one is made. */
  stored: WireRecord | undefined;
}

/** After a save: also what was written. */
export interface SavedContext<Deps> extends HookContext<Deps> {
  input: Record<string, unknown>;
}

/** A record before and after a change: one that is made has no before, one that is deleted no after. */
export interface RecordStates {
  before?: WireRecord | undefined;
  after?: WireRecord | undefined;
}

/** Behavior of one resource, attached by name where a declaration cannot say it. */
export interface ResourceHooks<Deps> {
  /** In place of the default list of a resource, if that would take too long. */
  list?(on: Queries, query: ListQuery): Promise<{ records: WireRecord[]; total: number }>;
  /** Fields whose text is also kept as a message, so that each reader gets it in their language, with the columns that keep it. */
  keptTexts?: Readonly<Record<string, string>>;
  /** Parameters that filter the list in addition to the declared filters; `list` applies them. */
  filters?: z.ZodRawShape;
  /** Names that a body may have in addition to the fields: they aren’t stored, but hooks see them. */
  accepts?: z.ZodRawShape;
  /** Outside the transaction, for slow work. May change what is written. */
  prepare?(
    input: Record<string, unknown>,
    context: Pick<HookContext<Deps>, 'deps' | 'stored'>,
  ): Promise<Record<string, unknown>>;
  /** May change what is written, or refuse it. */
  beforeSave?(input: Record<string, unknown>, context: HookContext<Deps>): Promise<Record<string, unknown>>;
  afterSave?(record: WireRecord, context: SavedContext<Deps>): Promise<void>;
  /** The kind of record whose pages a change of this one makes stale; undefined if visitors see no difference. */
  staleKind?(change: RecordStates): string | undefined;
  /** What only the creator of a record is shown, in the response to creating it and never again. */
  revealedOnce?: {
    /** Texts by their name, with what each is. */
    names: Readonly<Record<string, string>>;
    read(record: WireRecord, deps: Deps): Promise<Record<string, unknown>>;
  };
  /** May refuse the removal. */
  beforeRemove?(record: WireRecord, context: HookContext<Deps>): Promise<void>;
  /** Why records cannot be deleted in bulk, as text by id; those that can be deleted are absent. */
  usesOf?(on: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Spoken>>;
  /**
   * Rows of a file that their receiver has already checked, all together: written at once instead of one by one. Refused rows
   * have a reason; an error refuses the first of them.
   */
  importRows?(given: readonly RowOfFile[], context: StepContext<Deps>): Promise<ImportedRow[]>;
  /** The steps for many records at once that the declaration names. */
  steps?: Readonly<Record<string, BulkStep<Deps>>>;
}

/** What a step would do to one record: its value before and after, or why it cannot run. */
export type PlannedStep = { field: string; before: unknown; after: unknown } | { reason: Spoken };

/** A step that runs on many records; `chosen` is the record that the declaration also requires. */
export interface BulkStep<Deps> {
  /** As the audit log calls it. */
  verb: ChangingAction;
  /** By their ids; records that are so already are left out. Writes nothing. */
  plan(on: Queries, ids: readonly string[], chosen: string): Promise<ReadonlyMap<string, PlannedStep>>;
  /** Runs it; undefined if there is nothing to do, otherwise what {@link undo} needs. Throws ApiError if it is refused. */
  take(id: string, chosen: string, context: StepContext<Deps>): Promise<object | undefined>;
  /** Throws an ApiError when someone has changed the record since the step. */
  undo(id: string, before: object, context: StepContext<Deps>): Promise<void>;
}

/** Runs inside the transaction of the record; `source` names the origin of a change. */
export interface StepContext<Deps> {
  tx: Queries;
  deps: Deps;
  actor: Actor;
}

/** A row of a file that waits to be written. */
export interface RowOfFile {
  position: number;
  input: Readonly<Record<string, unknown>>;
}

/** The outcome; `before` and `after` are for undoing it. */
export type ImportedRow = { position: number; title: string } & (
  | { reason: Spoken }
  | { recordId: string; state: 'unchanged' }
  | { recordId: string; state: 'created' | 'changed'; before: object; after: object }
);
