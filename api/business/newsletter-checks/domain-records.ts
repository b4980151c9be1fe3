import { resolveTxt } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DomainRecord } from '#schema/answers/operations/settings.ts';
import type { TxtLookup } from '../../platform/network/outside.ts';
import { isPublicAddress } from '../../platform/network/public-address.ts';
import type { SayChecks } from './messages.ts';

/** A domain that emails are sent from, and how they are sent. */
export interface SenderDomain {
  domain: string;
  /** Set when the product signs emails itself. */
  signing: Signing | undefined;
  /** The configured mail server. */
  relayHost: string | undefined;
}

/** A DKIM key that emails are signed with. */
export interface Signing {
  domain: string;
  selector: string;
  type: 'rsa' | 'ed25519';
  /** Its public part, as in the DNS record. */
  value: string;
}

/** The records; empty when the name has none, undefined when the DNS did not respond. */
type Answer = readonly string[] | undefined;

const TIMEOUT_MS = 2_500;
const NOT_THERE: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);

/** Whether the domain can be looked up from the internet. */
export function isPublicDomain(domain: string): boolean {
  return domain.includes('.') && !/(?:^|\.)(?:localhost|local|test|invalid|internal)$/i.test(domain);
}

/** The DNS records that large mailbox providers check on a sending domain: SPF, DKIM and DMARC, with the records to set. */
export async function domainRecords(
  sender: SenderDomain,
  say: SayChecks,
  lookup: TxtLookup = resolveTxt,
): Promise<DomainRecord[]> {
  const looking: Looking = { ...sender, say, lookup };
  return Promise.all([spf(looking), dkim(looking), dmarc(looking)]);
}

interface Looking extends SenderDomain {
  say: SayChecks;
  lookup: TxtLookup;
}

async function spf({ domain, relayHost, say, lookup }: Looking): Promise<DomainRecord> {
  const answer = await ask(lookup, domain);
  const found = answer?.filter((record) => /^v=spf1\b/i.test(record)) ?? [];
  const about = { rule: 'spf', name: domain, found, wanted: spfRecord(domain, relayHost) } as const;
  if (answer === undefined) return { ...about, ...unknown('SPF', say) };
  if (found.length === 0)
    return {
      ...about,
      state: 'missing',
      message: say('spf_missing', { domain }),
    };
  if (found.length > 1)
    return {
      ...about,
      state: 'wrong',
      message: say('spf_twice'),
    };
  return { ...about, state: 'good', message: null };
}

/** Null for a mail service, whose include name is not known here. */
function spfRecord(domain: string, host: string | undefined): string | null {
  if (host === undefined) return null;
  if (isPublicAddress(host)) return `v=spf1 ip${isIP(host)}:${host} ~all`;
  return host.endsWith(`.${domain}`) ? `v=spf1 a:${host} ~all` : null;
}

async function dkim({ domain, signing, say, lookup }: Looking): Promise<DomainRecord> {
  if (signing === undefined)
    return {
      rule: 'dkim',
      name: null,
      found: [],
      wanted: null,
      state: 'unsigned',
      message: say('dkim_off'),
    };
  if (!isAligned(domain, signing.domain))
    return {
      rule: 'dkim',
      name: null,
      found: [],
      wanted: null,
      state: 'wrong',
      message: say('dkim_other', { domain, signed: signing.domain }),
    };
  const name = `${signing.selector}._domainkey.${signing.domain}`;
  const answer = await ask(lookup, name);
  const found = answer?.filter((record) => /\bp=/.test(record)) ?? [];
  const wanted = `v=DKIM1; k=${signing.type}; p=${signing.value}`;
  const about = { rule: 'dkim', name, found, wanted } as const;
  if (answer === undefined) return { ...about, ...unknown('DKIM', say) };
  if (!found.some((record) => /\bp=[A-Za-z0-9+/]/.test(record)))
    return {
      ...about,
      state: 'missing',
      message: say('dkim_missing', { name }),
    };
  if (!found.some((record) => keyIn(record) === signing.value))
    return {
      ...about,
      state: 'wrong',
      message: say('dkim_wrong', { name }),
    };
  return { ...about, state: 'good', message: null };
}

function keyIn(record: string): string {
  return (/\bp=([A-Za-z0-9+/=\s]*)/.exec(record)?.[1] ?? '').replaceAll(/\s/g, '');
}

/**
 * RFC 7489 §3.1.1, as far as possible without the public suffix list: the domains are equal, or one is a
 * subdomain of the other.
 */
function isAligned(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

async function dmarc({ domain, say, lookup }: Looking): Promise<DomainRecord> {
  const wanted = 'v=DMARC1; p=none';
  // The record of a parent domain applies to all domains below it.
  for (const candidate of [domain, ...domainsAbove(domain)]) {
    const name = `_dmarc.${candidate}`;
    const answer = await ask(lookup, name);
    if (answer === undefined)
      return { rule: 'dmarc', name: `_dmarc.${domain}`, found: [], wanted, ...unknown('DMARC', say) };
    const found = answer.filter((record) => /^v=DMARC1\b/i.test(record));
    if (found.length > 0) return { rule: 'dmarc', name, found, wanted, state: 'good', message: null };
  }
  const message = say('dmarc_missing', { domain });
  return { rule: 'dmarc', name: `_dmarc.${domain}`, found: [], wanted, state: 'missing', message };
}

function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

function unknown(record: string, say: SayChecks) {
  return { state: 'unknown', message: say('dns_unknown', { record }) } as const;
}

async function ask(lookup: TxtLookup, name: string): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  try {
    const asked = lookup(name).then((records) => records.map((parts) => parts.join('')));
    return await Promise.race([asked, late]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NOT_THERE.has(code) ? [] : undefined;
  } finally {
    clearTimeout(timer);
  }
}
