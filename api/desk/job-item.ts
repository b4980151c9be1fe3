import type { Actor } from '#schema/access.ts';
import type { ContentType } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import type { LifeState } from '../content/take-back.ts';
import type { Queries } from '../database/database.ts';

/** What undoing a step brings back. */
export interface Before {
  /** The names that were written, as they were. */
  fields?: Record<string, unknown>;
  life?: LifeState;
  /** True: there was nothing before. */
  isNew?: boolean;
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
  | { state: 'changed' | 'created'; recordId: string; title: string; before: Before };

/** One record of a job while it is worked on, inside the transaction of that record alone. */
export interface Step {
  tx: Queries;
  deps: AppDeps;
  resource: ContentType;
  /** With the role they have at this moment. */
  actor: Actor;
  jobId: string;
}
