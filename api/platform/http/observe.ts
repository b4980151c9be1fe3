import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../deps/app-deps.ts';
import type { AppTypes } from '../route/exchange.ts';

/** Reports each request to a route to `deps.observe`, with the status of its response or of its error. */
export function createObserver(deps: AppDeps): MiddlewareHandler<AppTypes> {
  return async (c, next) => {
    const startedAt = deps.uptime();
    await next();
    const { route } = c.get('exchange');
    if (route === undefined) return;
    const seconds = (deps.uptime() - startedAt) / 1000;
    deps.observe?.({ method: c.req.method, route, status: c.res.status, seconds });
  };
}
