import { sql } from 'drizzle-orm';
import { isUnfilled } from '#schema/newsletter/unfilled.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, type Faults, validationFailed } from '../../platform/base/api-error.ts';
import { type CampaignRow, type DraftContent, draftContent } from './campaign.ts';
import { UNSUBSCRIBE_VARIABLE, hasUnsubscribeLink } from '../mail-design/liquid.ts';
import { problemOfAttachments } from './attachments.ts';
import { senderProblem } from './campaign-sender.ts';
import { subjectTestProblems } from './subject-test.ts';
import { readStored } from '../../platform/settings/settings-store.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faultAt } from '../../platform/route/field-errors.ts';

const spoken = later(messages);

/** A campaign before it is sent: its words, and everything for which it is refused, field by field. */
export interface Sendable {
  content: DraftContent | null;
  errors: Faults;
}

/**
 * What is red before sending: the one place that says so, for the checks and for the sending itself. Throws 422 where the words
 * cannot even be compiled.
 */
export async function sendableOf(on: Queries, deps: AppDeps, campaign: CampaignRow): Promise<Sendable> {
  const errors: Record<string, Spoken[]> = {};
  const content = await draftContent(on, deps, campaign);
  if ((content?.subject ?? campaign.subject ?? '').trim() === '') errors['subject'] = [spoken('required')];
  const sender = senderProblem(deps, campaign);
  if (sender !== undefined) errors['sender'] = [sender];
  const lists = await listProblem(on, campaign);
  if (lists !== undefined) errors['contact_list_ids'] = [lists];
  const words = content === null ? [spoken('required')] : wordProblems(content);
  if (await lacksAddress(on, deps)) words.push(spoken('no_postal_address'));
  if (words.length > 0) errors['blocks'] = words;
  const attachments = await problemOfAttachments(on, campaign.attachments);
  if (attachments !== undefined) errors['attachments'] = [attachments];
  return { content, errors: { ...errors, ...(await subjectTestProblems(on, deps, campaign)) } };
}

/**
 * The content, if everything that an email needs is there; otherwise 422 with what is missing, field by field:
 * `empty_audience` if only recipients are missing.
 */
export async function sendableContent(
  on: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<DraftContent> {
  const { content, errors } = await sendableOf(on, deps, campaign);
  if (content !== null && campaign.contact_list_ids.length === 0 && Object.keys(errors).length === 1) {
    throw new ApiError('empty_audience', {
      message: spoken('no_list'),
      errors,
    });
  }
  if (content === null || Object.keys(errors).length > 0) throw validationFailed(errors);
  return content;
}

/** True: the settings ask for a postal address, and there is none. */
async function lacksAddress(on: Queries, deps: AppDeps): Promise<boolean> {
  if ((deps.site().postal_address ?? '').trim() !== '') return false;
  return (await readStored(on, 'newsletter')).values.requires_postal_address;
}

async function listProblem(on: Queries, { contact_list_ids: ids }: CampaignRow): Promise<Spoken | undefined> {
  if (ids.length === 0) return spoken('required');
  const found = await rows(on, sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(ids)}::uuid[])`);
  return found.length < ids.length ? spoken('list_deleted') : undefined;
}

function wordProblems({ html, text, source, lists }: DraftContent): Spoken[] {
  const problems: Spoken[] = [];
  if (!hasUnsubscribeLink(html) || !hasUnsubscribeLink(text))
    problems.push(spoken('no_unsubscribe_link', { variable: UNSUBSCRIBE_VARIABLE }));
  for (const [index, block] of source.blocks.entries()) {
    if (isUnfilled(block)) problems.push(faultAt([index], spoken('unfilled')));
    for (const leaf of block.type === 'columns' ? block.columns.flat() : [block]) {
      const list = lists.get(leaf);
      if (list?.teasers.length === 0 && list.rule?.if_empty === 'stop')
        problems.push(faultAt([index], spoken('nothing_matches')));
    }
  }
  return problems;
}
