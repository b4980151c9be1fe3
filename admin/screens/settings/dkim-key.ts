/** Every mailbox provider can verify RSA keys of this size. */
const RSA_BITS = 2048;
const LINE_CHARS = 64;

/** A new private key for signing emails, in PEM format, generated in this browser. */
export async function createDkimKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: RSA_BITS,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  const base64 = btoa(String.fromCharCode(...bytes));
  const lines = base64.match(new RegExp(`.{1,${LINE_CHARS}}`, 'g')) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
}

/** Whether this browser can generate a key, which needs HTTPS or localhost. */
export function canCreateDkimKey(): boolean {
  return globalThis.isSecureContext;
}
