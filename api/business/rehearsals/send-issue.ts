import { sql } from 'drizzle-orm';
import { emailNewsletters } from '#schema/resources/email-newsletters.ts';
import { recurringIssues } from '#schema/resources/recurring-issues.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type CampaignRow, findCampaign } from '../campaigns/campaign.ts';
import { decideNow } from '../campaigns/decide-tests.ts';
import { isInArchive } from '../campaigns/routes/archive-routes.ts';
import { subjectTestOf } from '../campaigns/subject-test.ts';
import { makeIssue } from '../recurring/make-issue.ts';
import { startScheduled } from '../sending/campaign-turns.ts';
import type { PlannedIssue } from './issues-then.ts';
import { messages } from './messages.ts';
import type { Named, Rehearsed } from './rehearsed.ts';

const spoken = later(messages);

interface Sending {
  issue: PlannedIssue;
  /** Why it isn’t sent in this preview. */
  failure?: Spoken;
  until: Date;
  done: Rehearsed;
}

/** The issue that is sent, or why it isn’t; neither if there is nothing to send. */
type Sent = { id: string } | { reason: Spoken } | undefined;

/**
 * Starts a newsletter issue as the server does at its time: its words are final and, if it is public, it is in the archive. The caller
 * rolls back, so no email is sent. Issues that visitors don’t see are started, too: later ones leave out what they contained.
 */
export async function sendIssue(tx: Queries, deps: AppDeps, sending: Sending): Promise<void> {
  const { issue, failure, done } = sending;
  await rows(tx, sql`SAVEPOINT issue`);
  const sent = failure === undefined ? await orReason(() => sentOf(tx, deps, sending)) : { reason: failure };
  if (sent === undefined) return;
  if ('reason' in sent) {
    await rows(tx, sql`ROLLBACK TO SAVEPOINT issue`);
    if (isPublic(issue)) done.leftOut.push({ ...namedOf(issue), reasons: [sent.reason] });
  } else if (await isInArchive(tx, sent.id))
    done.changes.push({ ...namedOf(issue), effect: 'new', fields: [], target: null, release: null });
}

function isPublic(issue: PlannedIssue): boolean {
  return issue.kind === 'recurring' ? issue.recurring.public : issue.public;
}

async function orReason(send: () => Promise<Sent>): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reason: error.spoken };
  }
}

async function sentOf(tx: Queries, deps: AppDeps, { issue, until }: Sending): Promise<Sent> {
  if (issue.kind === 'recurring') return recurringSent(tx, deps, issue);
  if (issue.kind === 'tested') {
    // In a preview, the subject that leads now wins.
    await decideNow(tx, deps, { id: issue.id, winner: undefined });
    return issue;
  }
  const campaign = await findCampaign(tx, issue.id, { lock: true });
  const refusal = await startScheduled(tx, deps, campaign);
  if (refusal !== undefined) return refusal;
  if (isTestOver(campaign, { from: deps.now(), until }))
    await rows(tx, sql`UPDATE newsletter_campaigns SET status = 'sent' WHERE id = ${issue.id}`);
  return issue;
}

/** True if an A/B test that begins now has ended by then. Which subject will win is unknown, so the first one is shown. */
function isTestOver(campaign: CampaignRow, { from, until }: { from: Date; until: Date }): boolean {
  const test = subjectTestOf(campaign, campaign.subject ?? '');
  return test !== undefined && from.getTime() + test.waitMs <= until.getTime();
}

async function recurringSent(
  tx: Queries,
  deps: AppDeps,
  { recurring, slot }: Extract<PlannedIssue, { kind: 'recurring' }>,
): Promise<Sent> {
  if (recurring.feed !== null) return { reason: spoken('feed_unknown') };
  const made = await makeIssue(tx, deps, { recurring, slot, isTrial: true });
  if (made?.refusal !== undefined) return { reason: made.refusal };
  return made?.campaignId === undefined ? undefined : { id: made.campaignId };
}

/** An issue that exists only in the preview can’t be opened, but the recurring issue can. */
function namedOf(issue: PlannedIssue): Named {
  const { at } = issue;
  if (issue.kind !== 'recurring')
    return { at, resource: emailNewsletters.name, id: issue.id, title: issue.name };
  const { id, name } = issue.recurring;
  return { at, resource: recurringIssues.name, id, title: name };
}
