import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Encrypts stored secrets: AES-256-GCM under a key derived from this site's secret, one key for each purpose. */
export function sealText(
  deps: { secretKey: string; randomBytes: (size: number) => Uint8Array },
  purpose: string,
  text: string,
): string {
  const nonce = deps.randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(deps, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}

/** Undefined for what another secret, or for another purpose, was sealed. */
export function openSealedText(
  deps: { secretKey: string },
  purpose: string,
  sealed: string,
): string | undefined {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (nonce === undefined || tag === undefined || text === undefined) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(deps, purpose), nonce);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyFor({ secretKey }: { secretKey: string }, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}\0`).update(secretKey).digest();
}
