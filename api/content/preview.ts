import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppDeps } from '../app-deps.ts';
import { notFound } from '../http/api-error.ts';
import { presentOne, workingCopy } from './content-reads.ts';

const HOUR_MS = 3_600_000;

/** A link that shows the working copy of one piece of content until it expires: `{id}.{expiry}.{signature}`. */
export function createPreviewLink(
  deps: AppDeps,
  id: string,
  hours: number,
): { url: string; expires_at: string } {
  const expiresAt = deps.now().getTime() + hours * HOUR_MS;
  const claim = `${id}.${expiresAt.toString(36)}`;
  return {
    url: `${deps.env.siteUrl}/preview/${claim}.${signatureOf(deps, claim)}`,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** The working copy as its page would show it. A forged, altered or expired link is not there. */
export async function readPreview(deps: AppDeps, token: string) {
  const [id = '', expiry = '', signature = '', ...more] = token.split('.');
  const genuine = more.length === 0 && isSame(signature, signatureOf(deps, `${id}.${expiry}`));
  if (!genuine || Number.parseInt(expiry, 36) <= deps.now().getTime()) throw notFound('preview');
  const found = await workingCopy(deps.database.queries, id);
  if (found.row.status === 'trashed') throw notFound('preview');
  return presentOne(deps, found, 'public');
}

function signatureOf(deps: AppDeps, claim: string): string {
  return createHmac('sha256', deps.secretKey).update(`preview:${claim}`).digest('base64url');
}

function isSame(given: string, genuine: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(genuine);
  return a.length === b.length && timingSafeEqual(a, b);
}
