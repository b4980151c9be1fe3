import { type KeyObject, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Writes the `DKIM-Signature` header of an email from its headers and its body. */
export type DkimSigner = (headers: readonly (readonly [string, string])[], body: string) => string;

interface DkimKey {
  selector: string;
  /** PEM, RSA or Ed25519; line breaks may be written as `\n`. */
  privateKey: string;
}

/** RFC 8058 §4: a one-click unsubscription counts only when both of its headers are signed. */
const SIGNED = new Set([
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
]);

/**
 * Signers with one key for several domains, by the domain that an email is from (RFC 6376, relaxed headers and simple body;
 * RFC 8463 for Ed25519). Throws for an invalid key.
 */
export function createDkimSigners({
  domains,
  selector,
  privateKey,
}: DkimKey & { domains: readonly [string, ...string[]] }): (from: string) => DkimSigner {
  const key = readKey(privateKey);
  return (from) => signerOf({ key, selector, domain: signingDomain(domains, from) });
}

function signerOf({
  key,
  selector,
  domain,
}: {
  key: KeyObject;
  selector: string;
  domain: string;
}): DkimSigner {
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'ed25519-sha256' : 'rsa-sha256';
  return (headers, body) => {
    const bodyHash = createHash('sha256').update(simpleBody(body), 'latin1').digest('base64');
    const signed = headers.filter(([name]) => SIGNED.has(name.toLowerCase()));
    const names = signed.map(([name]) => name.toLowerCase()).join(':');
    const unsigned = [
      `v=1; a=${algorithm}; c=relaxed/simple; d=${domain}; s=${selector};`,
      `h=${names};`,
      `bh=${bodyHash};`,
      'b=',
    ].join('\r\n ');
    const text = [...signed, ['DKIM-Signature', unsigned] as const].map(relaxedHeader).join('\r\n');
    const signature = signText(text, key).toString('base64');
    return `DKIM-Signature: ${unsigned}${(signature.match(/.{1,72}/g) ?? []).join('\r\n ')}`;
  };
}

/**
 * The domain that emails from a domain are signed for: that domain, or the closest one above it. Emails from any other domain
 * are signed for the first one, which proves where they come from but does not count for DMARC.
 */
export function signingDomain(domains: readonly [string, ...string[]], from: string): string {
  const above = domains.filter((domain) => from === domain || from.endsWith(`.${domain}`));
  return above.reduce(
    (closest, domain) => (domain.length > closest.length ? domain : closest),
    above[0] ?? domains[0],
  );
}

function readKey(privateKey: string): KeyObject {
  return createPrivateKey(privateKey.replaceAll('\\n', '\n'));
}

/** RFC 8301: signatures of shorter keys are not accepted. */
const RSA_BITS_LEAST = 1024;

/** Why a text is not a usable signing key; undefined when it is. */
export function dkimProblem(privateKey: string): Spoken | undefined {
  let key: KeyObject;
  try {
    key = readKey(privateKey);
  } catch {
    return spoken('not_a_key');
  }
  if (key.asymmetricKeyType === 'ed25519') return undefined;
  if (key.asymmetricKeyType !== 'rsa') return spoken('key_kind');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return bits < RSA_BITS_LEAST ? spoken('key_short', { bits: RSA_BITS_LEAST }) : undefined;
}

/** The public part of a key as in its DNS record (RFC 6376 §3.6.1, RFC 8463 §4). */
export function publicPartOf(privateKey: string): { type: 'rsa' | 'ed25519'; value: string } {
  const key = createPublicKey(readKey(privateKey));
  const bytes = key.export({ type: 'spki', format: 'der' });
  return key.asymmetricKeyType === 'ed25519'
    ? { type: 'ed25519', value: bytes.subarray(-ED25519_BYTES).toString('base64') }
    : { type: 'rsa', value: bytes.toString('base64') };
}

/** The raw key is at the end of its SPKI form. */
const ED25519_BYTES = 32;

function signText(text: string, key: KeyObject): Buffer {
  if (key.asymmetricKeyType !== 'ed25519') return sign('sha256', Buffer.from(text), key);
  return sign(null, createHash('sha256').update(text).digest(), key);
}

function relaxedHeader([name, value]: readonly [string, string]): string {
  return `${name.toLowerCase()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
}

/** Empty lines at the end count as one line end. */
function simpleBody(body: string): string {
  return `${body.replace(/(?:\r\n)+$/, '')}\r\n`;
}
