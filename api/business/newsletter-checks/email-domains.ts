import { settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { MailDomain } from '#schema/answers/operations/settings.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { defaultSender, sendersOf } from '../../platform/mail/senders.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { domainRecords, isPublicDomain } from './domain-records.ts';
import { senderDomain } from './sender-domain.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { type SayChecks, messages } from './messages.ts';

const domainsRoute = defineRoute({
  method: 'GET',
  path: '/settings/email/domains',
  summary: 'Check the DNS of all sender domains (SPF, DKIM, DMARC) and list the records to set',
  group: 'Settings',
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /settings/email/domains'] },
  handle: async ({ deps, request }) => ok(await domainsOf(deps, askedWords(deps, request).of(messages))),
});

/** Whether mailbox providers can verify that emails come from this site. */
export const emailDomainRoutes: readonly Route[] = [domainsRoute];

async function domainsOf(deps: AppDeps, say: SayChecks): Promise<MailDomain[]> {
  const addresses = [defaultSender(deps), ...sendersOf(deps)].map(({ address }) => address);
  const byDomain = Map.groupBy(new Set(addresses), (address) => senderDomain(deps, address).domain);
  return Promise.all(
    [...byDomain].map(async ([domain, senders]) => ({
      domain,
      senders,
      is_public: isPublicDomain(domain),
      records: isPublicDomain(domain)
        ? await domainRecords(senderDomain(deps, senders[0] ?? ''), say, deps.lookupTxt)
        : [],
    })),
  );
}
