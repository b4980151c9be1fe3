import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../deps/app-deps.ts';
import type { AppTypes } from '../route/exchange.ts';

/** How long a browser remembers what it was allowed. Chromium takes two hours at most. */
const REMEMBERED_SECONDS = 7200;
const ASKABLE =
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name';
const READABLE =
  'ETag, Location, Retry-After, X-Request-Id, Idempotent-Replayed, X-Draft-Id, Content-Disposition';

/**
 * Lets pages of the origins in the settings read responses of the API (CORS). Credentials of the browser are never allowed: a page
 * sends a token itself, or reads what everyone may. Signing in stays with the pages of the site.
 */
export function createCors(
  { apiSettings }: Pick<AppDeps, 'apiSettings'>,
  prefix: string,
): MiddlewareHandler<AppTypes> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const allowed = origin === undefined ? undefined : allowedOrigin(apiSettings().cors_origins, origin);
    if (allowed === undefined || c.req.path.startsWith(`${prefix}/auth/`)) return next();
    const method = c.req.header('access-control-request-method');
    if (c.req.method === 'OPTIONS' && method !== undefined) {
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Origin': allowed,
          'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
          'Access-Control-Allow-Headers': ASKABLE,
          'Access-Control-Max-Age': String(REMEMBERED_SECONDS),
          'X-Request-Id': c.get('exchange').requestId,
          Vary: 'Origin',
        },
      });
    }
    await next();
    const { headers } = c.res;
    headers.set('Access-Control-Allow-Origin', allowed);
    headers.set('Access-Control-Expose-Headers', READABLE);
    if (!/\borigin\b/i.test(headers.get('vary') ?? '')) headers.append('Vary', 'Origin');
    return undefined;
  };
}

/** `*` where every origin may, so that shared caches can keep one response for all. */
function allowedOrigin(rows: readonly { readonly origin?: unknown }[], origin: string): string | undefined {
  const listed = rows.map((row) => row.origin);
  if (listed.includes('*')) return '*';
  return listed.includes(origin) ? origin : undefined;
}
