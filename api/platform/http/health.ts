import type { AppDeps } from '../deps/app-deps.ts';
import { QueryError } from '../database/database.ts';
import { readMigrationNames } from '../engines/migration-files.ts';
import { EDGE_HEADERS } from './edge-headers.ts';
import type { App, AppContext } from '../route/exchange.ts';

/** Why a process cannot serve at the moment, in a word that gives nothing else away. */
type NotReady = 'stopping' | 'database_unreachable' | 'migrations_pending';

/** How many of the migrations that this program brings the database has; one that is newer may have more. */
const APPLIED = {
  name: 'readiness',
  text: 'SELECT count(*)::int AS applied FROM schema_migrations WHERE name = ANY ($1::text[])',
} as const;
const ANSWER_WITHIN_MS = 1_500;
const UNDEFINED_TABLE = '42P01';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (200 `ready`), or why it cannot (503, `not ready: ` and a
 * {@link NotReady}).
 */
export function mountHealth(app: App, deps: AppDeps): void {
  app.get('/healthz', (c) => plain(c, 200, 'ok'));
  app.get('/readyz', async (c) => {
    const reason = await whyNotReady(deps);
    return reason === undefined ? plain(c, 200, 'ready') : plain(c, 503, `not ready: ${reason}`);
  });
}

async function whyNotReady({ database, log, isStopping }: AppDeps): Promise<NotReady | undefined> {
  if (isStopping?.() === true) return 'stopping';
  let timer: NodeJS.Timeout | undefined;
  try {
    const needed = await ownMigrations();
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no response in time')), ANSWER_WITHIN_MS);
    });
    const [found] = await Promise.race([database.select<{ applied: number }>(APPLIED, [needed]), late]);
    return found?.applied === needed.length ? undefined : 'migrations_pending';
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    const isEmpty = error instanceof QueryError && error.code === UNDEFINED_TABLE;
    return isEmpty ? 'migrations_pending' : 'database_unreachable';
  } finally {
    clearTimeout(timer);
  }
}

let names: Promise<string[]> | undefined;

/** Read once: the files of a program do not change while it runs. */
function ownMigrations(): Promise<string[]> {
  names ??= readMigrationNames();
  return names;
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
