import { createHmac } from 'node:crypto';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { MailAttachment, OutgoingMail } from '../../platform/smtp/compose-message.ts';
import type { NamedAddress } from '../../platform/base/named-address.ts';
import { defaultSender, senderLine, senderOfLine } from '../../platform/mail/senders.ts';
import { encodedWords } from '../../platform/text/mail-address.ts';
import { readToken, signToken, uuidBytes, uuidOf } from '../../platform/crypto/signed-token.ts';
import type { CampaignContent } from './campaign.ts';
import type { MailData } from '../mail-design/liquid.ts';
import { type MailWriter, prepareMail } from '../mail-design/render-mail.ts';
import { createReaderTag } from '../engagement/engagement-tokens.ts';

/** A campaign ready to be written to any number of people: its templates are parsed once. */
export interface PreparedCampaign {
  id: string;
  name: string;
  from: NamedAddress;
  replyTo: string | null;
  listId: string;
  write: MailWriter;
  /** Encoded once, for every email. */
  attachments: readonly MailAttachment[];
  /** Its links identify the delivery: an administrator has enabled tracking per person. */
  namesReaders: boolean;
  /** Where a delivery can be read in the browser, if not with the campaigns. */
  viewUrl?: (deliveryId: string) => string;
  /** Where several subjects are tried: the same with each of them. */
  variants?: readonly PreparedCampaign[];
}

/** The recipient of an email, and its delivery. */
export interface Recipient {
  deliveryId: string;
  contactId: string;
  address: string;
  firstName: string | null;
  lastName: string | null;
  attributes: Record<string, unknown>;
}

interface CampaignParts {
  id: string;
  name: string;
  content: CampaignContent;
  /** The list that mail programs file it under. */
  list: { name: string; slug: string } | undefined;
  namesReaders?: boolean;
  attachments?: readonly MailAttachment[];
}

export function prepareCampaign(
  deps: Pick<AppDeps, 'env' | 'site' | 'email'>,
  { id, name, content, list, namesReaders = false, attachments = [] }: CampaignParts,
): PreparedCampaign {
  const { env, site, email } = deps;
  const host = new URL(env.siteUrl).hostname;
  const { name: listName, slug } = list ?? { name: site().name, slug: 'newsletter' };
  return {
    id,
    name,
    from: fromOf(deps, content),
    replyTo: content.reply_to ?? email().reply_to,
    // RFC 2919: a phrase, and an identifier that stays.
    listId: `${encodedWords(`"${listName.replace(/[\\"]/g, '')}"`)} <${slug}.${host}>`,
    write: prepareMail({ subject: content.subject, html: content.html, text: content.text }),
    attachments,
    namesReaders,
  };
}

