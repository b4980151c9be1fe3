import type { Role } from '#schema/access/roles.ts';
import type { App } from '../platform/route/exchange.ts';

/** Where test requests come from unless they say so: an address of the documentation range. */
const CALLER = '203.0.113.7';

/** What a test request may say beside what `fetch` takes. */
export interface TestRequest extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
  /** Sends the token of this role. */
  as?: Role;
  token?: string;
  /** Sent as JSON, with POST unless a method is given. */
  json?: unknown;
  /** The address of the connection's peer. */
  address?: string;
}

/** Requests as they would arrive; `path` is that of the whole server, such as `/api/v1/user`. */
export function requestsTo(
  app: App,
  tokens: Record<Role, string>,
): (path: string, init?: TestRequest) => Promise<Response> {
  return async (path, init = {}) => {
    const { address = CALLER } = init;
    const { body } = init;
    const sent = body instanceof FormData ? await writtenForm(init, body) : init;
    return app.fetch(toRequest(path, sent, tokens), { address });
  };
}

/** The form as bytes: a streamed one would cause an unhandled error when a route refuses it at once. */
async function writtenForm(init: TestRequest, form: FormData): Promise<TestRequest> {
  const written = new Response(form);
  const headers = new Headers(init.headers);
  headers.set('Content-Type', written.headers.get('content-type') ?? '');
  return { ...init, headers: Object.fromEntries(headers), body: await written.arrayBuffer() };
}

function toRequest(path: string, init: TestRequest, tokens: Record<Role, string>): Request {
  const {
    as,
    token = as === undefined ? undefined : tokens[as],
    json,
    address: _address,
    headers,
    ...rest
  } = init;
  const all = new Headers(headers);
  if (token !== undefined) all.set('Authorization', `Bearer ${token}`);
  if (json === undefined) return new Request(`http://localhost:3000${path}`, { ...rest, headers: all });
  if (!all.has('Content-Type')) all.set('Content-Type', 'application/json');
  const body = JSON.stringify(json);
  return new Request(`http://localhost:3000${path}`, { method: 'POST', ...rest, body, headers: all });
}
