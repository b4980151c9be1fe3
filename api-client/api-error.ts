import { type FieldErrors, type Problem, type StepUpMethod, isProblem } from '#schema/access/errors.ts';

/**
 * A failed call: the fields of the problem body, or what could be learned without one.
 *
 * @example catch (error) { if (error instanceof ApiClientError && error.code === 'version_conflict') merge(error.current); }
 */
export class ApiClientError extends Error {
  readonly status: number;
  readonly code: string;
  /** For people; never empty. */
  readonly messages: string[];
  readonly errors: FieldErrors;
  /** The stored record, where a stale version was sent. */
  readonly current: unknown;
  /** With `step_up_required`: how the person may confirm who they are. */
  readonly methods: readonly StepUpMethod[];
  /** What more than `code` a program may branch on. */
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
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
