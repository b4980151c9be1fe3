import type { AppDeps } from '../../app-deps.ts';
import { type BounceOutcome, noteBounce } from '../bounces.ts';
import { classifyReport } from './classify-report.ts';
import { deliveryByMessageId, signedDeliveryIn } from './find-delivery.ts';
import { readReport } from './read-report.ts';

/** `ignored`: no bounce, such as mail that is late or an answer of somebody who is away. */
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
 * Takes in a whole message that came back. It counts where it names a mail of ours by what we signed; in our own mailbox, which not
 * everybody can write into unseen, the Message-ID of a mail is enough for a mail system.
 */
export async function takeInMessage(
  deps: AppDeps,
  { bytes, recipient = '', source }: Incoming,
): Promise<TakenIn> {
  const message = await readReport(bytes);
  if (message === undefined) return { outcome: 'unknown', kind: 'other' };
  const verdict = classifyReport(message);
  const traces = `${recipient}\n${message.traces}`;
  const deliveryId =
    signedDeliveryIn(deps, traces) ?? (source === 'mailbox' ? deliveryByMessageId(traces) : undefined);
  if (deliveryId === undefined) return { outcome: 'unknown', kind: verdict.kind };
  if (!('status' in verdict)) return { outcome: 'ignored', kind: verdict.kind };
  const { kind, status, diagnostic } = verdict;
  const outcome = await noteBounce(deps, { about: { deliveryId }, kind, status, diagnostic, source });
  return { outcome, kind };
}
