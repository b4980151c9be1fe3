import { createHmac } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { isEmailAddress } from '#schema/fields/email.ts';

/**
 * What an address is compared by: nobody has two mailboxes that differ in case alone, or in how the name of their host is written
 * (`bücher.example` is `xn--bcher-kva.example`).
 */
export function foldAddress(address: string): string {
  const text = address.trim();
  if (/^[\x20-\x7e]*$/.test(text) && !/[@.]xn--/i.test(text)) return text.toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  // A sigma has another small form at the end of a word: in which one somebody wrote it tells nothing.
  const local = text.slice(0, at).toLowerCase().replaceAll('ς', 'σ');
  return local + (domainToUnicode(text.slice(at)) || text.slice(at)).toLowerCase();
}

/** The address as people typed it, trimmed, or undefined when it is none. */
export function parseAddress(text: string): string | undefined {
  const address = text.trim();
  return isEmailAddress(address) ? address : undefined;
}

/** `Ann@Example.com` → `example.com` */
export function domainOf(address: string): string {
  const folded = foldAddress(address);
  return folded.slice(folded.lastIndexOf('@') + 1);
}

/** `ann@example.com` → `a**@example.com`: enough for its owner to know it, too little for anybody else. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}${'*'.repeat(Math.max(2, Math.min(at - 1, 6)))}${address.slice(at)}`;
}

/** What stays of an address where the address itself must not. Keyed, so that nobody can try addresses out. */
export function addressHash({ secretKey }: { secretKey: string }, address: string): string {
  return createHmac('sha256', secretKey)
    .update(`address:${foldAddress(address)}`)
    .digest('base64url');
}

/**
 * The mailbox that an address ends in as far as we can tell: without `+tag`, at Gmail without dots. Only for limits, never to
 * take two people for one.
 */
export function mailboxOf(address: string): string {
  const folded = foldAddress(address);
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const local = folded.slice(0, at).split('+', 1)[0] ?? '';
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
