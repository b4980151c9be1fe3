import { z } from 'zod';
import { contactAccess, newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { GMAIL_CLIP_BYTES } from '#schema/base/limits.ts';
import { resources } from '#schema/resources/index.ts';
import { updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { parseBody } from '../../../platform/request/parse-body.ts';
import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { requireGrant } from '../../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../../platform/route/route.ts';
import { type CampaignContent, contentOf, findCampaign } from '../campaign.ts';
import { fromOf, readerDataOf } from '../campaign-mail.ts';
import { checkSource, compileMail, mailLanguage } from '../../mail-design/compile-mail.ts';
import { renderMail } from '../../mail-design/render-mail.ts';
import { sentBytes } from '../../engagement/counted-links.ts';
import { isEmpty, sourceOf } from '../template-hooks.ts';
import { SAMPLE_READER, readerOf } from './test-mail.ts';
import type { PreviewedMail } from '#schema/answers/newsletter/mail.ts';
import { faults } from '#schema/faults/faults.ts';

const GROUP = 'Issues';
const grant = newsletterAccess.get;
const contactId = z.uuid(faults.recordId).nullable().optional();
const written = updateSchemaOf(resources['email-templates'])
  .pick({ subject: true, preheader: true, blocks: true, mjml: true })
  .extend({
    // The name of the site, which an issue may mention.
    name: z.string().max(200).nullable().optional(),
    contact_id: contactId,
    // Whose newsletter it is: what "since the last issue" and "not sent before" mean.
    campaign_id: z.uuid(faults.recordId).nullable().optional(),
    contact_list_ids: z.array(z.uuid(faults.recordId)).max(100).optional(),
  });

const typedRoute = defineRoute({
  method: 'POST',
  path: '/newsletter-templates/preview',
  summary: 'Preview an unsaved email as one subscriber would get it; nothing is saved',
  group: GROUP,
  grant,
  body: { kind: 'json', schema: z.looseObject({}) },
  answer: { status: 200, shape: 'data', schema: answers['POST /newsletter-templates/preview'] },
  async handle({ body, actor, deps }) {
    const {
      contact_id: reader,
      campaign_id: campaignId,
      contact_list_ids: listIds,
      name,
      ...fields
    } = parseBody(written, body, resources['email-templates']);
    if (typeof reader === 'string') requireGrant(actor, contactAccess.get);
    const source = sourceOf(fields);
    await checkSource(source, { hasData: campaignId === undefined });
    if (isEmpty(source)) return ok(null);
    const issue = { id: textOf(campaignId), listIds: listIds ?? [] };
    const spoken = mailLanguage(deps, await languageOf(deps.database.queries, issue.id));
    const context = { siteUrl: deps.env.siteUrl, now: deps.now(), issue, isForWriter: true, ...spoken };
    const compiled = await compileMail(deps.database.queries, source, context);
    const content = {
      subject: source.subject ?? '',
      from_name: null,
      sender: null,
      reply_to: null,
      ...compiled,
    };
    const id = SAMPLE_READER.deliveryId;
    return ok(await seenBy(deps, { id, name: textOf(name) ?? '', content, reader: textOf(reader) }));
  },
});

/** The language that was chosen for a stored campaign. */
async function languageOf(on: Queries, id: string | undefined): Promise<string | null> {
  const [found] =
    id === undefined
      ? []
      : await rows<{ language: string | null }>(
          on,
          sql`SELECT language FROM newsletter_campaigns WHERE id::text = ${id}`,
        );
  return found?.language ?? null;
}

const storedRoute = defineRoute({
  method: 'GET',
  path: '/newsletter-campaigns/:id/preview',
  summary: 'Preview a saved or sent newsletter as one subscriber gets it: subject, HTML, and text',
  group: GROUP,
  grant,
  query: z.strictObject({ contact_id: z.uuid(faults.recordId).optional() }),
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/preview'] },
  async handle({ params, query, actor, deps }) {
    if (query.contact_id !== undefined) requireGrant(actor, contactAccess.get);
    const campaign = await findCampaign(deps.database.queries, params.id ?? '');
    const content = await contentOf(deps.database.queries, deps, campaign);
    if (content === null) return ok(null);
    const { id, name } = campaign;
    return ok(await seenBy(deps, { id, name, content, reader: query.contact_id }));
  },
});

/** Emails as their readers see them, in parts, for the admin. */
export const previewRoutes: readonly Route[] = [typedRoute, storedRoute];

interface Seen {
  id: string;
  name: string;
  content: CampaignContent;
  /** The contact whose data fills the variables; undefined: a made-up person. */
  reader: string | undefined;
}

/**
 * An email in its parts for one recipient. Links of a preview have no effect: they open the pages without a person's
 * token.
 */
export async function seenBy(deps: AppDeps, { id, name, content, reader }: Seen): Promise<PreviewedMail> {
  const recipient = reader === undefined ? SAMPLE_READER : await readerOf(deps, reader);
  const { siteUrl } = deps.env;
  const { subject, html, text } = await renderMail(content, {
    ...readerDataOf(deps, { id, name }, recipient),
    unsubscribe_url: `${siteUrl}/emails/unsubscribe`,
    preferences_url: `${siteUrl}/emails/preferences`,
    view_in_browser_url: siteUrl,
  });
  const from = fromOf(deps, content);
  return {
    subject,
    from: from.name === null ? from.address : `${from.name} <${from.address}>`,
    reply_to: content.reply_to ?? deps.email().reply_to,
    to: recipient.address,
    size: sentBytes(content.html, siteUrl),
    size_limit: GMAIL_CLIP_BYTES,
    html,
    text,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
