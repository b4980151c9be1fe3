import type { FieldErrors, ErrorCode } from '#schema/access/errors.ts';

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
  | { refusal: { code: ErrorCode; message: string; errors: FieldErrors | undefined } }
  | { failure: { message: string; stack: string | undefined } };
