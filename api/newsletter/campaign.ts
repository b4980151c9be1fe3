import { sql } from 'drizzle-orm';
import type { Block } from '#schema/fields/blocks.ts';
import type { CampaignStatus } from '#schema/resources/email-newsletters.ts';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { ApiError, notFound, validationFailed } from '../http/api-error.ts';
import { type MailSource, checkSource, compileMail } from './compile/compile-mail.ts';
import { hasUnsubscribeLink } from './compile/liquid.ts';
import { isEmpty, sourceOf } from './template-hooks.ts';

/** A campaign as it is stored. */
export interface CampaignRow {
  id: string;
  version: number;
  name: string;
  slug: string;
  subject: string | null;
  preheader: string | null;
  from_name: string | null;
  reply_to: string | null;
  template_id: string | null;
  blocks: Block[];
  contact_list_ids: string[];
  public: boolean;
  status: CampaignStatus;
  /** Why it came into its state, where nobody chose so. */
  status_reason: string | null;
  scheduled_at: string | null;
  not_after: string | null;
  started_at: string | null;
  finished_at: string | null;
  prepared_at: string | null;
  audience_watermark: string | null;
}

const CAMPAIGN_COLUMNS = sql.raw(
  `id, version, name, slug, subject, preheader, from_name, reply_to, template_id, blocks, contact_list_ids, public, status,
   status_reason, scheduled_at, not_after, started_at, finished_at, prepared_at, audience_watermark`,
);
const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By id or slug; 404 where there is none. With `lock`, nobody else changes it until the transaction ends. */
export async function findCampaign(
  on: Queries,
  key: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CampaignRow> {
  const where = RECORD_ID.test(key) ? sql`id = ${key}` : sql`slug = ${key}`;
  const locking = lock ? sql`FOR UPDATE` : sql``;
  const [campaign] = await rows<CampaignRow>(
    on,
    sql`SELECT ${CAMPAIGN_COLUMNS} FROM newsletter_campaigns WHERE ${where} ${locking}`,
  );
  if (campaign === undefined) throw notFound('newsletter');
  return campaign;
}

/** What a campaign says to everyone, with variables still in it. */
export interface CampaignContent {
  subject: string;
  from_name: string | null;
  reply_to: string | null;
  html: string;
  text: string;
}

/** The words of a campaign as they are now, or as they were frozen when it went out. Null: there are none yet. */
export async function contentOf(
  on: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<CampaignContent | null> {
  const [frozen] = await rows<CampaignContent>(
    on,
    sql`SELECT subject, from_name, reply_to, html, text FROM newsletter_contents WHERE campaign_id = ${campaign.id}`,
  );
  if (frozen !== undefined) return frozen;
  const source = await sourceOfCampaign(on, campaign);
  if (isEmpty(source)) return null;
  checkSource(source);
  const compiled = await compileMail(on, source, { siteUrl: deps.env.siteUrl, now: deps.now() });
  const { from_name, reply_to } = campaign;
  return { subject: source.subject ?? '', from_name, reply_to, ...compiled };
}

/** Its own blocks, or what its template says where it has none. */
async function sourceOfCampaign(on: Queries, campaign: CampaignRow): Promise<MailSource> {
  const own = sourceOf({ ...campaign, mjml: null });
  if (!isEmpty(own) || campaign.template_id === null) return own;
  const [template] = await rows<Record<string, unknown>>(
    on,
    sql`SELECT subject, preheader, blocks, mjml FROM newsletter_templates WHERE id = ${campaign.template_id}`,
  );
  const source = sourceOf(template ?? {});
  return {
    ...source,
    subject: campaign.subject ?? source.subject,
    preheader: campaign.preheader ?? source.preheader,
  };
}

/** The words, where everything is there that a mail needs; 422 with what is missing, field by field. */
export async function sendableContent(
  on: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<CampaignContent> {
  const errors: Record<string, string[]> = {};
  const content = await contentOf(on, deps, campaign);
  if ((content?.subject ?? campaign.subject ?? '').trim() === '') errors.subject = ['is required to send'];
  if (campaign.contact_list_ids.length === 0) errors.contact_list_ids = ['is required to send'];
  if (content === null) errors.blocks = ['is required to send'];
  else if (!hasUnsubscribeLink(content.html) || !hasUnsubscribeLink(content.text)) {
    errors.blocks = ['must contain the link to unsubscribe: {{ unsubscribe_url }}'];
  }
  if (content === null || Object.keys(errors).length > 0) throw validationFailed(errors);
  return content;
}

/** 409, in the words of what is asked. */
export function wrongState(campaign: CampaignRow, what: string): ApiError {
  return new ApiError('invalid_transition', {
    message: `This newsletter is ${campaign.status}: it cannot be ${what}.`,
  });
}
