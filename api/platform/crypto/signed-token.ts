import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a token: a token for one purpose is invalid for another. */
export type TokenPurpose =
  | 'unsubscribe'
  | 'confirm'
  | 'view'
  | 'link'
  | 'reader'
  | 'person'
  | 'rehearsal'
  | 'form';

/** 128 bits: guessing one takes longer than anything lasts. */
const SIGNATURE_BYTES = 16;

/** Signs `payload` for one purpose; the outcome is base64url and never holds an `@`. */
export function signToken(
  { secretKey }: { secretKey: string },
  purpose: TokenPurpose,
  payload: Uint8Array,
): string {
  return Buffer.concat([payload, signatureOf(secretKey, purpose, payload)]).toString('base64url');
}

/** The payload of a token that we signed for this purpose, or undefined. */
export function readToken(
  { secretKey }: { secretKey: string },
  purpose: TokenPurpose,
  token: string,
): Buffer | undefined {
  if (!/^[\w-]{24,400}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, -SIGNATURE_BYTES);
  const genuine = signatureOf(secretKey, purpose, payload);
  return timingSafeEqual(genuine, bytes.subarray(-SIGNATURE_BYTES)) ? payload : undefined;
}

function signatureOf(secretKey: string, purpose: TokenPurpose, payload: Uint8Array): Buffer {
  return createHmac('sha256', secretKey)
    .update(`${purpose}:`)
    .update(payload)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/** The sixteen bytes of a UUID. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Sixteen bytes as a UUID in lower case. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
