import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { CampaignContent } from '../campaigns/campaign.ts';
import { type PreparedCampaign, createViewToken, prepareCampaign } from '../campaigns/campaign-mail.ts';
import { compileMail, mailLanguage } from '../mail-design/compile-mail.ts';
import { sourceOf } from '../campaigns/template-hooks.ts';

/** Where anyone with the token from an email of a series can read it in the browser. */
export const WELCOME_VIEW_PATH = '/welcome-series/view-html';

/** The current template with a step’s subject; undefined if this template doesn’t exist. */
export async function contentOfStep(
  on: Queries,
  deps: AppDeps,
  { templateId, subject }: { templateId: string; subject: string },
): Promise<(CampaignContent & { name: string }) | undefined> {
  const [found] = await rows<Record<string, unknown> & { name: string }>(
    on,
    sql`SELECT name, subject, preheader, blocks, mjml FROM newsletter_templates WHERE id = ${templateId}`,
  );
  return found === undefined
    ? undefined
    : { ...(await compiled(on, deps, { found, subject })), name: found.name };
}

async function compiled(
  on: Queries,
  deps: AppDeps,
  { found, subject }: { found: Record<string, unknown>; subject: string },
): Promise<CampaignContent> {
  const context = { siteUrl: deps.env.siteUrl, now: deps.now(), ...mailLanguage(deps, null) };
  const { html, text } = await compileMail(on, { ...sourceOf(found), subject }, context);
  return { subject, from_name: null, sender: null, reply_to: null, html, text };
}

/** Where a person can read the email that they got. */
export function welcomeViewUrl(deps: AppDeps, sendId: string): string {
  return `${deps.env.siteUrl}/api/v1${WELCOME_VIEW_PATH}?token=${createViewToken(deps, sendId)}`;
}

/** The same, ready to be sent to any number of people. */
export async function prepareStep(tx: Queries, deps: AppDeps, stepId: string): Promise<PreparedCampaign> {
  const step = await readStep(tx, deps, stepId);
  return {
    ...prepareCampaign(deps, { id: stepId, ...step }),
    viewUrl: (sendId) => welcomeViewUrl(deps, sendId),
  };
}

/** The current content of a step: lists of content show what is published now. */
export async function readStep(
  tx: Queries,
  deps: AppDeps,
  stepId: string,
): Promise<{ name: string; content: CampaignContent; list: { name: string; slug: string } | undefined }> {
  const [found] = await rows<
    Record<string, unknown> & {
      step_subject: string;
      name: string;
      list_name: string | null;
      list_slug: string | null;
    }
  >(
    tx,
    sql`SELECT t.name, t.subject, t.preheader, t.blocks, t.mjml, s.subject AS step_subject, l.name AS list_name, l.slug AS list_slug
        FROM welcome_steps s JOIN newsletter_templates t ON t.id = s.template_id
        LEFT JOIN email_series e ON e.id = s.series_id
        LEFT JOIN contact_lists l ON l.id = coalesce(s.contact_list_id, e.contact_list_id) WHERE s.id = ${stepId}`,
  );
  if (found === undefined) throw new Error('A step of a series has no template.');
  const { step_subject: subject, list_name: listName, list_slug: slug } = found;
  const content = await compiled(tx, deps, { found, subject });
  const list = listName === null || slug === null ? undefined : { name: listName, slug };
  return { name: found.name, content, list };
}
