import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../deps/app-deps.ts';
import { ApiError } from '../base/api-error.ts';
import { createAddressFinder } from '../request/client-address.ts';
import { type AppBindings, type AppTypes, INTERNAL_ADDRESS } from '../route/exchange.ts';
import { createHostCheck } from '../request/host-check.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const HEADERS_MAX = 100;
/** What proxies and our own clients send; anything else gets a new ID. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The outermost layer: names the request, and turns away what no route should have to think about. */
export function createEdge(deps: AppDeps): MiddlewareHandler<AppTypes> {
  const isOurHost = createHostCheck(deps.env);
  const findAddress = createAddressFinder(deps.env.trustedProxies);
  return async (c, next) => {
    const request = c.req.raw;
    // Absent for a call from within the process.
    const bindings = c.env as AppBindings | undefined;
    const sent = request.headers.get('x-request-id');
    const requestId = sent !== null && REQUEST_ID.test(sent) ? sent : deps.newId();
    const peer = bindings?.address ?? bindings?.incoming?.socket?.remoteAddress ?? INTERNAL_ADDRESS;
    const address = findAddress(peer, request.headers.get('x-forwarded-for'));
    c.set('exchange', { requestId, address, allow: undefined });

    if (!isOurHost(request.url, request.headers.get('host'))) {
      throw new ApiError('misdirected_request', {
        message: spoken('wrong_host'),
      });
    }
    if (countHeaders(request, bindings) > HEADERS_MAX) {
      throw new ApiError('headers_too_large', { message: spoken('many_headers', { count: HEADERS_MAX }) });
    }
    refuseBrokenPath(request.url);
    await next();
  };
}

function countHeaders(request: Request, bindings: AppBindings | undefined): number {
  const raw = bindings?.incoming?.rawHeaders;
  return raw === undefined ? [...request.headers.keys()].length : raw.length / 2;
}

/** Router, store, and log would each read malformed percent-encoding and NUL differently. */
function refuseBrokenPath(url: string): void {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return;
  let decoded: string | undefined;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    decoded = undefined;
  }
  if (decoded === undefined || decoded.includes('\0')) {
    throw new ApiError('invalid_parameter', { message: spoken('bad_url') });
  }
}
