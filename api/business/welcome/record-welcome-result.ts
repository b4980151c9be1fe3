import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import type { SettledMail } from '../../platform/deps/extensions.ts';
import { noteBounce } from '../bounces/bounces.ts';
import { failure } from '../bounces/classify-report.ts';

/** Records the result of a single email if it is part of a series. */
export async function recordWelcomeResult(deps: AppDeps, { id, state, result }: SettledMail): Promise<void> {
  const settled = await rows(
    deps.database.queries,
    sql`UPDATE welcome_sends SET state = ${state}, settled_at = ${deps.now().toISOString()}
        WHERE id = ${id} AND state = 'queued' RETURNING 1`,
  );
  if (settled.length === 0 || result?.outcome !== 'rejected' || result.stage !== 'recipient') return;
  const { kind, status, diagnostic } = failure({ status: '5.0.0', diagnostic: result.reply });
  await noteBounce(deps, { about: { deliveryId: id }, kind, status, diagnostic, source: 'relay' });
}
