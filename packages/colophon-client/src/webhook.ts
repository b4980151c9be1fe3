/** A message of a webhook. */
export interface WebhookMessage {
  /** `content.published` */
  type: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

interface Received {
  /** Names in lower case, or a `Headers`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The text as it arrived, before anything parses it. */
  body: string;
  /** What the site showed when the webhook was created: `whsec_…` */
  secret: string;
  /** Milliseconds since 1970; for tests. */
  now?: number;
}

const TOLERANCE_SECONDS = 300;

/** Returns a message that is signed with `secret` (Standard Webhooks) and at most five minutes old; throws for any other. */
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
