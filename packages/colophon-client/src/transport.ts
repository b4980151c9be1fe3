import { ColophonError } from './errors.ts';

/** The options of `createClient`. */
export interface ClientOptions {
  /** The URL of the site: `https://example.com`. */
  url: string;
  /** An API token, or a function that returns one for each call. Without a token, calls are anonymous. */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** The number of retries after status 429 or 503, or after a lost connection. Default: 3. */
  retries?: number;
  /** The longest wait before a retry, in milliseconds. If `Retry-After` is longer, the call fails. Default: 60,000. */
  maxWaitMs?: number;
}

/** A value of a query parameter. Lists are joined with commas, and commas within their values are escaped; undefined leaves the parameter out. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The options of a request. */
export interface RequestOptions {
  query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON, except `FormData` and files, which are sent unchanged. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

const RETRIES = 3;
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;

/** Sends a call, repeats it where that is safe, and returns the decoded body; undefined if there is none. */
export async function send(
  options: ClientOptions,
  { method, path, ...request }: RequestOptions & { method: Method; path: string },
): Promise<unknown> {
  const { retries = RETRIES, maxWaitMs = MAX_WAIT_MS } = options;
  const init = await initOf(options, { method, ...request });
  const url = `${options.url.replace(/\/+$/, '')}/api/v1${path}${queryString(request.query)}`;
  // A key makes a repeated POST take effect once; a repeated PUT or DELETE could meet its own change.
  const isRepeatable = method === 'GET' || method === 'POST';
  for (let attempt = 0; ; attempt += 1) {
    const response = await attemptOf(options, { url, init }).catch((error: unknown) => {
      if (!isRepeatable || attempt >= retries || request.signal?.aborted === true) throw error;
    });
    if (response !== undefined) {
      const body = await decode(response);
      if (response.ok) return body;
      const waitMs = waitOf(response, attempt);
      if (waitMs === undefined || attempt >= retries || waitMs > maxWaitMs)
        throw new ColophonError(response.status, body);
      await pause(waitMs, request.signal);
    } else await pause(FIRST_WAIT_MS * 2 ** attempt, request.signal);
  }
}

function attemptOf(
  { fetch = globalThis.fetch }: ClientOptions,
  { url, init }: { url: string; init: RequestInit },
) {
  return fetch(url, init);
}

async function initOf(
  { token }: ClientOptions,
  { method, body, headers: more = {}, signal }: RequestOptions & { method: Method },
): Promise<RequestInit> {
  const headers = new Headers(more);
  headers.set('Accept', headers.get('Accept') ?? 'application/json');
  const bearer = typeof token === 'function' ? await token() : token;
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  if (method === 'POST' && bearer !== undefined && !headers.has('Idempotency-Key'))
    headers.set('Idempotency-Key', globalThis.crypto.randomUUID());
  const isRaw = body instanceof FormData || body instanceof Blob;
  if (body instanceof Blob) headers.set('Content-Type', 'application/octet-stream');
  else if (body !== undefined && !isRaw) headers.set('Content-Type', 'application/json');
  return {
    method,
    headers,
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** How long to wait before the next attempt; undefined: another one would not help. */
function waitOf({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const asked = headers.get('retry-after');
  if (asked === null) return FIRST_WAIT_MS * 2 ** attempt;
  const seconds = Number(asked);
  const waitMs = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? FIRST_WAIT_MS : Math.max(0, waitMs);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The call was aborted.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Unset parameters are left out: an empty one would be a value. */
function queryString(query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    params.set(name, typeof value === 'object' ? value.map(escaped).join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

const escaped = (value: string | number) => String(value).replaceAll(/[\\,]/g, '\\$&');

/** JSON where it is JSON, otherwise the text. */
async function decode(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
