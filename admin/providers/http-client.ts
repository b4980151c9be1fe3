import type { ApiClient, CallOptions } from '#api-client/client.ts';
import { ApiClientError } from '#api-client/api-error.ts';
import type { ReAuthentication } from './re-authentication.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** One call below `/api/v1`; returns the decoded body. */
export type Request<Answer = unknown> = (
  method: Method,
  path: string,
  options?: CallOptions,
) => Promise<Answer>;

/** Where calls wait for the person to sign in again or to confirm their identity. */
export interface Interruptions {
  reAuthentication: Pick<ReAuthentication, 'wait'>;
  stepUp: Pick<ReAuthentication, 'wait'>;
}

/**
 * Staff calls. If the session has ended, or the step needs a confirmation, the call waits for the person and
 * is then repeated: its caller notices nothing.
 */
export function createRequest(client: ApiClient, interruptions: Interruptions): Request {
  return repeated(interruptions, (method, path, options) => client.call(method, path, options));
}

/** The same for a response that is read as it arrives. */
export function createStream(client: ApiClient, interruptions: Interruptions): Request<Response> {
  return repeated(interruptions, (method, path, options) => client.stream(method, path, options));
}

function repeated<Answer>(
  interruptions: Interruptions,
  ask: (method: Method, path: string, options: CallOptions) => Promise<Answer>,
): Request<Answer> {
  return async (method, path, options = {}) => {
    const asked = new Set<keyof Interruptions>();
    for (;;) {
      try {
        return await ask(method, path, { ...options, staff: true });
      } catch (error) {
        if (method === 'GET' && owesSecondFactor(error)) leadToAccount();
        const interruption = interruptionOf(error);
        // Only once each: after that, a refusal is an error like any other.
        if (interruption === undefined || asked.has(interruption)) throw error;
        asked.add(interruption);
        await interruptions[interruption].wait(error);
      }
    }
  };
}

function interruptionOf(error: unknown): keyof Interruptions | undefined {
  if (isSessionOver(error)) return 'reAuthentication';
  return error instanceof ApiClientError && error.code === 'step_up_required' ? 'stepUp' : undefined;
}

/** A token that the server no longer knows. A missing one is different: then no one is signed in. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiClientError && error.status === 401 && error.code === 'token_invalid';
}

function owesSecondFactor(error: unknown): boolean {
  return error instanceof ApiClientError && error.code === 'second_factor_required';
}

/** Nothing can be read before the second factor is set up. Unsaved input stays: saving reports the same. */
function leadToAccount(): void {
  const path = '/admin/account';
  if (window.location.pathname !== path) window.location.assign(path);
}

/** The shape that ra-data-simple-rest calls: whole URL and text in, `{json}` out. */
export function toSimpleRestClient(request: Request, apiUrl: string) {
  return async (url: string, options: RequestInit = {}) => {
    const path = url.slice(apiUrl.length);
    const body = await request((options.method ?? 'GET') as Method, path, {
      ...(typeof options.body === 'string' ? { body: JSON.parse(options.body) as unknown } : {}),
      signal: options.signal ?? undefined,
    });
    // A DELETE returns nothing; simple-rest needs the id of the deleted record.
    const json =
      body === undefined
        ? { id: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) }
        : (body as { data: unknown }).data;
    return { status: 200, headers: new Headers(), body: '', json };
  };
}