/** The email of one delivery: the same each time it is composed. */
export async function campaignMail(
  deps: Pick<AppDeps, 'env' | 'secretKey' | 'site'>,
  campaign: PreparedCampaign,
  { recipient, date }: { recipient: Recipient; date: Date },
): Promise<OutgoingMail> {
  const { env } = deps;
  const shown = readerDataOf(deps, campaign, recipient);
  const data = campaign.namesReaders
    ? { ...shown, reader_tag: createReaderTag(deps, recipient.deliveryId) }
    : shown;
  const { subject, html, text } = await campaign.write(data);
  const domain = campaign.from.address.slice(campaign.from.address.lastIndexOf('@') + 1);
  return {
    id: recipient.deliveryId,
    kind: 'newsletter',
    purpose: 'campaign',
    envelope: { from: returnPath(deps, campaign.from.address, recipient.deliveryId), to: recipient.address },
    from: campaign.from,
    replyTo: campaign.replyTo,
    subject,
    messageId: `<${recipient.deliveryId}@${domain}>`,
    date,
    headers: {
      'List-Unsubscribe': `<${env.siteUrl}/api/v1/email/unsubscribe/${tokenIn(shown.unsubscribe_url)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': campaign.listId,
      'Feedback-ID': `${campaign.id}:newsletter:${domain}`,
      // Out-of-office programs and mailing lists do not reply to such emails (RFC 3834 §2).
      Precedence: 'bulk',
    },
    html,
    text,
    attachments: campaign.attachments,
  };
}

/** The link in the text has the token of the header: signing it twice for every email would be wasted work. */
function tokenIn(unsubscribeUrl: string): string {
  return unsubscribeUrl.slice(unsubscribeUrl.indexOf('=') + 1);
}

/** What an email may say about the site. */
export function mailSiteOf({ env, site }: Pick<AppDeps, 'env' | 'site'>): MailData['site'] {
  const { name, postal_address: address } = site();
  return { name, url: env.siteUrl, postal_address: (address ?? '').trim().replaceAll(/\s*\n\s*/g, ', ') };
}

/** The values of an email's variables, without its subject, which may use all the others. */
export function readerDataOf(
  deps: Pick<AppDeps, 'env' | 'secretKey' | 'site'>,
  campaign: Pick<PreparedCampaign, 'id' | 'name' | 'viewUrl'>,
  recipient: Recipient,
): MailData {
  const { siteUrl } = deps.env;
  const unsubscribe = createUnsubscribeToken(deps, recipient);
  return {
    contact: {
      email: recipient.address,
      first_name: recipient.firstName,
      last_name: recipient.lastName,
      attributes: recipient.attributes,
    },
    site: mailSiteOf(deps),
    newsletter: { name: campaign.name, subject: '' },
    unsubscribe_url: `${siteUrl}/emails/unsubscribe?token=${unsubscribe}`,
    preferences_url: `${siteUrl}/emails/preferences?token=${unsubscribe}`,
    view_in_browser_url:
      campaign.viewUrl?.(recipient.deliveryId) ??
      `${siteUrl}/api/v1/newsletter-campaigns/view-html/${campaign.id}?token=${createViewToken(deps, recipient.deliveryId)}`,
  };
}

/** Lets the recipient see their email in the browser. */
export function createViewToken(deps: Pick<AppDeps, 'secretKey'>, deliveryId: string): string {
  return signToken(deps, 'view', uuidBytes(deliveryId));
}

export function readViewToken(deps: Pick<AppDeps, 'secretKey'>, token: string): string | undefined {
  const payload = readToken(deps, 'view', token);
  return payload?.length === 16 ? uuidOf(payload) : undefined;
}

const RETURN_PATH = /(?:^|\+)b-([0-9a-f]{32})\.([0-9a-f]{12})@/;

/** Where mail systems report the outcome of one delivery (VERP); it cannot be forged. */
export function returnPath(
  { env, secretKey }: Pick<AppDeps, 'env' | 'secretKey'>,
  fromAddress: string,
  deliveryId: string,
): string {
  const id = deliveryId.replaceAll('-', '');
  const tag = `b-${id}.${bounceMac(secretKey, id)}`;
  const at = fromAddress.lastIndexOf('@');
  if (env.bounceDomain !== undefined) return `${tag}@${env.bounceDomain}`;
  const local = `${fromAddress.slice(0, at)}+${tag}`;
  // RFC 5321 §4.5.3.1.1: 64 characters before the @.
  return `${local.length <= 64 ? local : `bounce+${tag}`}${fromAddress.slice(at)}`;
}

/** The delivery that a return path names, if it is one of ours. */
export function deliveryOfReturnPath(
  { secretKey }: Pick<AppDeps, 'secretKey'>,
  address: string,
): string | undefined {
  const [, id = '', mac = ''] = RETURN_PATH.exec(address.toLowerCase()) ?? [];
  if (id === '' || mac !== bounceMac(secretKey, id)) return undefined;
  return uuidOf(Buffer.from(id, 'hex'));
}

function bounceMac(secretKey: string, id: string): string {
  return createHmac('sha256', secretKey).update(`bounce:${id}`).digest('hex').slice(0, 12);
}

/** The sender of an email. */
export function fromOf(
  deps: Pick<AppDeps, 'site' | 'email'>,
  { from_name: name, sender }: Pick<CampaignContent, 'from_name' | 'sender'>,
): NamedAddress {
  const from = senderOfLine(deps, sender ?? senderLine(defaultSender(deps)));
  return { name: name ?? from.name, address: from.address };
}
