import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { readAudienceRule } from '../segments/campaign-segments.ts';
import type { HookContext, ResourceHooks } from '../../records/resources/hook-types.ts';
import { findCampaign, wrongState } from './campaign.ts';
import { checkAttachments } from './attachments.ts';
import { declaredSender } from './campaign-sender.ts';
import { checkSource, subjectProblems } from '../mail-design/compile-mail.ts';
import { sendableContent } from './sendable.ts';
import { sourceOf } from './template-hooks.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faultAt } from '../../platform/route/field-errors.ts';

const spoken = later(messages);

/** Campaigns: created from a template, checked at each save, and unchanged once emails are being sent. */
export const campaignHooks: ResourceHooks = {
  keptTexts: { status_reason: 'status_said' },

  async beforeSave(input, context) {
    const { tx, stored } = context;
    if (stored !== undefined) {
      const campaign = await findCampaign(tx, stored.id, { lock: true });
      if (campaign.status !== 'draft' && campaign.status !== 'scheduled') throw wrongState(campaign, 'edit');
    }
    await requireRecords(tx, input, context.deps.now());
    await checkAttachments(tx, { chosen: input.attachments, before: stored?.attachments });
    const filled = await filledFromTemplate(tx, input, context);
    await checkSource(sourceOf({ ...stored, ...filled, mjml: null }), { hasData: false });
    await checkSubjects(filled.test_subjects);
    checkReplyTo(filled.reply_to);
    const sender = declaredSender(context.deps, { chosen: filled.sender, before: stored?.sender });
    return sender === filled.sender ? filled : { ...filled, sender };
  },

  async afterSave(record, { tx, deps, stored }) {
    // What is scheduled goes out unattended: it must stay complete.
    if (stored?.status === 'scheduled') await sendableContent(tx, deps, await findCampaign(tx, record.id));
  },

  // Its delivery results would be deleted with it, and could not be restored.
  async usesOf(on, ids) {
    const found = await rows<{ id: string; status: string }>(
      on,
      sql`SELECT id, status FROM newsletter_campaigns WHERE id = ANY (${sql.param(ids)}::uuid[]) AND status <> 'draft'`,
    );
    return new Map(found.map(({ id, status }) => [id, spoken('not_draft', { status })]));
  },

  async beforeRemove(record, { tx }) {
    const campaign = await findCampaign(tx, record.id, { lock: true });
    const { status } = campaign;
    if (status === 'scheduled' || status === 'sending' || status === 'paused')
      throw wrongState(campaign, 'delete');
  },

  // One that was sent stood in the archive.
  staleKind: ({ before, after }) =>
    after === undefined && before?.public === true ? 'newsletter' : undefined,
};

/** It appears in every email, and few mail systems accept an address with other characters there (RFC 6532). */
function checkReplyTo(address: unknown): void {
  if (typeof address !== 'string') return;
  if (/[^\x20-\x7e]/.test(address.slice(0, address.lastIndexOf('@'))))
    throw validationFailed({ reply_to: [spoken('reply_ascii')] });
}

/** Subjects are held to what the subject itself is: one line, and Liquid that can be read. */
async function checkSubjects(subjects: unknown): Promise<void> {
  if (!Array.isArray(subjects)) return;
  const found = await subjectProblems(subjects as string[], { hasData: false });
  const problems = subjects.flatMap((subject: string, index) => [
    ...(/[\r\n]/.test(subject) ? [faultAt([index], spoken('single_line'))] : []),
    ...(found[index] ?? []).map((problem) => faultAt([index], problem)),
  ]);
  if (problems.length > 0) throw validationFailed({ test_subjects: problems });
}

async function requireRecords(tx: Queries, input: Record<string, unknown>, now: Date): Promise<void> {
  const { template_id: templateId, contact_list_ids: listIds } = input;
  if (typeof templateId === 'string') {
    const found = await rows(tx, sql`SELECT 1 FROM newsletter_templates WHERE id = ${templateId}`);
    if (found.length === 0) throw validationFailed({ template_id: [spoken('not_template')] });
  }
  if (Array.isArray(listIds) && listIds.length > 0) {
    const found = await rows(
      tx,
      sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(listIds)}::uuid[])`,
    );
    if (found.length < listIds.length) throw validationFailed({ contact_list_ids: [spoken('list_missing')] });
  }
  if (Array.isArray(input.segment_ids)) await readAudienceRule(tx, input.segment_ids as string[], now);
}

/** Text of the template, if the campaign has none. */
async function filledFromTemplate(
  tx: Queries,
  input: Record<string, unknown>,
  { stored }: HookContext,
): Promise<Record<string, unknown>> {
  if (typeof input.template_id !== 'string') return input;
  const [template] = await rows<Record<string, unknown>>(
    tx,
    sql`SELECT subject, preheader, blocks FROM newsletter_templates WHERE id = ${input.template_id}`,
  );
  const filled = { ...input };
  for (const field of ['subject', 'preheader'] as const)
    filled[field] ??= stored?.[field] ?? template?.[field];
  const hasBlocks = Array.isArray(stored?.blocks) && stored.blocks.length > 0;
  if (input.blocks === undefined && !hasBlocks) filled.blocks = template?.blocks ?? [];
  return filled;
}
