import type { ErrorCode } from '#schema/access/errors.ts';
import type { Said } from '#schema/messages/said.ts';

/** A message, or a text that has no translation, as plain data. */
export type Plain = Said | string;

/** The message to the thread: a function that a module exports, and its arguments. */
export interface OffloadRequest {
  module: string;
  name: string;
  input: unknown;
}

/** Its messages: that it begins, then a result, the caller's mistake, or an internal error. */
export type OffloadAnswer =
  /** Everything that the function needs is loaded, and it begins. */
  | { started: true }
  | { result: unknown }
  | { refusal: { code: ErrorCode; message: Plain | undefined; errors: Record<string, Plain[]> | undefined } }
  | { failure: { message: string; stack: string | undefined } };
