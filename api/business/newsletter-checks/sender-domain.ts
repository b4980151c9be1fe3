import type { MailCheck, Unknown } from '#schema/answers/newsletter/campaigns.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { TxtLookup } from '../../platform/network/outside.ts';
import { publicPartOf, signingDomain } from '../../platform/smtp/dkim.ts';
import { type SenderDomain, domainRecords, isPublicDomain } from './domain-records.ts';
import type { SayChecks } from './messages.ts';

/**
 * What is missing in the DNS of the domain that a newsletter is sent from. When the DNS does not respond, nothing is reported
 * as missing: the result is unknown.
 */
export async function senderDomainChecks(
  sender: SenderDomain,
  say: SayChecks,
  lookup?: TxtLookup,
): Promise<{ checks: MailCheck[]; unknown: Unknown[] }> {
  const { domain } = sender;
  if (!isPublicDomain(domain)) {
    return { checks: [amber('from-domain', say('no_domain', { domain }))], unknown: [] };
  }
  const records = await domainRecords(sender, say, lookup);
  const said = records.flatMap(({ rule, state, message }) =>
    message === null ? [] : [{ rule, state, message }],
  );
  return {
    checks: said.filter(({ state }) => state !== 'unknown').map(({ rule, message }) => amber(rule, message)),
    unknown: said.filter(({ state }) => state === 'unknown').map(({ rule, message }) => ({ rule, message })),
  };
}

/** The domain of an email address, and how emails from it are sent. */
export function senderDomain({ email, mailer }: AppDeps, address: string): SenderDomain {
  const set = email();
  const [domain, selector, key] = [set['dkim.domain'], set['dkim.selector'], set['dkim.private_key']];
  const from = address.slice(address.lastIndexOf('@') + 1);
  return {
    domain: from,
    relayHost: mailer.relay?.host,
    signing:
      domain === null || selector === null || key === null
        ? undefined
        : {
            domain: signingDomain([domain, ...set['dkim.more_domains']], from),
            selector,
            ...publicPartOf(key),
          },
  };
}

function amber(rule: string, message: string): MailCheck {
  return { rule, severity: 'amber', message, field: 'sender' };
}
