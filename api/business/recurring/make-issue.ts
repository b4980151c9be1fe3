import { sql } from 'drizzle-orm';
import type { RecurringRun } from '#schema/answers/newsletter/recurring.ts';
import { resources } from '#schema/resources/index.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { Spoken } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { createTableStore } from '../../records/resources/tables/table-store.ts';
import { sendCampaign } from '../campaigns/campaign-steps.ts';
import { markShown } from './feed-items.ts';
import { type FilledIssue, fillIssue } from './fill-issue.ts';
import type { Slot } from './next-times.ts';
import type { RecurringIssue } from './recurring-issue.ts';

const of = 'email-newsletters';

type Reason = NonNullable<RecurringRun['reason']>;

/** What became of one date. */
interface Outcome {
  state: RecurringRun['state'];
  reason?: Reason;
  detail?: Readonly<Record<string, string>>;
  newItems: number;
  campaignId?: string;
  /** Why it is a draft although no approval is needed. */
  refusal?: Spoken;
}

interface Making {
  recurring: RecurringIssue;
  slot: Slot;
  /** True: someone asked for it, and gets a draft with however little is in it. */
  isAsked?: boolean;
  /** True: it is not sent by itself even where no approval is needed. */
  isLate?: boolean;
  /** True: the caller rolls back, and hooks of the site aren’t asked. */
  isTrial?: boolean;
}

/**
 * Makes the issue of one date, and sends it where no approval is needed. Its date is claimed first, in this transaction: of
 * several servers, one makes it. Undefined: another one has, or had.
 */
export async function makeIssue(
  tx: Queries,
  deps: AppDeps,
  making: Making,
): Promise<(Outcome & { runId: string }) | undefined> {
  const { recurring, slot } = making;
  const runId = deps.newId();
  const claimed = await rows(
    tx,
    sql`INSERT INTO recurring_issue_runs (id, recurring_issue_id, period, due_at, created_at, state, new_items)
        VALUES (${runId}, ${recurring.id}, ${slot.period}, ${slot.at.toISOString()}, ${deps.now().toISOString()}, 'skipped', 0)
        ON CONFLICT (recurring_issue_id, period) DO NOTHING RETURNING 1`,
  );
  if (claimed.length === 0) return undefined;
  const outcome = await outcomeOf(tx, deps, making);
  await rows(
    tx,
    sql`UPDATE recurring_issue_runs SET state = ${outcome.state}, reason = ${outcome.reason ?? null}, detail = ${outcome.detail === undefined ? null : JSON.stringify(outcome.detail)}::jsonb,
          new_items = ${outcome.newItems}, campaign_id = ${outcome.campaignId ?? null} WHERE id = ${runId}`,
  );
  return { ...outcome, runId };
}

async function outcomeOf(tx: Queries, deps: AppDeps, making: Making): Promise<Outcome> {
  const { recurring, isAsked = false, isLate = false, isTrial = false } = making;
  const filled = await fillIssue(tx, deps, recurring);
  if (filled === undefined) return { state: 'skipped', reason: 'no_template', newItems: 0 };
  const { newItems } = filled;
  const unread = recurring.feed_problem === null || isAsked ? {} : ({ reason: 'feed_unread' } as const);
  if (newItems < recurring.minimum && !isAsked)
    return { state: 'skipped', reason: 'too_few', ...unread, newItems };
  const campaignId = await insertIssue(tx, deps, { making, filled });
  await markShown(tx, { id: recurring.id, keys: filled.feedKeys, campaignId });
  const draft = { state: 'draft', ...unread, newItems, campaignId } as const;
  if (isAsked || recurring.approval) return draft;
  if (isLate) return { ...draft, reason: 'late' };
  const refused = await refusalOf(deps, () => sendNow(tx, deps, { id: campaignId, isTrial }));
  return refused === undefined ? { ...draft, state: 'sent' } : { ...draft, reason: 'refused', ...refused };
}

async function insertIssue(
  tx: Queries,
  deps: AppDeps,
  { making: { recurring, slot }, filled }: { making: Making; filled: FilledIssue },
): Promise<string> {
  const { time_zone: timeZone, language } = deps.site();
  const tag = recurring.language ?? language;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(slot.at);
  const name = `${recurring.name}, ${date}`;
  const values = {
    name,
    subject: filled.subject ?? name,
    preheader: filled.preheader,
    template_id: recurring.template_id,
    blocks: filled.blocks,
    contact_list_ids: recurring.contact_list_ids,
    segment_ids: recurring.segment_ids,
    frequency: recurring.frequency,
    topic_ids: recurring.topic_ids,
    language: recurring.language,
    public: recurring.public,
  };
  const saving = { actor: { id: null }, now: deps.now(), newId: deps.newId };
  const { id } = await campaignStore().insert(tx, values, saving);
  await recordPlainChange(tx, deps, {
    action: 'create',
    resource: of,
    recordId: id,
    recordTitle: name,
    details: { recurring_issue: recurring.id },
  });
  return id;
}

async function sendNow(
  tx: Queries,
  deps: AppDeps,
  { id, isTrial }: { id: string; isTrial: boolean },
): Promise<void> {
  await sendCampaign(tx, deps, { id, scheduledAt: undefined, isTrial });
  await recordPlainChange(tx, deps, { action: 'send', resource: of, recordId: id });
}

/** Why it cannot be sent, in a sentence of each language: then it waits as a draft. */
async function refusalOf(
  { languages }: AppDeps,
  send: () => Promise<void>,
): Promise<{ detail: Record<string, string>; refusal: Spoken } | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const said = languages.tags.map((tag) => [tag, error.messageIn(languages.translator(tag))]);
    return { detail: Object.fromEntries(said) as Record<string, string>, refusal: error.spoken };
  }
}

function campaignStore() {
  const resource = resources[of];
  if (!isTableResource(resource)) throw new Error('Issues have a table of their own.');
  return createTableStore(resource);
}
