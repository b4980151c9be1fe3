import type { Actor } from '#schema/access/access.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { LifeState } from '../../records/publishing/life-state.ts';
import type { PlannedStep } from '../../records/resources/hook-types.ts';
import type {
  ResourceStore,
  RecordSnapshot,
  StoredRecord,
  Writing,
} from '../../records/resources/resource-store.ts';
import type { KeptResource } from '../../records/stores/store-of.ts';

/** A live page before it was updated, and whether it showed all that was saved. */
export interface PageBefore {
  life: LifeState;
  isUpToDate: boolean;
}

/** What undoing a step brings back. */
export interface Before {
  /** The names that were written, as they were. */
  fields?: Record<string, unknown>;
  life?: LifeState;
  /** The live page as it was before it was updated with its fields. */
  page?: PageBefore;
  /** True: there was nothing before. */
  isNew?: boolean;
  /** The row of a record that was deleted. */
  row?: Record<string, unknown>;
  /** What a step of the declaration keeps of how it was. */
  step?: object;
}

/** A snapshot of a record after a step; if it differs, someone has changed the record since. */
export type After = RecordSnapshot;

/** The outcome for one record. Refusals are thrown, so that nothing of the step remains. */
export type Outcome =
  | { state: 'unchanged'; recordId: string; title: string }
  | {
      state: 'changed' | 'created';
      recordId: string;
      title: string;
      /** Null: nothing brings it back. */
      before: Before | null;
    };

/** One record of a job while it is processed, inside a transaction for that record only. */
export interface Step extends Writing {
  resource: KeptResource;
  store: ResourceStore;
  /** With the role they have at this moment. */
  actor: Actor;
}

/** What an action would do to one record: nothing that can be shown as a field, a change of one, or why it cannot. */
export type Planned = PlannedStep | 'change';

/** What can be done to each of many records besides changing fields. */
export interface BulkAction<Stored extends StoredRecord = StoredRecord> {
  /** By the ids of records; those that are so already are left out. Writes nothing. */
  plan(on: Queries, records: readonly Stored[]): Promise<ReadonlyMap<string, Planned>>;
  /** Undefined where there is nothing to do, else what undoing needs; null: nothing brings it back. Throws ApiError for what is refused. */
  take(step: Step, record: Stored): Promise<Before | null | undefined>;
  undo(step: Step, record: Stored, before: Before): Promise<void>;
}
