import { ApiError } from '../../platform/base/api-error.ts';
import { AnswerTooLarge } from './bounded-fetch.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The call took longer than it may. */
export class CallTimedOut extends Error {
  override readonly name = 'CallTimedOut';
}

/** The connection ended before the answer was complete. */
export class AnswerCut extends Error {
  override readonly name = 'AnswerCut';
}

/** How to handle a failed call: the message, whether to retry, and how long the provider asks to wait. */
export interface ProviderFailure {
  error: ApiError;
  isPassing: boolean;
  /** Only where the provider said so. */
  waitMs: number | undefined;
}

/** Our own Retry-After when the provider named none. */
const RETRY_AFTER_S = 10;

/** Reads a failure of the SDK, the network, or our own limits. Passes on nothing that the provider said. */
export function failureOf(thrown: unknown): ProviderFailure {
  if (thrown instanceof ApiError) return lasting(thrown);
  const cause = rootOf(thrown);
  if (cause instanceof CallTimedOut) return lasting(timedOut());
  if (cause instanceof AnswerTooLarge) {
    return lasting(new ApiError('ai_bad_output', { message: spoken('too_much') }));
  }
  const status = statusOf(cause);
  const waitMs = retryAfterOf(cause);
  if (status === 429) return passing(rateLimited(waitMs), waitMs);
  if (status === 408 || status === 504) return passing(timedOut(), waitMs);
  if (status !== undefined && status >= 500) return passing(unavailable(), waitMs);
  if (status !== undefined && status >= 400) return lasting(rejected(status));
  // The network failed, a connection broke, or a stream was invalid.
  return passing(unavailable(), undefined);
}

/** Whether a provider turned a request away because it does not know how to answer in a given shape. */
export function isShapeRefused(thrown: unknown): boolean {
  const cause = rootOf(thrown);
  const status = statusOf(cause);
  if (status !== 400 && status !== 422) return false;
  const body = (cause as { responseBody?: unknown }).responseBody;
  return (
    typeof body === 'string' && /response_format|json_schema|output_(?:format|config)|schema/i.test(body)
  );
}

/** A 503 error with a time to retry. */
export function unavailable(waitMs?: number): ApiError {
  return new ApiError('ai_unavailable', {
    message: spoken('no_answer'),
    headers: { 'Retry-After': seconds(waitMs) },
  });
}

/** 502: the model declined. */
export function refused(): ApiError {
  return new ApiError('ai_refused', {
    message: spoken('declined'),
  });
}

/** A 502 error: the answer does not have the requested shape. */
export function badOutput(message: Spoken): ApiError {
  return new ApiError('ai_bad_output', { message });
}

function timedOut(): ApiError {
  return new ApiError('ai_timeout', {
    message: spoken('timeout'),
    headers: { 'Retry-After': seconds(undefined) },
  });
}

function rateLimited(waitMs: number | undefined): ApiError {
  return new ApiError('ai_rate_limited', {
    message: spoken('rate_limited'),
    headers: { 'Retry-After': seconds(waitMs) },
  });
}

function rejected(status: number): ApiError {
  const message =
    status === 401 || status === 403
      ? spoken('rejected_key')
      : status === 404
        ? spoken('rejected_url')
        : spoken('rejected', { status });
  return new ApiError('ai_rejected', { message });
}

function seconds(waitMs: number | undefined): string {
  return String(waitMs === undefined ? RETRY_AFTER_S : Math.max(1, Math.ceil(waitMs / 1000)));
}

function passing(error: ApiError, waitMs: number | undefined): ProviderFailure {
  return { error, isPassing: true, waitMs };
}

function lasting(error: ApiError): ProviderFailure {
  return { error, isPassing: false, waitMs: undefined };
}

const OURS = [CallTimedOut, AnswerTooLarge, AnswerCut];

/** The SDK wraps errors; the first one that we threw, or that has a status, counts. */
function rootOf(thrown: unknown): unknown {
  for (let at = thrown, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const known = at;
    if (OURS.some((kind) => known instanceof kind) || statusOf(at) !== undefined) return at;
    const last = 'lastError' in at ? at.lastError : undefined;
    if (last instanceof Error) return rootOf(last);
  }
  return thrown;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  // A stream that broke off still reports the 200 that it began with.
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : undefined;
}

function retryAfterOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('responseHeaders' in error)) return undefined;
  const value = (error.responseHeaders as Record<string, string> | undefined)?.['retry-after'];
  if (value === undefined || !/^\d{1,6}$/.test(value)) return undefined;
  return Number(value) * 1000;
}
