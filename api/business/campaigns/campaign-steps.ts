import { sql } from 'drizzle-orm';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteChange } from '../../platform/outbox/outbox.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { beforeStep } from '../../platform/site-hooks/site-hooks.ts';
import { readAudienceRule } from '../segments/campaign-segments.ts';
import { requireAudience } from './audience.ts';
import { type CampaignRow, STATUS_REASON_MAX_CHARS, findCampaign, wrongState } from './campaign.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';
import { type CampaignEvent, noteCampaignEvent } from '../webhooks/campaign-events.ts';
import { LEFT_COUNTER } from './review-unknown.ts';
import { linksOf } from '../engagement/counted-links.ts';
import { sendableContent } from './sendable.ts';
import { subjectTestOf } from './subject-test.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Who may move where: `draft → scheduled → sending ⇄ paused → sent`, `cancelled` from any before `sent`. */

/**
 * Sends now or schedules; a scheduled issue that has not begun may be rescheduled. The row is locked, so that of
 * twenty clicks one sends and the others get a conflict. A trial, which the caller rolls back, doesn’t ask the hooks of the site.
 */
export async function sendCampaign(
  tx: Queries,
  deps: AppDeps,
  { id, scheduledAt, isTrial = false }: { id: string; scheduledAt: string | undefined; isTrial?: boolean },
): Promise<void> {
  const campaign = await findCampaign(tx, id, { lock: true });
  if (campaign.status === 'cancelled') throw wrongState(campaign, 'send');
  if (campaign.status !== 'draft' && !isMoved(campaign, scheduledAt)) {
    throw new ApiError('already_sent', {
      message: spoken('already_sent'),
    });
  }
  refuseTimes(campaign, scheduledAt, deps.now());
  await sendableContent(tx, deps, { ...campaign, scheduled_at: scheduledAt ?? null });
  await requireLists(tx, campaign);
  await requireAudience(tx, campaign, deps.now());
  if (!isTrial) await beforeStep('email-newsletters', 'beforeSend', { id });
  if (scheduledAt === undefined) await startCampaign(tx, deps, campaign);
  else await setStatus(tx, deps, { campaign, set: sql`status = 'scheduled', scheduled_at = ${scheduledAt}` });
}

/** Freezes the words and opens the campaign to senders. The caller holds its lock. */
export async function startCampaign(tx: Queries, deps: AppDeps, campaign: CampaignRow): Promise<void> {
  const content = await sendableContent(tx, deps, campaign);
  const subjects = subjectTestOf(campaign, content.subject)?.subjects;
  const audience = await readAudienceRule(tx, campaign.segment_ids, deps.now());
  const now = deps.now().toISOString();
  await rows(
    tx,
    sql`INSERT INTO newsletter_contents (campaign_id, subject, from_name, sender, reply_to, html, text, subjects, created_at)
        VALUES (${campaign.id}, ${content.subject}, ${content.from_name}, ${content.sender}, ${content.reply_to}, ${content.html},
          ${content.text}, ${subjects === undefined ? null : sql.param(subjects)}::text[], ${now})
        ON CONFLICT (campaign_id) DO NOTHING`,
  );
  // What it shows is stamped with the issue in the same moment: "not sent before" holds from now on.
  const shown = [...content.lists.values()].flatMap(({ teasers }) => teasers.map(({ id }) => id));
  await rows(
    tx,
    sql`INSERT INTO newsletter_mentions (campaign_id, content_id, sent_at)
        SELECT ${campaign.id}, v.id, ${now} FROM unnest(${sql.param([...new Set(shown)])}::uuid[]) AS v (id)
        ON CONFLICT DO NOTHING`,
  );
  await rows(
    tx,
    sql`INSERT INTO newsletter_links (campaign_id, number, url)
        SELECT ${campaign.id}, v.number, v.url
        FROM unnest(${sql.param(linksOf(content.html, deps.env.siteUrl))}::text[]) WITH ORDINALITY AS v (url, number)
        ON CONFLICT DO NOTHING`,
  );
  const rule = audience === null ? null : JSON.stringify(audience);
  await setStatus(tx, deps, {
    campaign,
    set: sql`status = 'sending', started_at = ${now}, audience_rule = ${rule}::jsonb`,
    event: 'started',
  });
}

