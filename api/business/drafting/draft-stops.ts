import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';

/** How often a running draft checks whether it should end. */
const LOOK_EVERY_MS = 400;
const KEPT_MS = 3_600_000;

/** Requests that a running draft ends with what is written, on any node, within half a second. */
export async function requestStop(deps: AppDeps, draftId: string, userId: string): Promise<void> {
  const now = deps.now();
  const old = new Date(now.getTime() - KEPT_MS);
  await rows(
    deps.database.queries,
    sql`WITH gone AS (DELETE FROM ai_stops WHERE created_at <= ${old})
        INSERT INTO ai_stops (draft_id, user_id, created_at) VALUES (${draftId}, ${userId}, ${now})
        ON CONFLICT (draft_id) DO NOTHING`,
  );
}

/** Aborts once the person who requested the draft stops it. `end` stops watching. */
export function watchStop(
  { database, log }: AppDeps,
  draft: { id: string; userId: string },
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const look = async () => {
    const [row] = await rows(
      database.queries,
      sql`SELECT 1 FROM ai_stops WHERE draft_id = ${draft.id} AND user_id = ${draft.userId}`,
    );
    if (row !== undefined) controller.abort(new DOMException('The draft was stopped.', 'AbortError'));
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'looking for the end of a draft failed'));
  }, LOOK_EVERY_MS);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
