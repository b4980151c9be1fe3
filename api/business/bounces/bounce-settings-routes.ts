import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactAccess, settingsAccess } from '#schema/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import {
  type BounceSettings,
  bounceSettings,
  readBounceSettings,
  sealSetting,
  writeBounceSettings,
} from './bounce-settings.ts';
import { isAtMetadataAddress, parseImapUrl } from './imap-mailbox.ts';
import { checkMailbox, mailboxState } from './read-mailbox.ts';

const GROUP = 'Newsletters';
const PATH = '/settings/bounces';
const raw = { type: 'object' };

const whole = (max: number) =>
  z
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(max, `must be at most ${max}`);
const secret = z
  .string('must be text')
  .max(1000, 'must be at most 1000 characters')
  .refine((text) => !/[\p{Cc}]/u.test(text), 'must be one line')
  .nullable()
  .optional();

/** What is left out stays, null takes it away; secrets are written and never read. */
const body = z.strictObject({
  soft_times: whole(100).optional(),
  soft_days: whole(90).optional(),
  ses_topic_arn: z
    .string('must be text')
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}(?:\.fifo)?$/, 'must be the ARN of an SNS topic')
    .nullable()
    .optional(),
  sendgrid_public_key: z
    .string('must be text')
    .regex(/^[\w+/]{80,400}={0,2}$/, 'must be the verification key as SendGrid shows it')
    .nullable()
    .optional(),
  postmark_credentials: secret.refine(
    (text) => text == null || /^[^:]+:.{12,}$/.test(text),
    'must be user:password, the password at least 12 characters',
  ),
  mailgun_signing_key: secret,
  imap_url: secret
    .refine(
      (text) => text == null || parseImapUrl(text) !== undefined,
      'must be imaps://user:password@host/folder',
    )
    .refine(
      (text) => !isAtMetadataAddress(parseImapUrl(text ?? '') ?? { host: '' }),
      'must not be an address of a cloud’s metadata service',
    ),
});
type Body = z.output<typeof body>;

const readRoute: Route = defineRoute({
  method: 'GET',
  path: PATH,
  summary: 'How bounces are taken in; of secrets only whether they are set',
  group: GROUP,
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'raw', schema: raw },
  handle: async ({ deps }) => ok(await present(deps, await readBounceSettings(deps))),
});

const saveRoute: Route = defineRoute({
  method: 'PUT',
  path: PATH,
  summary: 'Set how bounces are taken in; what is left out stays, null takes it away',
  group: GROUP,
  grant: settingsAccess.protect,
  body: { kind: 'json', schema: body },
  answer: { status: 200, shape: 'raw', schema: raw },
  async handle({ body: change, deps }) {
    const after = changed(deps, await readBounceSettings(deps), change);
    await deps.database.transaction(async (tx) => {
      await writeBounceSettings(tx, after);
      await noteAudit(tx, deps, {
        action: 'update',
        resource: 'settings',
        recordId: 'bounces',
        recordTitle: 'Bounces',
        details: { fields: Object.keys(change) },
      });
    });
    return ok(await present(deps, after));
  },
});

const checkRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/check-mailbox`,
  summary: 'Sign in to the mailbox of bounces now, and say what is wrong with it; nothing is read',
  group: GROUP,
  grant: settingsAccess.update,
  answer: { status: 200, shape: 'raw', schema: raw },
  async handle({ deps }) {
    const outcome = await checkMailbox(deps);
    if (outcome === undefined) throw notFound('mailbox');
    return ok(outcome);
  },
});

const reportsRoute: Route = defineRoute({
  method: 'GET',
  path: '/email/bounces',
  summary: 'What came back, the newest first, of which newsletter, and where it was taken in',
  group: GROUP,
  // It lists the addresses of readers.
  grant: contactAccess.list,
  query: z.strictObject({ ...pagingParams, contact_id: z.uuid('must be an id').optional() }),
  answer: { status: 200, shape: 'many', schema: raw },
  async handle({ query, deps }) {
    const { page, per_page: perPage, contact_id: contactId } = query;
    const of = contactId === undefined ? sql`true` : sql`b.contact_id = ${contactId}`;
    const on = deps.database.queries;
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM bounce_reports b WHERE ${of}`,
    );
    const reports = await rows(
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
export const bounceSettingsRoutes: readonly Route[] = [readRoute, saveRoute, checkRoute, reportsRoute];

const SECRETS = {
  postmark_credentials: 'sealed_postmark_credentials',
  mailgun_signing_key: 'sealed_mailgun_signing_key',
  imap_url: 'sealed_imap_url',
} as const;

function changed(deps: AppDeps, before: BounceSettings, change: Body): BounceSettings {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const kept = SECRETS[name as keyof typeof SECRETS] ?? name;
    if (value === null || value === '') delete after[kept];
    else if (value !== undefined) after[kept] = name in SECRETS ? sealSetting(deps, String(value)) : value;
  }
  return bounceSettings.parse(after);
}

async function present(deps: AppDeps, settings: BounceSettings) {
  const { env } = deps;
  const address = (service: string) => `${env.siteUrl}/api/v1/email/bounces/${service}`;
  return {
    soft_times: settings.soft_times,
    soft_days: settings.soft_days,
    ses_topic_arn: settings.ses_topic_arn ?? null,
    sendgrid_public_key: settings.sendgrid_public_key ?? null,
    has_postmark_credentials: settings.sealed_postmark_credentials !== undefined,
    has_mailgun_signing_key: settings.sealed_mailgun_signing_key !== undefined,
    /** The mailbox that is read, and what went wrong last; null: none is set. */
    mailbox: await mailboxState(deps),
    addresses: {
      ses: address('ses'),
      postmark: address('postmark'),
      mailgun: address('mailgun'),
      sendgrid: address('sendgrid'),
    },
  };
}