/** A concurrent removal of one of the lists waits, and then finds it in use. */
async function requireLists(tx: Queries, { contact_list_ids: listIds }: CampaignRow): Promise<void> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(listIds)}::uuid[]) FOR KEY SHARE`,
  );
  if (found.length < listIds.length) throw validationFailed({ contact_list_ids: [spoken('list_missing')] });
}

export async function pauseCampaign(tx: Queries, deps: AppDeps, id: string): Promise<void> {
  const campaign = await findCampaign(tx, id, { lock: true });
  if (campaign.status !== 'sending') throw wrongState(campaign, 'pause');
  await setStatus(tx, deps, { campaign, set: sql`status = 'paused'`, event: 'paused' });
}

/** Pauses sending, with a reason (at most 300 characters). Returns false when it is no longer being sent. */
export async function systemPause(
  tx: Queries,
  deps: AppDeps,
  { id, reason }: { id: string; reason: Spoken },
): Promise<boolean> {
  const campaign = await findCampaign(tx, id, { lock: true });
  if (campaign.status !== 'sending') return false;
  await setStatus(tx, deps, { campaign, set: sql`status = 'paused'`, reason, event: 'paused' });
  return true;
}

export async function resumeCampaign(tx: Queries, deps: AppDeps, id: string): Promise<void> {
  const campaign = await findCampaign(tx, id, { lock: true });
  if (campaign.status !== 'paused') throw wrongState(campaign, 'resume');
  await setStatus(tx, deps, {
    campaign,
    set: sql`status = 'sending', refused_in_a_row = 0`,
    event: 'started',
  });
}

/** Nothing more is claimed from now on; what waits is marked by the senders, a part at a time. */
export async function cancelCampaign(tx: Queries, deps: AppDeps, id: string): Promise<void> {
  const campaign = await findCampaign(tx, id, { lock: true });
  if (campaign.status === 'sent' || campaign.status === 'cancelled') throw wrongState(campaign, 'cancel');
  const now = deps.now().toISOString();
  await setStatus(tx, deps, {
    campaign,
    set: sql`status = 'cancelled', finished_at = ${now}`,
    event: 'cancelled',
  });
  await cancelWaiting(tx, deps, campaign.id);
}

/** Times closer than this are the same click. */
const MINUTE_MS = 60_000;
/** Few enough that a click is answered at once. */
const CANCELLED_AT_ONCE = 1_000;

/** Marks deliveries of a cancelled campaign; returns how many, so that a caller knows whether to come again. */
export async function cancelWaiting(tx: Queries, deps: AppDeps, campaignId: string): Promise<number> {
  const changes = await rows<CountChange>(
    tx,
    sql`WITH waiting AS (
          SELECT id, state FROM newsletter_deliveries WHERE campaign_id = ${campaignId} AND state IN ('queued', 'deferred')
          ORDER BY due_at, id LIMIT ${CANCELLED_AT_ONCE} FOR UPDATE SKIP LOCKED),
        gone AS (
          UPDATE newsletter_deliveries d SET state = 'cancelled', reason = 'campaign cancelled',
            settled_at = ${deps.now().toISOString()}
          FROM waiting w WHERE d.id = w.id RETURNING w.state AS was)
        SELECT ${campaignId}::uuid AS campaign_id, was AS name, -count(*)::int AS by FROM gone GROUP BY was
        UNION ALL SELECT ${campaignId}::uuid, 'cancelled', count(*)::int FROM gone HAVING count(*) > 0`,
  );
  await addToCounters(tx, 'people', changes);
  return changes.find(({ name }) => name === 'cancelled')?.by ?? 0;
}

/** Queues deliveries again on the word of staff, who know that unknown ones may arrive twice. Returns how many. */
export async function resendDeliveries(
  tx: Queries,
  deps: AppDeps,
  { id, states, deliveryIds }: { id: string; states: readonly string[]; deliveryIds: string[] | undefined },
): Promise<number> {
  const campaign = await findCampaign(tx, id, { lock: true });
  const { status } = campaign;
  if (status !== 'sent' && status !== 'sending' && status !== 'paused') throw wrongState(campaign, 'resend');
  const now = deps.now().toISOString();
  // What staff decided to leave is sent again only when they name it.
  const which =
    deliveryIds === undefined ? sql`reviewed_at IS NULL` : sql`id = ANY (${sql.param(deliveryIds)}::uuid[])`;
  const changes = await rows<CountChange>(
    tx,
    sql`WITH chosen AS (
          SELECT id, state, reviewed_at FROM newsletter_deliveries
          WHERE campaign_id = ${campaign.id} AND state = ANY (${sql.param(states)}::text[]) AND address IS NOT NULL AND ${which}
          FOR UPDATE),
        again AS (
          UPDATE newsletter_deliveries d SET state = 'queued', due_at = ${now}, first_attempt_at = NULL, settled_at = NULL,
            reason = 'sent again by staff', sender_id = NULL, reviewed_at = NULL
          FROM chosen c WHERE d.id = c.id RETURNING c.state AS was, c.reviewed_at IS NOT NULL AS was_left)
        SELECT ${campaign.id}::uuid AS campaign_id, was AS name, -count(*)::int AS by FROM again GROUP BY was
        UNION ALL SELECT ${campaign.id}::uuid, ${LEFT_COUNTER}, -count(*)::int FROM again WHERE was_left HAVING count(*) > 0
        UNION ALL SELECT ${campaign.id}::uuid, 'queued', count(*)::int FROM again HAVING count(*) > 0`,
  );
  await addToCounters(tx, 'people', changes);
  const count = changes.find(({ name }) => name === 'queued')?.by ?? 0;
  if (count > 0 && status === 'sent')
    await setStatus(tx, deps, { campaign, set: sql`status = 'sending', finished_at = NULL` });
  return count;
}

/** Only another time moves what is scheduled: the same click twice, or one that names no time, is sending twice. */
function isMoved({ status, scheduled_at: before }: CampaignRow, scheduledAt: string | undefined): boolean {
  if (status !== 'scheduled' || before === null || scheduledAt === undefined) return false;
  return Math.abs(Date.parse(scheduledAt) - Date.parse(before)) >= MINUTE_MS;
}

function refuseTimes(campaign: CampaignRow, scheduledAt: string | undefined, now: Date): void {
  if (scheduledAt !== undefined && Date.parse(scheduledAt) <= now.getTime())
    throw validationFailed({ scheduled_at: [spoken('in_past')] });
  const start = scheduledAt === undefined ? now.getTime() : Date.parse(scheduledAt);
  if (campaign.not_after !== null && Date.parse(campaign.not_after) <= start)
    throw validationFailed({ not_after: [spoken('before_sending')] });
}

interface StatusChange {
  campaign: CampaignRow;
  set: ReturnType<typeof sql>;
  event?: CampaignEvent;
  /** The reason, when no person chose it. */
  reason?: Spoken;
}

async function setStatus(
  tx: Queries,
  deps: AppDeps,
  { campaign, set, event, reason }: StatusChange,
): Promise<void> {
  const kept = keptColumns(reason, STATUS_REASON_MAX_CHARS);
  await rows(
    tx,
    sql`UPDATE newsletter_campaigns SET ${set}, status_reason = ${kept.reason}, status_said = ${kept.said}::jsonb, version = version + 1, updated_at = ${deps.now().toISOString()}
        WHERE id = ${campaign.id}`,
  );
  if (event !== undefined) await noteCampaignEvent(tx, { campaign, event, now: deps.now() });
  // What is sent, paused or cancelled comes into the public archive or leaves it.
  if (campaign.public)
    await noteChange(tx, { row: { id: campaign.id, type: 'newsletter' }, now: deps.now() });
}
