import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactAccess, settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { BOUNCE_SERVICE_NAMES, type BounceServiceName } from '#schema/settings/parts/bounce-services.ts';
import { notFound, validationFailed } from '../../platform/base/api-error.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { rows } from '../../platform/database/database.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { type Saving, settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { isAtMetadataAddress, parseImapUrl } from './imap-mailbox.ts';
import { checkMailbox, mailboxState } from './read-mailbox.ts';
import type { BounceReport } from '#schema/answers/newsletter/bounces.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { METADATA_FAULT } from '../../platform/network/metadata-fault.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Newsletter';

const ofGroup = settingsRoutes('bounces', {
  checks: () => refuseMailbox,
  present: async (deps, _stored, { on, words }) => ({
    mailbox: await mailboxState(deps, on, words),
    addresses: Object.fromEntries(
      BOUNCE_SERVICE_NAMES.map((name) => [name, `${deps.env.siteUrl}/api/v1/email/bounces/${name}`]),
    ) as Record<BounceServiceName, string>,
  }),
});

const checkRoute: Route = defineRoute({
  method: 'POST',
  path: '/settings/bounces/check-mailbox',
  summary: 'Test the sign-in to the bounce mailbox; reads no messages',
  group: GROUP,
  grant: settingsAccess.update,
  answer: { status: 200, shape: 'data', schema: answers['POST /settings/bounces/check-mailbox'] },
  async handle({ request, deps }) {
    const outcome = await checkMailbox(deps, askedWords(deps, request));
    if (outcome === undefined) throw notFound();
    return ok(outcome);
  },
});

const reportsRoute: Route = defineRoute({
  method: 'GET',
  path: '/email/bounces',
  summary: 'List bounces and complaints with their newsletter and source, newest first',
  group: GROUP,
  // It lists the addresses of readers.
  grant: contactAccess.list,
  query: z.strictObject({ ...pagingParams, contact_id: z.uuid(faults.recordId).optional() }),
  answer: { status: 200, shape: 'data', schema: answers['GET /email/bounces'] },
  async handle({ query, deps }) {
    const { page, per_page: perPage, contact_id: contactId } = query;
    const of = contactId === undefined ? sql`true` : sql`b.contact_id = ${contactId}`;
    const on = deps.database.queries;
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM bounce_reports b WHERE ${of}`,
    );
    const reports = await rows<BounceReport>(
      on,
      sql`SELECT b.id, b.kind, b.status, b.diagnostic, b.source, b.created_at, b.contact_id, c.email,
            k.id AS campaign_id, k.name AS campaign_name
          FROM bounce_reports b LEFT JOIN contacts c ON c.id = b.contact_id
          LEFT JOIN newsletter_deliveries d ON d.id = b.delivery_id LEFT JOIN newsletter_campaigns k ON k.id = d.campaign_id
          WHERE ${of} ORDER BY b.created_at DESC, b.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    return ok(pageOf(reports, { page, perPage, total: counted?.total ?? 0 }));
  },
});

/** What an administrator sets for bounces, and what staff see of them. */
export const bounceSettingsRoutes: readonly Route[] = [...ofGroup, checkRoute, reportsRoute];

function refuseMailbox({ change }: Saving<'bounces'>): void {
  if (change.imap_url == null) return;
  const chosen = parseImapUrl(change.imap_url);
  if (chosen === undefined) throw validationFailed({ imap_url: [spoken('not_imap')] });
  if (isAtMetadataAddress(chosen)) throw validationFailed({ imap_url: [METADATA_FAULT] });
}
