import { sql } from 'drizzle-orm';
import type { FieldErrors } from '#schema/access/errors.ts';
import { isUnfilled } from '#schema/newsletter/unfilled.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { type CampaignRow, type DraftContent, draftContent } from './campaign.ts';
import { hasUnsubscribeLink } from '../mail-design/liquid.ts';
import { senderProblem } from './campaign-sender.ts';
import { subjectTestProblems } from './subject-test.ts';
import { readStored } from '../../platform/settings/settings-store.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A campaign before it is sent: its words, and everything for which it is refused, field by field. */
export interface Sendable {
  content: DraftContent | null;
  errors: FieldErrors;
}

/**
 * What is red before sending: the one place that says so, for the checks and for the sending itself. Throws 422 where the words
 * cannot even be compiled.
 */
export async function sendableOf(on: Queries, deps: AppDeps, campaign: CampaignRow): Promise<Sendable> {
  const errors: FieldErrors = {};
  const content = await draftContent(on, deps, campaign);
  if ((content?.subject ?? campaign.subject ?? '').trim() === '') errors.subject = ['is required to send'];
  const sender = senderProblem(deps, campaign);
  if (sender !== undefined) errors.sender = [sender];
  const lists = await listProblem(on, campaign);
  if (lists !== undefined) errors.contact_list_ids = [lists];
  const words = content === null ? ['is required to send'] : wordProblems(content);
  if (await lacksAddress(on, deps)) words.push(NO_ADDRESS);
  if (words.length > 0) errors.blocks = words;
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

const NO_ADDRESS =
  'must have a postal address. Add one in Settings → General, or turn off “Require a postal address” in Settings → Newsletter';

/** True: the settings ask for a postal address, and there is none. */
async function lacksAddress(on: Queries, deps: AppDeps): Promise<boolean> {
  if ((deps.site().postal_address ?? '').trim() !== '') return false;
  return (await readStored(on, 'newsletter')).values.requires_postal_address;
}

async function listProblem(on: Queries, { contact_list_ids: ids }: CampaignRow): Promise<string | undefined> {
  if (ids.length === 0) return 'is required to send';
  const found = await rows(on, sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(ids)}::uuid[])`);
  return found.length < ids.length ? 'includes a list that was deleted. Choose the lists again' : undefined;
}

function wordProblems({ html, text, source, lists }: DraftContent): string[] {
  const problems: string[] = [];
  if (!hasUnsubscribeLink(html) || !hasUnsubscribeLink(text))
    problems.push('must contain the link to unsubscribe: {{ unsubscribe_url }}');
  for (const [index, block] of source.blocks.entries()) {
    if (isUnfilled(block)) problems.push(`item ${index + 1}: still to be written`);
    for (const leaf of block.type === 'columns' ? block.columns.flat() : [block]) {
      const list = lists.get(leaf);
      if (list?.teasers.length === 0 && list.rule?.if_empty === 'stop')
        problems.push(`item ${index + 1}: nothing matches its rule, and the issue isn’t sent without it`);
    }
  }
  return problems;
}
