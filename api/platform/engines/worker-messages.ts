import type { CommandResult, RunOptions } from '../database/connection.ts';
import type { PreparedStatement, QueryError } from '../database/database.ts';
import type { WireValue } from '../database/values.ts';

/** The first message to the thread of a database: where it is. */
export interface OpenRequest {
  kind: 'open';
  directory: string;
}

/** Messages to the database on its thread. */
export type WorkerRequest =
  | { id: number; kind: 'run'; statement: PreparedStatement; values: WireValue[]; options: RunOptions }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'close' };

/** Its answers: the first one, without an id, reports that it is open or why it is not. */
export type WorkerAnswer =
  | { id: number; result: CommandResult | undefined }
  | { id: number; failure: WorkerFailure }
  | { opened: true }
  | { failedToOpen: { message: string; isStartError: boolean } };

/** An error as it crosses threads. */
export interface WorkerFailure {
  message: string;
  query?: ConstructorParameters<typeof QueryError>[0];
}
