import { ERROR_STATUS, type ErrorCode, type FieldErrors, type StepUpMethod } from '#schema/errors.ts';
import type { Scope } from '#schema/scopes.ts';

interface ApiErrorDetails {
  /** For people: what happened and what to do. */
  message: string;
  errors?: FieldErrors;
  /** The stored record, where a stale version was sent. */
  current?: unknown;
  /** What more than `code` a program may branch on; stable. */
  reason?: string;
  /** The ways this account can continue: with `step_up_required` and `code_required`. */
  methods?: readonly StepUpMethod[];
  /** What the token of a program would have to be for. */
  scope?: Scope;
  headers?: Record<string, string>;
}

/**
 * A failure that the caller may know about. Thrown anywhere, turned into a problem response in one place; any other
 * error becomes `internal_error` without its text.
 *
 * @example throw new ApiError('not_found', { message: 'There is no article with this id.' });
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly current: unknown;
  readonly reason: string | undefined;
  readonly methods: readonly StepUpMethod[] | undefined;
  readonly scope: Scope | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.errors = details.errors;
    this.current = details.current;
    this.reason = details.reason;
    this.methods = details.methods;
    this.scope = details.scope;
    this.headers = details.headers ?? {};
  }
}

/** 422 with the fields to blame. */
export function validationFailed(errors: FieldErrors): ApiError {
  const messages = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => `${field} ${text}`),
  );
  return new ApiError('validation_failed', { message: messages.join('; '), errors });
}

/** 404 in the same words for what is not there and what one may not know about. */
export function notFound(what = 'record'): ApiError {
  return new ApiError('not_found', { message: `There is no such ${what}.` });
}
