import { createHash } from 'node:crypto';

const KEY_CHARS = 32;

/** By this key search engines know that a message about this site is from it: public, and the same for as long as the secret is. */
export function indexNowKey({ secretKey }: { secretKey: string }): string {
  return createHash('sha256').update('index-now\0').update(secretKey).digest('hex').slice(0, KEY_CHARS);
}
