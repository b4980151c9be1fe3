import type { AppDeps } from '../app-deps.ts';
import { EDGE_HEADERS } from './edge-headers.ts';
import type { App, AppContext } from './exchange.ts';

/** Fails where the database is away or not migrated. */
const READINESS = { name: 'readiness', text: 'SELECT 1 AS ready FROM sessions LIMIT 1' } as const;
const READINESS_TIMEOUT_MS = 2000;

/** `/healthz`: the process lives. `/readyz`: it can serve. */
export function mountHealth(app: App, deps: AppDeps): void {
  app.get('/healthz', (c) => plain(c, 200, 'ok'));
  app.get('/readyz', async (c) =>
    (await isReady(deps)) ? plain(c, 200, 'ready') : plain(c, 503, 'not ready'),
  );
}

async function isReady({ database, log }: AppDeps): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), READINESS_TIMEOUT_MS);
  try {
    return await Promise.race([database.select(READINESS, []).then(() => true), timeout.promise]);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function plain(c: AppContext, status: 200 | 503, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...EDGE_HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Request-Id': c.get('exchange').requestId,
    },
  });
}
