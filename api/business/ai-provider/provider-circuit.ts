import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { AiConfig } from './ai-config.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** After this many consecutive failures, callers no longer wait for another. */
const FAILURES_MAX = 5;
/** The default pause; the provider may ask for a longer one, up to the maximum. */
const PAUSE_MS = 15_000;
const PAUSE_MAX_MS = 600_000;
/** How long the one probing call keeps other calls away. */
const TRIAL_MS = 30_000;

/** A call that was let through. Its outcome must be reported. */
export interface LetThrough {
  /** There was an answer, even if it was unusable. */
  answered(): Promise<void>;
  /** There was no answer; says what went wrong. */
  failed(error: unknown): Promise<void>;
  /** Nothing was asked. */
  unused(): Promise<void>;
}

/**
 * Lets a call through to a provider, or throws 503 with the time to wait after five consecutive failures.
 * Afterwards one call probes the provider before others follow. The state is shared by all nodes.
 */
export async function letThrough(deps: AppDeps, config: AiConfig): Promise<LetThrough> {
  const { database, now } = deps;
  const key = keyOf(config);
  const [circuit] = await rows<{ closed_until: string | null }>(
    database.queries,
    sql`SELECT closed_until FROM ai_providers WHERE key = ${key}`,
  );
  const closedUntil = circuit?.closed_until ?? null;
  const isTrial = closedUntil !== null;
  if (isTrial) {
    const waitMs = Date.parse(closedUntil) - now().getTime();
    if (waitMs > 0) throw leftAlone(waitMs);
    const trialEnd = momentAfter(deps, TRIAL_MS);
    const isFirst = await rows(
      database.queries,
      sql`UPDATE ai_providers SET closed_until = ${trialEnd} WHERE key = ${key} AND closed_until = ${closedUntil} RETURNING 1`,
    );
    if (isFirst.length === 0) throw leftAlone(TRIAL_MS);
  }
  const answered = async () => {
    await rows(database.queries, sql`DELETE FROM ai_providers WHERE key = ${key}`);
  };
  const unused = () => (isTrial ? endTrial(deps, key) : Promise.resolve());
  return {
    answered,
    failed(error) {
      if (isDown(error)) return countFailure(deps, key, error);
      // The provider did answer, just not correctly. A call that we aborted proves nothing.
      return error instanceof ApiError ? answered() : unused();
    },
    unused,
  };
}

/** Failures that mean that a provider is down, not that it rejected a question. */
const DOWN: ReadonlySet<string> = new Set(['ai_unavailable', 'ai_timeout', 'ai_rate_limited']);

function isDown(error: unknown): error is ApiError {
  return error instanceof ApiError && DOWN.has(error.code);
}

async function countFailure(deps: AppDeps, key: string, error: ApiError): Promise<void> {
  const asked = Number(error.headers['Retry-After'] ?? 0) * 1000;
  const until = momentAfter(deps, Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MS, asked)));
  const [counted] = await rows<{ failures: number }>(
    deps.database.queries,
    sql`INSERT INTO ai_providers AS p (key, failures) VALUES (${key}, 1)
        ON CONFLICT (key) DO UPDATE SET failures = p.failures + 1,
          closed_until = CASE WHEN p.failures + 1 >= ${FAILURES_MAX} THEN ${until}::timestamptz END
        RETURNING failures`,
  );
  if (counted !== undefined && counted.failures >= FAILURES_MAX) {
    deps.log.warn({ failures: counted.failures, until }, 'the AI provider is not called for a while');
  }
}

async function endTrial(deps: AppDeps, key: string): Promise<void> {
  const now = momentAfter(deps, 0);
  await rows(
    deps.database.queries,
    sql`UPDATE ai_providers SET closed_until = ${now} WHERE key = ${key} AND closed_until > ${now}`,
  );
}

function leftAlone(waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiError('ai_unavailable', {
    message: spoken('circuit_open', { seconds }),
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Changed settings count as another provider: after fixing them, no one has to wait. */
function keyOf({ provider, baseUrl, model, apiKey }: AiConfig): string {
  return createHash('sha256')
    .update([provider, baseUrl ?? '', model, apiKey ?? ''].join('\0'))
    .digest('base64url');
}

function momentAfter({ now }: AppDeps, ms: number): string {
  return new Date(now().getTime() + ms).toISOString();
}
