import { Hono } from 'hono';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { callerOf } from '../business/accounts/authenticate.ts';
import { stepUpRequired } from '../business/sign-in/step-up.ts';
import { createCors } from '../platform/http/cors.ts';
import { createEdge } from '../platform/http/edge.ts';
import type { App, AppContext, AppTypes } from '../platform/route/exchange.ts';
import { mountHealth } from '../platform/http/health.ts';
import { createObserver } from '../platform/http/observe.ts';
import { answerUnserved, mountRoutes } from '../platform/http/mount-routes.ts';
import { asApiError, problemResponse } from '../platform/http/problem.ts';
import { type Sparing, createSparing } from '../platform/base/sparing.ts';
import { createRequestLimits } from '../platform/request/request-limits.ts';
import type { Route } from '../platform/route/route.ts';
import { mountFiles } from '../records/media/mount-files.ts';
import { mountImages } from '../records/media/mount-images.ts';
import { mountEngagement } from '../business/engagement/mount-engagement.ts';
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
  const reportSparingly = createSparing();
  const fail = (error: Error, c: AppContext) => answerFailure(error, c, { ...deps, reportSparingly });
  app.onError(fail);
  // Thrown here, it would pass by the layers that add headers.
  app.notFound((c) => answerUnserved(c, fail));
  app.use(createEdge(deps));
  app.use(`${API_PREFIX}/*`, createObserver(deps));
  app.use(`${API_PREFIX}/*`, createCors(deps, API_PREFIX));
  mountHealth(app, deps);
  mountReference(app, { deps, routes, prefix: API_PREFIX });
  mountImages(app, deps);
  mountFiles(app, deps);
  mountEngagement(app, deps);
  mountRoutes(app, {
    prefix: API_PREFIX,
    routes,
    service: {
      deps,
      limits: createRequestLimits(),
      identification: {
        callerOf: (request) => callerOf(request, deps),
        stepUpRequired: (userId) => stepUpRequired(deps, userId),
      },
      answer: async (request, address) => app.fetch(request, { address }),
    },
  });
  return app;
}

interface FailureDeps extends Pick<AppDeps, 'log' | 'newId' | 'languages'> {
  reportSparingly: Sparing;
}

/** The only place that turns an error into a response. Errors that are not the caller's are logged and never exposed. */
function answerFailure(
  error: Error,
  c: AppContext,
  { log, newId, languages, reportSparingly }: FailureDeps,
): Response {
  const requestId = c.get('exchange')?.requestId ?? newId();
  const failure = asApiError(error);
  if (failure.status >= 500 && (failure !== error || failure.code === 'hook_failed')) {
    const about = {
      err: error.cause ?? error,
      request_id: requestId,
      method: c.req.method,
      path: withoutSecret(c.req.path),
    };
    // While the database is away, every request fails in the same way.
    if (failure.status === 503) reportSparingly((untold) => log.warn({ ...about, untold }, 'not available'));
    else log.error(about, 'request failed');
  }
  return problemResponse(failure, requestId, languages.preferred(c.req.header('accept-language')));
}

/** Some addresses are keys: what is logged of them opens nothing. */
function withoutSecret(path: string): string {
  return path.replace(/(\/(?:calendar-feed|preview)\/).+/, '$1…');
}
