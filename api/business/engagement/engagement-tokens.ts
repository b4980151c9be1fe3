import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readToken, signToken, uuidBytes, uuidOf } from '../../platform/crypto/signed-token.ts';

const UUID_BYTES = 16;

/** Number of the image that counts an open; links begin at 1. */
export const OPENED = 0;

/** One link of one campaign, the same in every email. Identifies no one. */
export interface LinkClaim {
  campaignId: string;
  number: number;
  /** The index of the email's subject, from 0. */
  variant?: number | undefined;
}

export function createLinkToken(
  deps: Pick<AppDeps, 'secretKey'>,
  { campaignId, number, variant }: LinkClaim,
): string {
  const tail = Buffer.alloc(variant === undefined ? 2 : 3);
  tail.writeUInt16BE(number);
  if (variant !== undefined) tail.writeUInt8(variant, 2);
  return signToken(deps, 'link', Buffer.concat([uuidBytes(campaignId), tail]));
}

export function readLinkToken(deps: Pick<AppDeps, 'secretKey'>, token: string): LinkClaim | undefined {
  const payload = readToken(deps, 'link', token);
  if (payload?.length !== UUID_BYTES + 2 && payload?.length !== UUID_BYTES + 3) return undefined;
  return {
    campaignId: uuidOf(payload.subarray(0, UUID_BYTES)),
    number: payload.readUInt16BE(UUID_BYTES),
    variant: payload.length > UUID_BYTES + 2 ? payload.readUInt8(UUID_BYTES + 2) : undefined,
  };
}

/** Identifies the email that a link was in; only if an administrator chose tracking per person. */
export function createReaderTag(deps: Pick<AppDeps, 'secretKey'>, deliveryId: string): string {
  return signToken(deps, 'reader', uuidBytes(deliveryId));
}

export function readReaderTag(deps: Pick<AppDeps, 'secretKey'>, tag: string): string | undefined {
  const payload = readToken(deps, 'reader', tag);
  return payload?.length === UUID_BYTES ? uuidOf(payload) : undefined;
}
