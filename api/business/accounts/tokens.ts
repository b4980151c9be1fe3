import { hash } from 'node:crypto';

const TOKEN_BYTES = 32;
/** 32 bytes in base64url: nothing else was ever one of our tokens. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** Creates a secret for one holder; only its hash is stored. */
export function newToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
}

/** What is stored and looked up in place of a token. The token has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export function looksLikeToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}
