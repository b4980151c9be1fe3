import { STATUS_CODES } from 'node:http';
import type { FieldErrors, Problem } from '#schema/access/errors.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { BrokenSessionError } from '../database/connection.ts';
import { QueryError } from '../database/database.ts';
import { ApiError } from '../base/api-error.ts';
import { EDGE_HEADERS } from './edge-headers.ts';
import { english, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** An error as callers may see it: itself, or a stand-in for a failure whose text stays internal. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (DISK_FULL.has(code)) {
    return new ApiError('storage_full', {
      message: spoken('storage_full'),
    });
  }
  if (DATABASE_AWAY.has(code) || code.startsWith('08')) {
    return new ApiError('database_unavailable', {
      message: spoken('database_away'),
      headers: { 'Retry-After': '2' },
    });
  }
  if (DATABASE_BUSY.has(code)) {
    return new ApiError('database_busy', {
      message: spoken('database_busy'),
      headers: { 'Retry-After': '2' },
    });
  }
  if (DATABASE_CLOSED.has(code)) {
    return new ApiError('database_unavailable', {
      message: spoken('read_only'),
      headers: { 'Retry-After': '30' },
    });
  }
  return new ApiError('internal_error', {
    message: spoken('internal'),
  });
}

/** SQLSTATE 53100 and the system's own words for a full disk or quota. */
const DISK_FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * PostgreSQL that shuts down, starts up, is out of sessions or memory, does not have our database (a failover that is not
 * finished), takes no sessions (55000) or does not let us in any more; connections that are refused or break.
 */
const DATABASE_AWAY: ReadonlySet<string> = new Set([
  '25P03',
  '28000',
  '28P01',
  '3D000',
  '53200',
  '53300',
  '55000',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** A lock held for too long by another session, and all sessions of this process in use (`POOL_EXHAUSTED`). */
const POOL_EXHAUSTED = 'POOL_EXHAUSTED';
const DATABASE_BUSY: ReadonlySet<string> = new Set(['55P03', POOL_EXHAUSTED]);

/** A read-only database (a standby, files that cannot be written), and a failing disk. */
const DATABASE_CLOSED: ReadonlySet<string> = new Set(['25006', '42501', '58030', 'EROFS', 'EACCES', 'EIO']);

/** The SQLSTATE or system code, looked for in what caused the error as well. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at instanceof AggregateError ? at.errors[0] : at.cause) {
    if (at instanceof QueryError) return at.code;
    // The outcome is unknown, no matter how the work failed.
    if (at instanceof BrokenSessionError) return 'ECONNRESET';
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (at.message.startsWith('timeout exceeded when trying to connect')) return POOL_EXHAUSTED;
    if (
      /^Connection terminated|^Client has encountered a connection error|^Client was closed/.test(at.message)
    )
      return 'ECONNRESET';
  }
  return '';
}

/** The response to a failure: `application/problem+json` (RFC 9457, contract §2), in the language of `words`. */
export function problemResponse(error: ApiError, requestId: string, words: Translator = english): Response {
  const detail = error.messageIn(words);
  const errors = error.errorsIn(words);
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail,
    code: error.code,
    messages: messagesOf(error.code, detail, errors),
    ...(errors === undefined ? {} : { errors }),
    ...(error.current === undefined ? {} : { current: error.current }),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.methods === undefined ? {} : { methods: error.methods }),
    ...(error.scope === undefined ? {} : { scope: error.scope }),
    request_id: requestId,
  };
  return new Response(JSON.stringify(problem), {
    status: error.status,
    headers: {
      ...EDGE_HEADERS,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Language': words.language.tag,
      Vary: 'Accept-Language',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...(error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...error.headers,
    },
  });
}

/** One sentence per thing that is wrong. */
function messagesOf(code: string, detail: string, errors: FieldErrors | undefined): string[] {
  if (code !== 'validation_failed' || errors === undefined) return [detail];
  const messages = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => `${field} ${text}`),
  );
  return messages.length === 0 ? [detail] : messages;
}
