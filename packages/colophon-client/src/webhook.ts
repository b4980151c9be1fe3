/** The message that a webhook sends. */
export interface WebhookMessage {
  /** The event, such as `content.published`. */
  type: string;
  /** When it happened, in ISO 8601. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

interface Received {
  /** The headers of the request: a `Headers` object, or an object with lowercase names. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body of the request as text, exactly as it arrived. Don't parse it first. */
  body: string;
  /** The signing secret that the site showed when the webhook was created: `whsec_…`. */
  secret: string;
  /** The current time in milliseconds since 1970, for tests. */
  now?: number;
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of a webhook message (Standard Webhooks) and returns the message. Throws if the signature is wrong, or if the
 * message is more than five minutes old.
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  now = Date.now(),
}: Received): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (
    id === undefined ||
    signatures === undefined ||
    !(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)
  )
    throw new Error('The message is too old, from the future, or has no webhook headers.');
  const { subtle } = globalThis.crypto;
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    if (!signature.startsWith('v1,')) continue;
    if (await subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
      return JSON.parse(body) as WebhookMessage;
  }
  throw new Error('The message is not signed with this secret.');
}

function headerOf(headers: Received['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Nothing where it is not base64: no signature has no bytes. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
