import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { can, contactAccess, newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { forbidden, requireGrant } from '../../../platform/route/require-actor.ts';
import { DELIVERY_STATES } from '#schema/resources/email-newsletters.ts';
import { askedWords } from '../../../platform/deps/asked-words.ts';
import { restoredIn } from '../../../platform/base/restored.ts';
import { rows } from '../../../platform/database/database.ts';
import { ApiError, notFound } from '../../../platform/base/api-error.ts';
import { pagingParams } from '../../../platform/route/list-query.ts';
import { type Route, type RouteInput, defineRoute, ok, pageOf } from '../../../platform/route/route.ts';
import { mailPreview } from '../../../platform/mail/mail-preview.ts';
import { previewAudience } from '../audience.ts';
import { contentOf, findCampaign } from '../campaign.ts';
import { type Recipient, readViewToken, readerDataOf } from '../campaign-mail.ts';
import { renderMail } from '../../mail-design/render-mail.ts';
import { trackingMode } from '../../deliveries/newsletter-settings.ts';
import { progressOf } from './progress.ts';
import { SAMPLE_READER, readerOf } from './test-mail.ts';
import type { Delivery } from '#schema/answers/newsletter/campaigns.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Issues';
const PATH = '/newsletter-campaigns';
const grant = newsletterAccess.get;

const deliveriesRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/:id/deliveries`,
  summary: 'List the deliveries of a newsletter with the mail server’s replies',
  group: GROUP,
  // It lists the addresses of readers.
  grant: contactAccess.get,
  query: z.strictObject({
    ...pagingParams,
    state: z.enum(DELIVERY_STATES).optional(),
    email: z.string().max(300).optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/deliveries'] },
  async handle({ params, query, deps, request }) {
    const on = deps.database.queries;
    const { id } = await findCampaign(on, params.id ?? '');
    const { page, per_page: perPage, state, email } = query;
    const parts = [sql`campaign_id = ${id}`];
    if (state !== undefined) parts.push(sql`state = ${state}`);
    if (email !== undefined && email !== '') parts.push(sql`lower(address) = ${email.toLowerCase()}`);
    const where = sql.join(parts, sql` AND `);
    // Who opened it is returned only while an administrator has enabled tracking per person, even if it was recorded
    // before.
    const isNamed = (await trackingMode(on)) === 'named';
    const readingColumns = isNamed
      ? sql`opened_at, clicked_at`
      : sql`NULL::timestamptz AS opened_at, NULL::timestamptz AS clicked_at`;
    const found = await rows<Delivery>(
      on,
      sql`SELECT id, contact_id, address AS email, state, attempt AS attempts, reason, smtp_code, smtp_reply, due_at,
            first_attempt_at, attempted_at, settled_at, reviewed_at, ${readingColumns}, bounced_at, unsubscribed_at
          FROM newsletter_deliveries WHERE ${where} ORDER BY id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM newsletter_deliveries WHERE ${where}`,
    );
    const words = askedWords(deps, request);
    const read = found.map((one) => ({ ...one, reason: restoredIn(words, one.reason) }));
    return ok(pageOf(read, { page, perPage, total: counted?.total ?? 0 }));
  },
});

const audienceRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/:id/audience`,
  summary: 'List who will get a newsletter, who won’t, and why',
  group: GROUP,
  grant: contactAccess.get,
  query: z.strictObject({
    ...pagingParams,
    included: z.enum(['true', 'false']).optional(),
    reason: z.string().max(50).optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/audience'] },
  async handle({ params, query, deps }) {
    const on = deps.database.queries;
    const campaign = await findCampaign(on, params.id ?? '');
    const { page, per_page: perPage } = query;
    const included = query.included === undefined ? undefined : query.included === 'true';
    const reason = query.reason === '' ? undefined : query.reason;
    const found = await previewAudience(on, { campaign, now: deps.now(), reason, included, page, perPage });
    const { members, total, ...figures } = found;
    return ok({ ...pageOf(members, { page, perPage, total }), ...figures });
  },
});

const linksRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/:id/links`,
  summary: 'List the links of a newsletter with their clicks by people and by bots',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/links'] },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    const { id } = await findCampaign(on, params.id ?? '');
    return ok(
      await rows(
        on,
        sql`SELECT number, url, clicks, machine_clicks FROM newsletter_links WHERE campaign_id = ${id}
            ORDER BY clicks DESC, number`,
      ),
    );
  },
});

const progressRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/:id/progress`,
  summary: 'Get the sending progress, rate, and time left',
  group: GROUP,
  grant,
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-campaigns/:id/progress'] },
  async handle({ params, request, deps }) {
    const on = deps.database.queries;
    const campaign = await findCampaign(on, params.id ?? '');
    return ok(await progressOf(on, deps, { campaign, words: askedWords(deps, request) }));
  },
});

const viewRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/view-html/:id`,
  summary: 'View a newsletter in the browser, as staff or with the token from an email',
  group: GROUP,
  grant: { everyone: true, scope: grant.scope },
  query: z.strictObject({
    token: z.string().max(400).optional(),
    contact_id: z.uuid(faults.recordId).optional(),
  }),
  answer: { status: 200, shape: 'file', type: 'text/html' },
  async handle({ params, query, actor, deps }) {
    const deliveryId = readViewToken(deps, query.token ?? '');
    const isStaff = can(actor, grant);
    if (!isStaff && deliveryId === undefined) throw actor === null ? notAllowed(query.token) : forbidden();
    if (isStaff && query.contact_id !== undefined) requireGrant(actor, contactAccess.get);
    const on = deps.database.queries;
    const campaign = await findCampaign(on, params.id ?? '');
    const reader: ReaderOfMail = isStaff
      ? await staffReader(deps, query.contact_id)
      : await readerOfMail(deps, campaign.id, deliveryId);
    const content = await contentOf(on, deps, campaign);
    if (content === null) throw notFound('newsletter');
    const subject = content.subjects?.[reader.variant ?? -1] ?? content.subject;
    const { id, name } = campaign;
    return mailPreview(await renderMail({ ...content, subject }, readerDataOf(deps, { id, name }, reader)));
  },
});

/** What can be read of a campaign. */
export const campaignReadRoutes: readonly Route[] = [
  deliveriesRoute,
  audienceRoute,
  linksRoute,
  progressRoute,
  viewRoute,
];

type Deps = RouteInput<unknown, unknown>['deps'];

/** The same for everyone who has neither a role for it nor the token of an email. */
function notAllowed(token: string | undefined): ApiError {
  if (token !== undefined && token !== '') {
    return new ApiError('token_invalid', { message: spoken('wrong_link') });
  }
  return new ApiError('token_missing', { message: spoken('token_missing') });
}

function staffReader(deps: Deps, contactId: string | undefined): Promise<Recipient> {
  return contactId === undefined ? Promise.resolve(SAMPLE_READER) : readerOf(deps, contactId);
}

/** A person, and which of several subjects their email had. */
type ReaderOfMail = Recipient & { variant?: number | null };

/** The recipient of the email with the link; a link of another newsletter opens nothing. */
async function readerOfMail(
  deps: Deps,
  campaignId: string,
  deliveryId: string | undefined,
): Promise<ReaderOfMail> {
  const [delivery] = await rows<{ contact_id: string | null; variant: number | null }>(
    deps.database.queries,
    sql`SELECT contact_id, variant FROM newsletter_deliveries WHERE id = ${deliveryId ?? null} AND campaign_id = ${campaignId}`,
  );
  if (delivery === undefined) throw notAllowed(deliveryId);
  const { variant } = delivery;
  if (delivery.contact_id === null) return { ...SAMPLE_READER, firstName: null, lastName: null, variant };
  const reader = await readerOf(deps, delivery.contact_id);
  return { ...reader, variant, contactId: delivery.contact_id, deliveryId: deliveryId ?? reader.deliveryId };
}
