import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteChange } from '../../platform/outbox/outbox.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { type CampaignRow, findCampaign, wrongState } from './campaign.ts';
import { WAITS_FOR_WINNER, isTrialUnderWay, subjectTestOf } from './subject-test.ts';
import type { SubjectResult } from '#schema/answers/newsletter/campaigns.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const RELEASED_AT_ONCE = 5_000;

/**
 * Advances A/B tests of subjects: the wait begins when everyone in the test group has been sent to, then one subject
 * wins, exactly once across all nodes, and the waiting deliveries are released. Every step is a transaction that can
 * be interrupted and is resumed.
 */
export async function decideSubjectTests(deps: AppDeps): Promise<void> {
  const open = await rows<{ id: string; is_decided: boolean }>(
    deps.database.queries,
    sql`SELECT k.id, k.test_winner IS NOT NULL AS is_decided FROM newsletter_campaigns k
        WHERE k.status = 'sending' AND k.prepared_at IS NOT NULL AND cardinality(k.test_subjects) > 0
          AND (k.test_winner IS NULL OR EXISTS (
            SELECT FROM newsletter_deliveries WHERE campaign_id = k.id AND ${WAITS_FOR_WINNER}))`,
  );
  for (const { id, is_decided: isDecided } of open) {
    if (!isDecided && !(await deps.database.transaction((tx) => moveOn(tx, deps, id)))) continue;
    while ((await deps.database.transaction((tx) => release(tx, deps, id))) === RELEASED_AT_ONCE);
  }
}

/**
 * Ends the wait on request of staff: with the subject that they chose, or with the leading one. Throws 409 if no test
 * is running, 422 for a subject that is not part of it.
 */
export async function decideNow(
  tx: Queries,
  deps: AppDeps,
  { id, winner }: { id: string; winner: number | undefined },
): Promise<void> {
  const campaign = await findCampaign(tx, id, { lock: true });
  const { status, prepared_at: preparedAt, test_subjects: others, test_winner: former } = campaign;
  if (status !== 'sending' && status !== 'paused') throw wrongState(campaign, 'decide');
  if (others.length === 0 || former !== null)
    throw new ApiError('invalid_transition', { message: spoken('no_test') });
  // A recipient frozen later would wait for a decision that has already been made.
  if (preparedAt === null)
    throw new ApiError('invalid_transition', { message: spoken('recipients_unknown') });
  if (winner !== undefined && winner > others.length)
    throw validationFailed({ winner: [spoken('not_variant')] });
  await decide(tx, deps, { campaign, winner });
}

/** True once there is a winner. */
async function moveOn(tx: Queries, deps: AppDeps, id: string): Promise<boolean> {
  const campaign = await findCampaign(tx, id, { lock: true });
  // Another node was faster, or someone paused it in the meantime.
  if (campaign.test_winner !== null) return true;
  if (campaign.status !== 'sending') return false;
  const now = deps.now();
  if (campaign.test_ends_at === null) {
    if (await isTrialUnderWay(tx, id)) return false;
    const waitMs = subjectTestOf(campaign, '')?.waitMs ?? 0;
    const endsAt = new Date(now.getTime() + waitMs).toISOString();
    await rows(tx, sql`UPDATE newsletter_campaigns SET test_ends_at = ${endsAt} WHERE id = ${id}`);
    return false;
  }
  if (Date.parse(campaign.test_ends_at) > now.getTime()) return false;
  await decide(tx, deps, { campaign });
  return true;
}

/** The winner's subject is that of the newsletter from now on: in the browser, in the archive, in every list. */
async function decide(
  tx: Queries,
  deps: AppDeps,
  { campaign, winner: chosen }: { campaign: CampaignRow; winner?: number | undefined },
): Promise<void> {
  const winner = chosen ?? winnerOf(campaign.test_rule, await subjectResults(tx, campaign.id));
  const now = deps.now().toISOString();
  await rows(
    tx,
    sql`UPDATE newsletter_contents SET subject = subjects[${winner + 1}] WHERE campaign_id = ${campaign.id}`,
  );
  await rows(
    tx,
    sql`UPDATE newsletter_campaigns SET test_winner = ${winner}, test_ends_at = least(test_ends_at, ${now}::timestamptz),
          version = version + 1, updated_at = ${now}
        WHERE id = ${campaign.id}`,
  );
  if (campaign.public)
    await noteChange(tx, { row: { id: campaign.id, type: 'newsletter' }, now: deps.now() });
}

/** By subject, the one of the campaign first; nothing where only one was sent. */
export async function subjectResults(on: Queries, campaignId: string): Promise<SubjectResult[]> {
  return rows<SubjectResult>(
    on,
    sql`SELECT s.subject, ${counter('test_audience_')} AS audience, ${counter('test_opened_')} AS opened,
          ${counter('test_clicked_')} AS clicked
        FROM newsletter_contents t CROSS JOIN unnest(t.subjects) WITH ORDINALITY AS s (subject, place)
        WHERE t.campaign_id = ${campaignId} ORDER BY s.place`,
  );
}

function counter(prefix: string) {
  return sql`(SELECT coalesce(sum(n.value), 0)::int FROM newsletter_counters n
    WHERE n.campaign_id = t.campaign_id AND n.name = ${prefix} || (s.place - 1))`;
}

/** The best share of its readers; of equals the first. */
export function winnerOf(rule: 'opens' | 'clicks', results: readonly SubjectResult[]): number {
  const shares = results.map(({ audience, opened, clicked }) =>
    audience === 0 ? 0 : (rule === 'opens' ? opened : clicked) / audience,
  );
  return Math.max(0, shares.indexOf(Math.max(...shares)));
}

/** Gives the next part of those who waited the subject that won, and lets them be claimed. Returns how many. */
async function release(tx: Queries, deps: AppDeps, id: string): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`WITH waiting AS (
          SELECT id FROM newsletter_deliveries WHERE campaign_id = ${id} AND ${WAITS_FOR_WINNER}
          ORDER BY id LIMIT ${RELEASED_AT_ONCE} FOR UPDATE SKIP LOCKED)
        UPDATE newsletter_deliveries d SET variant = k.test_winner, due_at = ${deps.now().toISOString()}
        FROM waiting w, newsletter_campaigns k WHERE d.id = w.id AND k.id = ${id} AND k.test_winner IS NOT NULL`,
  );
  return rowCount;
}
