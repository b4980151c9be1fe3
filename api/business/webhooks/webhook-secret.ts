import { createHmac } from 'node:crypto';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { openSealedText, sealText } from '../../platform/crypto/sealed-text.ts';

const SEALED_FOR = 'webhooks';
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as it is shown once (`whsec_` and base64), and as it is stored. */
export function createWebhookSecret(deps: Pick<AppDeps, 'secretKey' | 'randomBytes'>): {
  secret: string;
  sealed: string;
} {
  const secret = `${PREFIX}${Buffer.from(deps.randomBytes(SECRET_BYTES)).toString('base64')}`;
  return { secret, sealed: sealText(deps, SEALED_FOR, secret) };
}

/** The secret itself; undefined if there is none, or if another server encrypted it. */
export function openWebhookSecret(
  deps: Pick<AppDeps, 'secretKey'>,
  sealed: string | null,
): string | undefined {
  return sealed === null ? undefined : openSealedText(deps, SEALED_FOR, sealed);
}

interface Signed {
  sealed: string | null;
  /** `msg_…` */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers of a message (Standard Webhooks): HMAC-SHA256 over ID, time, and body. Undefined if the secret
 * can’t be read.
 */
export function signatureHeaders(
  deps: Pick<AppDeps, 'secretKey'>,
  { sealed, id, timestamp, body }: Signed,
): Record<string, string> | undefined {
  const secret = openWebhookSecret(deps, sealed);
  if (secret === undefined) return undefined;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
