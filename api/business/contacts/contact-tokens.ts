import { CONFIRMATION_LINK_DAYS } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readToken, signToken, uuidBytes, uuidOf } from '../../platform/crypto/signed-token.ts';

const VERSION = 1;
const UUID_BYTES = 16;
const NO_DELIVERY = Buffer.alloc(UUID_BYTES);
const SECOND_MS = 1000;
const DAY_SECONDS = 24 * 60 * 60;

/** What an unsubscribe link contains: the contact, and the email, if it belonged to a campaign. It does not expire. */
export interface UnsubscribeClaim {
  contactId: string;
  deliveryId: string | null;
}

export function createUnsubscribeToken(
  deps: Pick<AppDeps, 'secretKey'>,
  { contactId, deliveryId }: UnsubscribeClaim,
): string {
  const delivery = deliveryId === null ? NO_DELIVERY : uuidBytes(deliveryId);
  return signToken(
    deps,
    'unsubscribe',
    Buffer.concat([Buffer.from([VERSION]), uuidBytes(contactId), delivery]),
  );
}

export function readUnsubscribeToken(
  deps: Pick<AppDeps, 'secretKey'>,
  token: string,
): UnsubscribeClaim | undefined {
  const payload = readToken(deps, 'unsubscribe', token);
  if (payload === undefined || payload.length !== 1 + 2 * UUID_BYTES || payload[0] !== VERSION)
    return undefined;
  const delivery = payload.subarray(1 + UUID_BYTES);
  return {
    contactId: uuidOf(payload.subarray(1, 1 + UUID_BYTES)),
    deliveryId: delivery.equals(NO_DELIVERY) ? null : uuidOf(delivery),
  };
}

/** What a confirmation link says: who agrees to which lists, and when it was asked. */
export interface ConfirmClaim {
  contactId: string;
  issuedAt: Date;
  listIds: string[];
}

export function createConfirmToken(deps: Pick<AppDeps, 'secretKey'>, claim: ConfirmClaim): string {
  const head = Buffer.alloc(5);
  head[0] = VERSION;
  head.writeUInt32BE(Math.floor(claim.issuedAt.getTime() / SECOND_MS), 1);
  return signToken(
    deps,
    'confirm',
    Buffer.concat([head, uuidBytes(claim.contactId), ...claim.listIds.map(uuidBytes)]),
  );
}

/** Undefined for a token that is not ours, altered, or older than 30 days. */
export function readConfirmToken(
  deps: Pick<AppDeps, 'secretKey' | 'now'>,
  token: string,
): ConfirmClaim | undefined {
  const payload = readToken(deps, 'confirm', token);
  if (payload === undefined || payload[0] !== VERSION || (payload.length - 5) % UUID_BYTES !== 0)
    return undefined;
  const issued = payload.readUInt32BE(1);
  const age = deps.now().getTime() / SECOND_MS - issued;
  if (age > CONFIRMATION_LINK_DAYS * DAY_SECONDS) return undefined;
  const ids: string[] = [];
  for (let at = 5; at < payload.length; at += UUID_BYTES)
    ids.push(uuidOf(payload.subarray(at, at + UUID_BYTES)));
  const [contactId, ...listIds] = ids;
  return contactId === undefined ? undefined : { contactId, issuedAt: new Date(issued * SECOND_MS), listIds };
}
