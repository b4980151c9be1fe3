import { resolveTxt } from 'node:dns/promises';
import type { TxtLookup } from '../../platform/network/outside.ts';
import type { MailCheck, Unknown } from '#schema/answers/campaigns.ts';

interface Answer {
  /** The records; empty: the name has none. Undefined: nobody answered. */
  records: string[] | undefined;
}

const TIMEOUT_MS = 2_500;
const NOT_THERE: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);

export interface SenderDomain {
  /** Of the From address. */
  domain: string;
  /** Where the product signs itself: under which name the key is. */
  dkimName: string | undefined;
}

/**
 * What large mailbox providers look for in the DNS of the From domain: SPF, DKIM and DMARC. Where nobody answers, nothing is wrong:
 * it could not be looked up.
 */
export async function senderDomainChecks(
  { domain, dkimName }: SenderDomain,
  lookup: TxtLookup = resolveTxt,
): Promise<{ checks: MailCheck[]; unknown: Unknown[] }> {
  if (isLocal(domain))
    return {
      checks: [
        amber(
          'from-domain',
          `Mail is sent from ${domain}, which is no domain of the internet. Set MAIL_FROM to an address of yours.`,
        ),
      ],
      unknown: [],
    };
  const [spf, dmarc, dkim] = await Promise.all([
    ask(lookup, domain),
    ask(lookup, `_dmarc.${domain}`),
    dkimName === undefined ? undefined : ask(lookup, dkimName),
  ]);
  const results = [
    judge(spf, {
      rule: 'spf',
      isGood: (record) => /^v=spf1\b/i.test(record),
      missing: `${domain} has no SPF record: mailbox providers cannot tell that this server may send for it.`,
    }),
    judge(dmarc, {
      rule: 'dmarc',
      isGood: (record) => /^v=DMARC1\b/i.test(record),
      missing: `${domain} has no DMARC record: large mailbox providers refuse newsletters without one.`,
    }),
    dkim === undefined
      ? [
          amber(
            'dkim',
            'Mail is not signed here. If your mail service does not sign it either (DKIM), much of it ends as spam.',
          ),
        ]
      : judge(dkim, {
          rule: 'dkim',
          isGood: (record) => /\bp=[A-Za-z0-9+/]/.test(record),
          missing: `${dkimName} has no DKIM key: signatures of this server cannot be checked.`,
        }),
  ].flat();
  return {
    checks: results.filter((result) => 'severity' in result),
    unknown: results.filter((result) => !('severity' in result)),
  };
}

interface Wanted {
  rule: string;
  isGood: (record: string) => boolean;
  missing: string;
}

function judge({ records }: Answer, { rule, isGood, missing }: Wanted): (MailCheck | Unknown)[] {
  if (records === undefined)
    return [{ rule, message: `${rule.toUpperCase()} could not be looked up from here.` }];
  const found = records.filter(isGood);
  if (found.length === 0) return [amber(rule, missing)];
  return rule === 'spf' && found.length > 1
    ? [amber(rule, 'There are several SPF records: then none of them counts. Make them one.')]
    : [];
}

function amber(rule: string, message: string): MailCheck {
  return { rule, severity: 'amber', message, field: 'from_name' };
}

async function ask(lookup: TxtLookup, name: string): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ records: undefined }), TIMEOUT_MS);
  });
  try {
    const asked = lookup(name).then((records) => ({ records: records.map((parts) => parts.join('')) }));
    return await Promise.race([asked, late]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { records: NOT_THERE.has(code) ? [] : undefined };
  } finally {
    clearTimeout(timer);
  }
}

function isLocal(domain: string): boolean {
  return !domain.includes('.') || /(?:^|\.)(?:localhost|local|test|invalid|internal)$/i.test(domain);
}
