import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type BounceOutcome, noteBounce } from './bounces.ts';
import { couldNameMail, deliveryByMessageId, signedDeliveryIn } from './find-delivery.ts';
import { judgeMessage } from './judge-message.ts';
import { READ_MAX_BYTES } from './read-report.ts';

/** `ignored`: not a bounce, such as a delay notice or an out-of-office reply. */
export interface TakenIn {
  outcome: BounceOutcome | 'ignored';
  kind: string;
}

interface Incoming {
  bytes: Uint8Array;
  /** Who it was delivered to, where the envelope is known. */
  recipient?: string | undefined;
  source: 'endpoint' | 'mailbox';
}

/**
 * Processes a whole returned message. It counts if our signature in it identifies one of our emails; in our own mailbox,
 * which outsiders can’t write to unseen, the Message-ID is enough for a mail system. Throws {@link UnreadableMessage} if it
 * identifies an email and can’t be read.
 */
export async function ingestBounce(
  deps: AppDeps,
  { bytes, recipient = '', source }: Incoming,
): Promise<TakenIn> {
  const nameOf = (text: string) =>
    signedDeliveryIn(deps, text) ?? (source === 'mailbox' ? deliveryByMessageId(text) : undefined);
  // Taking a message apart costs far more than looking through it.
  const beginning = bytes.subarray(0, READ_MAX_BYTES);
  if (nameOf(recipient) === undefined && !couldNameMail(beginning, nameOf))
    return { outcome: 'unknown', kind: 'other' };
  const { verdict, traces } = await judgeMessage(beginning);
  const deliveryId = nameOf(`${recipient}\n${traces}`);
  if (deliveryId === undefined) return { outcome: 'unknown', kind: verdict.kind };
  if (!('status' in verdict)) return { outcome: 'ignored', kind: verdict.kind };
  const { kind, status, diagnostic } = verdict;
  const outcome = await noteBounce(deps, { about: { deliveryId }, kind, status, diagnostic, source });
  return { outcome, kind };
}
