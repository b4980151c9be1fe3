import { sql } from 'drizzle-orm';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { MailAttachment } from '../../platform/smtp/compose-message.ts';
import { type Queries, QueryError, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { mayTry, noteFailure } from '../../platform/jobs/failures.ts';
import { type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import {
  type CampaignContent,
  type CampaignRow,
  STATUS_REASON_MAX_CHARS,
  findCampaign,
} from '../campaigns/campaign.ts';
import { AttachmentGoneError, readAttachments } from '../campaigns/attachments.ts';
import { type PreparedCampaign, prepareCampaign } from '../campaigns/campaign-mail.ts';
import { type TrackingSetting, trackingMode } from '../deliveries/newsletter-settings.ts';
import { countedContent } from '../campaigns/counted-content.ts';
import { requireAudience } from '../campaigns/audience.ts';
import { CAMPAIGNS } from '../campaigns/campaign-queue.ts';
import { cancelWaiting, startCampaign, systemPause } from '../campaigns/campaign-steps.ts';
import { prepareAudience } from './prepare-audience.ts';
import { decideSubjectTests } from '../campaigns/decide-tests.ts';
import { noteCampaignEvent } from '../webhooks/campaign-events.ts';

const spoken = later(messages);

/**
 * What any sender does for all: starts what is due, cancels the rest of canceled campaigns, and picks winning
 * subjects.
 */
export async function moveCampaignsOn(deps: AppDeps): Promise<void> {
  await startDueCampaigns(deps);
  await sweepCancelled(deps);
  await decideSubjectTests(deps);
}

/** Starts scheduled campaigns that are due, each once, including those that came due while no server was running. */
export async function startDueCampaigns(deps: AppDeps): Promise<void> {
  while ((await workOnDue(deps, scheduled)) > 0);
}

const scheduled: LockedQueue<{ id: string }> = {
  name: CAMPAIGNS,
  take(tx, deps, limit) {
    const now = deps.now();
    return rows<{ id: string }>(
      tx,
      sql`SELECT id FROM newsletter_campaigns k WHERE status = 'scheduled' AND scheduled_at <= ${now.toISOString()}
            AND ${mayTry(CAMPAIGNS, sql`k.id::text`, now)}
          ORDER BY scheduled_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
  },
  async work(tx, deps, due) {
    for (const { id } of due) await startNow(tx, deps, id);
    return { done: due.map(({ id }) => id) };
  },
  failureOf: ({ id }) => ({ item: id, giveUp: (tx, { reason, now }) => putBack(tx, id, { reason, now }) }),
};

async function startNow(tx: Queries, deps: AppDeps, id: string): Promise<void> {
  const now = deps.now();
  const campaign = await findCampaign(tx, id, { lock: true });
  const refusal = await startScheduled(tx, deps, campaign);
  if (refusal === undefined) return;
  const { reason, status } = refusal;
  // What was complete when it was scheduled may be incomplete now, so it isn’t retried forever.
  deps.log.warn({ id, reason: String(reason), status }, 'a scheduled newsletter couldn’t be sent');
  await putBack(tx, id, { reason, now, status });
  if (status === 'cancelled') await noteCampaignEvent(tx, { campaign, event: 'cancelled', now });
}

/** Starts a scheduled campaign that is due. If it can’t be sent, returns why and what it becomes, and has changed nothing. */
export async function startScheduled(
  tx: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<{ reason: Spoken; status: 'draft' | 'cancelled' } | undefined> {
  const now = deps.now();
  if (campaign.not_after !== null && Date.parse(campaign.not_after) <= now.getTime())
    return { reason: spoken('too_late'), status: 'cancelled' };
  try {
    await requireAudience(tx, campaign, now);
    await startCampaign(tx, deps, campaign);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reason: error.spoken, status: 'draft' };
  }
}

/** Ends a schedule that can’t be carried out, and stores the reason. */
async function putBack(
  tx: Queries,
  id: string,
  { reason, now, status = 'draft' }: { reason: Spoken; now: Date; status?: 'draft' | 'cancelled' },
): Promise<void> {
  const words = keptColumns(
    status === 'draft' ? spoken('not_sent_then', { reason }) : reason,
    STATUS_REASON_MAX_CHARS,
  );
  await rows(
    tx,
    sql`UPDATE newsletter_campaigns SET status = ${status}, status_reason = ${words.reason}, status_said = ${words.said}::jsonb, scheduled_at = NULL,
          version = version + 1, updated_at = ${now.toISOString()} WHERE id = ${id} AND status = 'scheduled'`,
  );
}

/** Marks what is still waiting in canceled campaigns. */
async function sweepCancelled(deps: AppDeps): Promise<void> {
  const open = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT k.id FROM newsletter_campaigns k WHERE k.status = 'cancelled' AND EXISTS (
          SELECT FROM newsletter_deliveries d WHERE d.campaign_id = k.id AND d.state IN ('queued', 'deferred'))`,
  );
  for (const { id } of open)
    while ((await deps.database.transaction((tx) => cancelWaiting(tx, deps, id))) > 0);
}

/** A campaign that senders work on. */
export interface ActiveCampaign {
  id: string;
  isPrepared: boolean;
  /** Part of its audience is frozen. */
  isBegun: boolean;
}

export async function activeCampaigns(deps: AppDeps): Promise<ActiveCampaign[]> {
  return rows<ActiveCampaign>(
    deps.database.queries,
    sql`SELECT id, prepared_at IS NOT NULL AS "isPrepared", audience_watermark IS NOT NULL AS "isBegun" FROM newsletter_campaigns
        WHERE status = 'sending' AND ${mayTry(CAMPAIGNS, sql`newsletter_campaigns.id::text`, deps.now())} ORDER BY started_at, id`,
  );
}

/**
 * Loads the content of campaigns that don’t have it yet, and returns those that do. One that can’t be read
 * doesn’t hold up the others.
 */
export async function withWords(
  deps: AppDeps,
  active: readonly ActiveCampaign[],
  words: Map<string, PreparedCampaign>,
): Promise<ActiveCampaign[]> {
  for (const { id } of active) {
    if (words.has(id)) continue;
    const loaded = await orRest(deps, id, () => loadCampaign(deps, id));
    if (loaded !== undefined) words.set(id, loaded);
  }
  return active.filter(({ id }) => words.has(id));
}

/**
 * Freezes the next part of an audience. Returns whether all of it is frozen; undefined if this failed and is
 * retried later.
 */
export function prepareNext(deps: AppDeps, id: string): Promise<boolean | undefined> {
  return orRest(deps, id, () => prepareAudience(deps, id));
}

/**
 * The database is unavailable, or two transactions blocked each other: nothing is wrong with the campaign.
 */
const PASSING = /^(?:08|40|53|55|57|58)/;

/** A failing campaign waits while the others continue, and is paused after a few attempts. */
async function orRest<Result>(
  deps: AppDeps,
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AttachmentGoneError) {
      // Trying again wouldn’t bring it back.
      const { spoken: reason } = error;
      await deps.database.transaction((tx) => systemPause(tx, deps, { id, reason }));
      return undefined;
    }
    if (error instanceof QueryError && (error.code === undefined || PASSING.test(error.code))) throw error;
    const giveUp = async (tx: Queries, { reason }: { reason: Spoken }) => {
      await systemPause(tx, deps, { id, reason });
    };
    await noteFailure(deps, { queue: CAMPAIGNS, item: id, error, giveUp });
    return undefined;
  }
}

/** The frozen content of a campaign, parsed. */
export async function loadCampaign(deps: AppDeps, id: string): Promise<PreparedCampaign> {
  const [found] = await rows<
    CampaignContent & {
      name: string;
      files: string[];
      list_name: string | null;
      list_slug: string | null;
    }
  >(
    deps.database.queries,
    sql`SELECT k.name, k.attachments AS files, t.subject, t.from_name, t.sender, t.reply_to, t.html, t.text, t.subjects, l.name AS list_name, l.slug AS list_slug
        FROM newsletter_campaigns k JOIN newsletter_contents t ON t.campaign_id = k.id
        LEFT JOIN contact_lists l ON l.id = k.contact_list_ids[1] WHERE k.id = ${id}`,
  );
  if (found === undefined) throw new Error('A campaign that is being sent has no words.');
  const { name, files, list_name: listName, list_slug: slug, ...content } = found;
  const attachments = await readAttachments(deps, files);
  const list = listName === null || slug === null ? undefined : { name: listName, slug };
  const counting = await trackingMode(deps.database.queries);
  const prepare = (words: CampaignContent, variant?: number) =>
    preparedWith(deps, { id, name, content: words, list, attachments, counting, variant });
  const variants = await Promise.all(
    (content.subjects ?? []).map((subject, variant) => prepare({ ...content, subject }, variant)),
  );
  return { ...(await prepare(content)), ...(variants.length > 0 ? { variants } : {}) };
}

interface PreparedWith {
  id: string;
  name: string;
  content: CampaignContent;
  list: { name: string; slug: string } | undefined;
  attachments: readonly MailAttachment[];
  counting: TrackingSetting;
  variant: number | undefined;
}

async function preparedWith(
  deps: AppDeps,
  { counting, variant, ...parts }: PreparedWith,
): Promise<PreparedCampaign> {
  if (counting === 'off') return prepareCampaign(deps, parts);
  const { id, content } = parts;
  const namesReaders = counting === 'named';
  const counted = await countedContent(deps, { campaignId: id, content, namesReaders, variant });
  return prepareCampaign(deps, { ...parts, content: counted, namesReaders });
}

/** Marks a campaign as sent once nothing is left to do for it. */
export async function finishCampaign(deps: AppDeps, id: string): Promise<boolean> {
  const now = deps.now().toISOString();
  return deps.database.transaction(async (tx) => {
    // Locked first, so that staff who requeue something right now come entirely before or after us.
    const campaign = await findCampaign(tx, id, { lock: true });
    if (campaign.status !== 'sending' || campaign.prepared_at === null) return false;
    const [open] = await rows(
      tx,
      sql`SELECT 1 FROM newsletter_deliveries
          WHERE campaign_id = ${id} AND state IN ('queued', 'attempting', 'deferred') LIMIT 1`,
    );
    if (open !== undefined) return false;
    await rows(
      tx,
      sql`UPDATE newsletter_campaigns SET status = 'sent', finished_at = ${now}, version = version + 1, updated_at = ${now}
          WHERE id = ${id}`,
    );
    await noteCampaignEvent(tx, { campaign, event: 'finished', now: deps.now() });
    return true;
  });
}

/** When the next deferred delivery is due; undefined if nothing is waiting. */
export async function nextDueAt(deps: AppDeps): Promise<Date | undefined> {
  const [next] = await rows<{ due_at: string | null }>(
    deps.database.queries,
    // The first one per index: a minimum over all would read every waiting delivery.
    sql`SELECT min(d.due_at) AS due_at FROM newsletter_campaigns k CROSS JOIN LATERAL (
          SELECT due_at FROM newsletter_deliveries WHERE campaign_id = k.id AND state IN ('queued', 'deferred')
          ORDER BY due_at, id LIMIT 1) d WHERE k.status = 'sending'`,
  );
  return next?.due_at == null ? undefined : new Date(next.due_at);
}
