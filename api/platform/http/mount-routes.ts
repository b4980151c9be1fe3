import { ApiError } from '../base/api-error.ts';
import { EDGE_HEADERS } from './edge-headers.ts';
import type { App, AppContext } from '../route/exchange.ts';
import { type Service, serveRoute } from './serve-route.ts';
import type { Route } from '../route/route.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Methods = ReadonlyMap<string, Route>;

/**
 * Mounts the routes below `prefix`. HEAD is answered like GET, OPTIONS and the 405 name the methods there are. Of two
 * paths that fit, the one with more fixed parts comes first.
 */
export function mountRoutes(app: App, { prefix, routes, service }: MountOptions): void {
  for (const [path, methods] of byPath(routes)) {
    app.all(prefix + path, async (c, next) => {
      const route = methods.get(c.req.method === 'HEAD' ? 'GET' : c.req.method);
      if (route !== undefined) {
        c.get('exchange').route = path;
        return serveRoute(route, c, service);
      }
      noteMethods(c, methods);
      return next();
    });
  }
}

interface MountOptions {
  prefix: string;
  routes: readonly Route[];
  service: Service;
}

/** The last resort when no route matches: 204 to OPTIONS, 405 if the path is known, otherwise 404. */
export function answerUnserved(c: AppContext, fail: (error: ApiError, c: AppContext) => Response): Response {
  const { allow, requestId } = c.get('exchange');
  if (allow === undefined) return fail(new ApiError('not_found', { message: spoken('nothing_here') }), c);
  const headers = { Allow: [...allow, 'OPTIONS'].join(', ') };
  if (c.req.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: { ...EDGE_HEADERS, ...headers, 'X-Request-Id': requestId },
    });
  }
  const message = spoken('no_method', { method: c.req.method });
  return fail(new ApiError('method_not_allowed', { message, headers }), c);
}

function noteMethods(c: AppContext, methods: Methods): void {
  const exchange = c.get('exchange');
  exchange.allow ??= new Set();
  for (const method of methods.keys()) {
    exchange.allow.add(method);
    if (method === 'GET') exchange.allow.add('HEAD');
  }
}

function byPath(routes: readonly Route[]): [string, Methods][] {
  const paths = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const methods = paths.get(route.path) ?? new Map<string, Route>();
    if (methods.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice.`);
    paths.set(route.path, methods.set(route.method, route));
  }
  return [...paths].sort(([left], [right]) => compare(specificity(left), specificity(right)));
}

/** `/content/:id/related` → `010`: sorts fixed parts before parameters, part by part. */
function specificity(path: string): string {
  return path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
