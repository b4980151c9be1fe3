import { type ApiClient, createApiClient } from '#api-client/client.ts';
import { createReAuthentication, type ReAuthentication } from '../re-authentication.ts';
import { createSession, type Session } from '../session.ts';

export interface Received {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  token: string | null;
  /** The `Idempotency-Key` that it was sent with. */
  key: string | null;
}

/** A test server's response to one request: a status and a body. */
export interface Answer {
  status?: number;
  body?: unknown;
}
/** Responds at once, or later; if it throws, the server was not reached. */
export type Answering = (request: Received) => Answer | Promise<Answer>;

export interface TestServer {
  /** Every request that was sent, in order. */
  received: Received[];
  session: Session;
  client: ApiClient;
  reAuthentication: ReAuthentication;
  stepUp: ReAuthentication;
}

/** A `fetch` that responds in-process and records requests: enough of the API for the providers' tests. */
export function createTestServer(answer: Answering): TestServer {
  const received: Received[] = [];
  const storage = new Map<string, string>();
  const session = createSession({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input as string);
    const body = init?.body;
    const request: Received = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace('/api/v1', ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      token: new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      key: new Headers(init?.headers).get('idempotency-key'),
    };
    if (init?.signal?.aborted === true) throw new DOMException('stopped', 'AbortError');
    received.push(request);
    const { status = 200, body: content } = await answer(request);
    return new Response(content === undefined ? null : JSON.stringify(content), {
      status: content === undefined ? 204 : status,
    });
  };
  const client = createApiClient({ baseUrl: 'http://desk.test', fetch, token: session.token });
  return {
    received,
    session,
    client,
    reAuthentication: createReAuthentication(),
    stepUp: createReAuthentication(),
  };
}

/** The body of a failure as the API writes it. */
export function problem(status: number, code: string, rest: object = {}) {
  const detail = `It went wrong: ${code}`;
  return {
    status,
    body: {
      type: 'about:blank',
      title: 'No',
      status,
      detail,
      code,
      messages: [detail],
      request_id: 'r',
      ...rest,
    },
  };
}

/** The wire's envelope of a list. */
export function pageOf(data: unknown[]) {
  return { body: { data: { data, current_page: 1, per_page: 20, last_page: 1, total: data.length } } };
}
