import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { MailChannel, SendResult } from '../../platform/smtp/mailer.ts';
import type { OutgoingMail } from '../../platform/smtp/compose-message.ts';
import { type PreparedCampaign, campaignMail } from '../campaigns/campaign-mail.ts';
import type { Claimed } from './turn.ts';

export interface Attempt {
  delivery: Claimed;
  campaign: PreparedCampaign | undefined;
  channel: MailChannel | undefined;
  mayStillSend: () => boolean;
}

/** Creates and sends the email of one claimed delivery. Never throws: every failure is a result. */
export async function attemptDelivery(
  deps: AppDeps,
  { delivery, campaign, channel, mayStillSend }: Attempt,
): Promise<SendResult> {
  if (campaign === undefined || channel === undefined)
    return { outcome: 'unsent', code: null, reply: 'No connection was left.' };
  let mail: OutgoingMail;
  try {
    const date = new Date(delivery.first_attempt_at);
    mail = await campaignMail(deps, withSubjectOf(campaign, delivery), {
      recipient: recipientOf(delivery),
      date,
    });
  } catch (error) {
    // It was valid when it was saved, so it is retried later, and listed in the meantime.
    deps.log.error({ err: error, id: delivery.id }, 'a mail could not be written');
    return { outcome: 'unsent', code: null, reply: `This email couldn’t be created: ${messageOf(error)}` };
  }
  try {
    return await channel.send(mail, mayStillSend);
  } catch (error) {
    // After any other error, it is unknown whether it was sent.
    deps.log.error({ err: error, id: delivery.id }, 'a mail ended in an error');
    return { outcome: 'unknown', code: null, reply: messageOf(error) };
  }
}

/** The campaign with the subject of one delivery, and with links that say which subject it was. */
function withSubjectOf(campaign: PreparedCampaign, { variant }: Claimed): PreparedCampaign {
  return (variant === null ? undefined : campaign.variants?.[variant]) ?? campaign;
}

function recipientOf(delivery: Claimed) {
  return {
    deliveryId: delivery.id,
    contactId: delivery.contact_id,
    address: delivery.address,
    firstName: delivery.first_name,
    lastName: delivery.last_name,
    attributes: delivery.attributes,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
