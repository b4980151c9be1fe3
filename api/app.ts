import { Hono } from 'hono';
import type { AppDeps } from './app-deps.ts';
import { createEdge } from './http/edge.ts';
import type { App, AppContext, AppTypes } from './http/exchange.ts';
import { mountHealth } from './http/health.ts';
import { answerUnserved, mountRoutes } from './http/mount-routes.ts';
import { asApiError, problemResponse } from './http/problem.ts';
import { createRequestLimits } from './http/request-limits.ts';
import type { Route } from './http/route.ts';
import { mountImages } from './media/mount-images.ts';
import { mountReadings } from './newsletter/readings/mount-readings.ts';
import { mountReference } from './reference/mount-reference.ts';
import { routes as allRoutes } from './routes.ts';

/** Where the API lives. */
export const API_PREFIX = '/api/v1';

/**
 * The API as a web-standard app: `app.fetch(request, {incoming})` from a server, `app.fetch(request)` from within the
 * process. It holds no state that a second process would have to know, but for the counters of its rate limits.
 */
export function createApp(deps: AppDeps, routes: readonly Route[] = allRoutes): App {
  const app: App = new Hono<AppTypes>();
  app.onError((error, c) => answerFailure(error, c, deps));
  app.notFound((c) => answerUnserved(c));
  app.use(createEdge(deps));
  mountHealth(app, deps);
  mountReference(app, { deps, routes, prefix: API_PREFIX });
  mountImages(app, deps);
  mountReadings(app, deps);
  mountRoutes(app, { prefix: API_PREFIX, routes, service: { deps, limits: createRequestLimits() } });
  return app;
}

/** The only place that turns an error into an answer. What is no fault of the caller is logged, never told. */
function answerFailure(error: Error, c: AppContext, { log, newId }: AppDeps): Response {
  const requestId = c.get('exchange')?.requestId ?? newId();
  const failure = asApiError(error);
  if (failure.status >= 500 && failure !== error) {
    log.error(
      { err: error, request_id: requestId, method: c.req.method, path: withoutSecret(c.req.path) },
      'request failed',
    );
  }
  return problemResponse(failure, requestId);
}

/** Some addresses are keys: what is logged of them opens nothing. */
function withoutSecret(path: string): string {
  return path.replace(/(\/(?:calendar-feed|preview)\/).+/, '$1…');
}
