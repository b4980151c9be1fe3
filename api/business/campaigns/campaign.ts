import { sql } from 'drizzle-orm';
import type { KeptMessage } from '../../platform/base/kept-spoken.ts';
import type { Block } from '#schema/fields/blocks.ts';
import type { Frequency } from '#schema/newsletter/frequency.ts';
import type { CampaignStatus, TestRule } from '#schema/resources/email-newsletters.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { AudienceRule } from '../segments/campaign-segments.ts';
import { checkSource, compileMail, mailLanguage } from '../mail-design/compile-mail.ts';
import type { MailSource } from '../mail-design/mail-source.ts';
import type { FilledList } from '../mail-design/content-teasers.ts';
import { defaultSender, senderLine } from '../../platform/mail/senders.ts';
import { senderOfCampaign } from './campaign-sender.ts';
import { isEmpty, sourceOf } from './template-hooks.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A campaign as it is stored. */
export interface CampaignRow {
  id: string;
  version: number;
  name: string;
  slug: string;
  subject: string | null;
  preheader: string | null;
  from_name: string | null;
  /** The email address of one of the declared senders; null: the default. */
  sender: string | null;
  reply_to: string | null;
  /** A BCP 47 tag; null: that of the site. */
  language: string | null;
  template_id: string | null;
  blocks: Block[];
  /** Paths of files in the media library. */
  attachments: string[];
  contact_list_ids: string[];
  segment_ids: string[];
  /** Which readers get it: those of every issue, or of a digest. */
  frequency: Frequency;
  /** Categories; readers who muted all of them don’t get it. */
  topic_ids: string[];
  public: boolean;
  status: CampaignStatus;
  /** The reason for its state, when no person chose it. */
  status_reason: string | null;
  /** The same as a message. */
  status_said: KeptMessage | null;
  scheduled_at: string | null;
  not_after: string | null;
  started_at: string | null;
  finished_at: string | null;
  prepared_at: string | null;
  audience_watermark: string | null;
  /** When it was restored from a backup in the middle of its sending: who was not reached by then is unknown. */
  held_at: string | null;
  /** The segments as they were when the sending began. */
  audience_rule: AudienceRule | null;
  /** Subjects that are tested in addition to its own. */
  test_subjects: string[];
  /** Percent of the readers. */
  test_share: number | null;
  test_hours: number | null;
  test_rule: TestRule;
  test_ends_at: string | null;
  /** Which of the subjects has won, from 0. */
  test_winner: number | null;
}

const CAMPAIGN_COLUMNS = sql.raw(
  `id, version, name, slug, subject, preheader, from_name, sender, reply_to, language, template_id, blocks, attachments, contact_list_ids, segment_ids, frequency, topic_ids, public,
   status, status_reason, status_said, scheduled_at, not_after, started_at, finished_at, prepared_at, audience_watermark, held_at, audience_rule,
   test_subjects, test_share, test_hours, test_rule, test_ends_at, test_winner`,
);
const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By id or slug; throws 404 if there is none. With `lock`, it is locked until the transaction ends. */
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

/** Of the English text of `status_reason`. */
export const STATUS_REASON_MAX_CHARS = 300;

/** What a campaign says to everyone, with variables still in it. */
export interface CampaignContent {
  subject: string;
  from_name: string | null;
  /** The sender as a From line; null: the default. */
  sender: string | null;
  reply_to: string | null;
  html: string;
  text: string;
  /** Where several subjects are tried: all of them. */
  subjects?: string[] | null;
}

/** The same before it is frozen, with what its lists of content show. */
export interface DraftContent extends CampaignContent {
  source: MailSource;
  lists: ReadonlyMap<Block, FilledList>;
}

/** The texts of a campaign as they are now, or as they were frozen when it was sent. Null: there are none yet. */
export async function contentOf(
  on: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<CampaignContent | null> {
  const [frozen] = await rows<CampaignContent>(
    on,
    sql`SELECT subject, from_name, sender, reply_to, html, text, subjects FROM newsletter_contents WHERE campaign_id = ${campaign.id}`,
  );
  return frozen ?? (await draftContent(on, deps, campaign));
}

/** The texts of a campaign as they would be sent now; its content lists are filled again. Null: there are none yet. */
export async function draftContent(
  on: Queries,
  deps: AppDeps,
  campaign: CampaignRow,
): Promise<DraftContent | null> {
  const source = await sourceOfCampaign(on, campaign);
  if (isEmpty(source)) return null;
  await checkSource(source, { hasData: false });
  const issue = { id: campaign.id, listIds: campaign.contact_list_ids };
  const compiled = await compileMail(on, source, {
    siteUrl: deps.env.siteUrl,
    now: deps.now(),
    issue,
    ...mailLanguage(deps, campaign.language),
  });
  const { from_name, reply_to } = campaign;
  const sender = senderLine(senderOfCampaign(deps, campaign) ?? defaultSender(deps));
  return { subject: source.subject ?? '', from_name, sender, reply_to, source, ...compiled };
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

/** 409: its state doesn’t allow the step. */
export function wrongState(
  { status }: Pick<CampaignRow, 'status'>,
  step: 'edit' | 'delete' | 'send' | 'pause' | 'resume' | 'cancel' | 'decide' | 'resend',
): ApiError {
  return new ApiError('invalid_transition', {
    message: spoken('wrong_state', { status, step }),
  });
}
