import { hash } from 'node:crypto';

/** What is stored of a secret with 256 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
