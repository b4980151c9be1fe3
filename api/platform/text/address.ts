import { createHmac } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { isEmailAddress } from '#schema/fields/email.ts';

/**
 * The form in which addresses are compared: two mailboxes never differ only in case, or in how the host name is
 * written (`bücher.example` is `xn--bcher-kva.example`).
 */
export function foldAddress(address: string): string {
  const text = address.trim();
  if (/^[\x20-\x7e]*$/.test(text) && !/[@.]xn--/i.test(text)) return text.toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  // A sigma has another lower-case form at the end of a word: which one was typed means nothing.
  const local = text.slice(0, at).toLowerCase().replaceAll('ς', 'σ');
  return local + (domainToUnicode(text.slice(at)) || text.slice(at)).toLowerCase();
}

/** The address as typed, trimmed, or undefined when it is not an address. */
export function parseAddress(text: string): string | undefined {
  const address = text.trim();
  return isEmailAddress(address) ? address : undefined;
}

/** `Ann@Example.com` → `example.com` */
export function domainOf(address: string): string {
  const folded = foldAddress(address);
  return folded.slice(folded.lastIndexOf('@') + 1);
}

/** `ann@example.com` → `a**@example.com`: enough for its owner to recognize it, too little for anyone else. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}${'*'.repeat(Math.max(2, Math.min(at - 1, 6)))}${address.slice(at)}`;
}

/** What remains of an address that must not be stored. Keyed, so that addresses cannot be guessed from it. */
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
