/** The error of a failed call. */
export class ColophonError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The code of the error, which stays the same in all versions and languages. `unexpected_response` if the response has none. */
  readonly code: string;
  /** Messages for people. There is always at least one. */
  readonly messages: readonly string[];
  /** Messages for single fields, by the name of the field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** After a version conflict: the stored record. */
  readonly current: unknown;
  /** The ID of the request, which the server's log has too. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    const messages = problem?.messages ?? [`The site answered with status ${status}.`];
    super(messages.join(' '));
    this.name = 'ColophonError';
    this.status = status;
    this.code = problem?.code ?? 'unexpected_response';
    this.messages = messages;
    this.errors = problem?.errors ?? {};
    this.current = problem?.current;
    this.requestId = problem?.request_id;
  }
}

interface Problem {
  code: string;
  messages: string[];
  errors?: Record<string, string[]>;
  current?: unknown;
  request_id?: string;
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'messages' in body &&
    Array.isArray(body.messages)
  );
}
