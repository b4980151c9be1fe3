/** A failed call: what the site said about it. */
export class ColophonError extends Error {
  readonly status: number;
  /** Stable; branch on it. `unexpected_response` where the response was not the site's. */
  readonly code: string;
  /** For people; never empty. */
  readonly messages: readonly string[];
  /** Messages by the name of the field to blame. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The stored record, after a version conflict. */
  readonly current: unknown;
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
