import type { Actor } from '#schema/access.ts';
import type { ContentType, TableResource } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { LifeState } from '../../records/publishing/take-back.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What undoing a step brings back. */
export interface Before {
  /** The names that were written, as they were. */
  fields?: Record<string, unknown>;
  life?: LifeState;
  /** True: there was nothing before. */
  isNew?: boolean;
  /** The row of a record that was deleted. */
  row?: Record<string, unknown>;
  /** What a step of the declaration keeps of how it was. */
  step?: object;
}

/** How a record stood after a step; other than that, somebody has changed it since. */
export interface After {
  version: number;
  status: string;
  updated_at: string;
}

/** What became of one record. Refusals are thrown, so that nothing of the step remains. */
export type Outcome =
  | { state: 'unchanged'; recordId: string; title: string }
  | {
      state: 'changed' | 'created';
      recordId: string;
      title: string;
      /** Null: nothing brings it back. */
      before: Before | null;
    };

/** One record of a job while it is worked on, inside the transaction of that record alone. */
interface StepOf<Kind> {
  tx: Queries;
  deps: AppDeps;
  resource: Kind;
  /** With the role they have at this moment. */
  actor: Actor;
  jobId: string;
}
export type Step = StepOf<ContentType>;
export type TableStep = StepOf<TableResource>;
