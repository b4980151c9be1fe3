import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { NamedAddress } from '../../platform/base/named-address.ts';
import { defaultSender, findSender } from '../../platform/mail/senders.ts';

interface Sent {
  /** The address of one of the declared senders; null: the default. */
  sender: string | null;
}

/** Who a newsletter is from; undefined where its sender was removed. */
export function senderOfCampaign(deps: Pick<AppDeps, 'email'>, { sender }: Sent): NamedAddress | undefined {
  return sender === null ? defaultSender(deps) : findSender(deps, sender);
}

/** What is wrong with the sender of a newsletter before it is sent. */
export function senderProblem(deps: Pick<AppDeps, 'email'>, campaign: Sent): string | undefined {
  return senderOfCampaign(deps, campaign) === undefined
    ? `${campaign.sender} is no longer one of the senders: choose another`
    : undefined;
}

/**
 * The address of a sender as it is declared; 422 for one that is not. One that was removed since may stay until it is sent: nobody
 * chose it just now.
 */
export function declaredSender(
  deps: Pick<AppDeps, 'email'>,
  { chosen, before }: { chosen: unknown; before: unknown },
): unknown {
  if (typeof chosen !== 'string' || chosen === before) return chosen;
  const declared = findSender(deps, chosen);
  if (declared === undefined)
    throw validationFailed({ sender: ['is not one of the senders under Settings → Email'] });
  return declared.address;
}
