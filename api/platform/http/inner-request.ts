import type { InnerCall } from '../route/route.ts';

const PREFIX = '/api/v1';

/** A request to another route with the token of `request`, at the same host and under the same request id. */
export function innerRequest(
  request: Request,
  { method, target, body, requestId }: InnerCall & { requestId: string },
): Request {
  const headers = new Headers({ 'X-Request-Id': requestId });
  const token = request.headers.get('authorization');
  if (token !== null) headers.set('Authorization', token);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return new Request(new URL(request.url).origin + PREFIX + target, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
