import type { Scope } from './scopes.ts';

/** The codes a failure may have. They are stable, and clients branch on them; the text next to them may change. */
export const ERROR_STATUS = {
  invalid_parameter: 400,
  invalid_json: 400,
  invalid_request: 400,
  token_missing: 401,
  token_invalid: 401,
  invalid_credentials: 401,
  code_required: 401,
  openid_refused: 401,
  forbidden: 403,
  second_factor_required: 403,
  step_up_required: 403,
  scope_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  version_conflict: 409,
  invalid_transition: 409,
  ambiguous_slug: 409,
  in_use: 409,
  idempotency_conflict: 409,
  already_sent: 409,
  set_by_environment: 409,
  body_too_large: 413,
  range_not_satisfiable: 416,
  unsupported_media_type: 415,
  misdirected_request: 421,
  validation_failed: 422,
  image_invalid: 422,
  remote_image_refused: 422,
  empty_audience: 422,
  version_required: 428,
  too_many_requests: 429,
  ai_budget_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  hook_failed: 500,
  ai_bad_output: 502,
  openid_unavailable: 502,
  ai_refused: 502,
  ai_rejected: 502,
  database_unavailable: 503,
  database_busy: 503,
  preview_unavailable: 503,
  shutting_down: 503,
  declarations_differ: 503,
  overloaded: 503,
  ai_not_configured: 503,
  ai_unavailable: 503,
  ai_rate_limited: 503,
  ai_timeout: 504,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** How a signed-in user can confirm their identity. */
export type StepUpMethod = 'password' | 'code' | 'passkey';

/** What was wrong with which field: `{slug: ['is taken']}`. */
export type FieldErrors = Record<string, string[]>;

/** The body of every failure, `application/problem+json` (RFC 9457, contract §2). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  /** For people; never empty. */
  messages: string[];
  errors?: FieldErrors;
  /** The stored record, where a stale version was sent. */
  current?: unknown;
  /** With `openid_refused`: what was wrong. Stable. */
  reason?: string;
  /** How this account can continue: with `step_up_required` at `POST /auth/step-up`, with `code_required` at the sign-in. */
  methods?: readonly StepUpMethod[];
  /** With `scope_missing`: what the token would have to be for. */
  scope?: Scope;
  request_id: string;
}

/** True for a decoded body that is a problem of our API. */
export function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'messages' in body &&
    Array.isArray(body.messages)
  );
}
