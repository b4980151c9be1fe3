import { type FieldErrors, type Problem, type StepUpMethod, isProblem } from '#schema/access/errors.ts';

/**
 * The error of a failed call. It has the fields of the API's error response, or the status and a message if there was none.
 *
 * @example catch (error) { if (error instanceof ApiClientError && error.code === 'version_conflict') merge(error.current); }
 */
export class ApiClientError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The code of the error, such as `version_conflict`. `unexpected_response` if the response has none. */
  readonly code: string;
  /** Messages for people. There is always at least one. */
  readonly messages: string[];
  /** Messages for single fields, by the name of the field. */
  readonly errors: FieldErrors;
  /** With `version_conflict`: the stored record, which is newer than the version that was sent. */
  readonly current: unknown;
  /** With `step_up_required`: the ways in which the person can confirm their identity. */
  readonly methods: readonly StepUpMethod[];
  /** A more specific reason than `code`, for programs. */
  readonly reason: string | undefined;
  /** The ID of the request, which the server's log has too. */
  readonly requestId: string | undefined;
  /** The decoded body of the response. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const problem: Partial<Problem> = isProblem(body) ? body : {};
    const messages = problem.messages?.length ? problem.messages : [wordsWithoutProblem(status, body)];
    super(messages.join(' '));
    this.name = 'ApiClientError';
    this.status = status;
    this.code = problem.code ?? 'unexpected_response';
    this.messages = messages;
    this.errors = problem.errors ?? {};
    this.current = problem.current;
    this.methods = problem.methods ?? [];
    this.reason = problem.reason;
    this.requestId = problem.request_id;
    this.body = body;
  }
}

/** What a staff call throws without a token; nothing is sent (spec §6). */
export function tokenMissing(): ApiClientError {
  return new ApiClientError(401, {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'No token found',
    code: 'token_missing',
    messages: ['No token found'],
    request_id: '',
  } satisfies Problem);
}

function wordsWithoutProblem(status: number, body: unknown): string {
  if (typeof body === 'string' && body.trim() !== '' && body.length < 300 && !body.includes('<'))
    return body.trim();
  return `The server responded with status ${status}.`;
}
