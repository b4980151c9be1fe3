import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { NamedAddress } from '../../platform/base/named-address.ts';
import { defaultSender, findSender } from '../../platform/mail/senders.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

interface Sent {
  /** The email address of one of the declared senders; null: the default. */
  sender: string | null;
}

/** The sender of a newsletter; undefined when it has been removed. */
export function senderOfCampaign(deps: Pick<AppDeps, 'email'>, { sender }: Sent): NamedAddress | undefined {
  return sender === null ? defaultSender(deps) : findSender(deps, sender);
}

/** Why the sender of a newsletter is not valid for sending, or undefined. */
export function senderProblem(deps: Pick<AppDeps, 'email'>, campaign: Sent): Spoken | undefined {
  return senderOfCampaign(deps, campaign) === undefined
    ? spoken('sender_gone', { sender: campaign.sender ?? '' })
    : undefined;
}

/**
 * The email address of a sender as it is declared. Throws 422 for an undeclared sender. One that was removed after it was chosen
 * may stay in the draft until sending.
 */
export function declaredSender(
  deps: Pick<AppDeps, 'email'>,
  { chosen, before }: { chosen: unknown; before: unknown },
): unknown {
  if (typeof chosen !== 'string' || chosen === before) return chosen;
  const declared = findSender(deps, chosen);
  if (declared === undefined) throw validationFailed({ sender: [spoken('unknown_sender')] });
  return declared.address;
}
