import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type * as Generic from '../../platform/deps/resource-hooks.ts';

export type HookContext = Generic.HookContext<AppDeps>;
export type ResourceHooks = Generic.ResourceHooks<AppDeps>;
export type BulkStep = Generic.BulkStep<AppDeps>;
export type StepContext = Generic.StepContext<AppDeps>;
export type {
  ImportedRow,
  PlannedStep,
  RecordStates,
  RowOfFile,
} from '../../platform/deps/resource-hooks.ts';
