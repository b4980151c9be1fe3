import type { Environment } from '../base/env.ts';
import { ApiError } from '../base/api-error.ts';
import { createHostCheck } from './host-check.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Hosts = Pick<Environment, 'siteUrl' | 'allowedHosts'>;

/**
 * Refuses what a page of another site sent: a browser names the page’s origin with every request that changes something, or
 * says `null` for a page that hides its URL, and also sends where that page is from (Fetch Metadata, W3C). Programs, which
 * name no origin, are allowed.
 */
export function requireOwnOrigin(request: Request, env: Hosts): void {
  if (!isOwnOrigin(request, env)) throw new ApiError('forbidden', { message: spoken('other_site') });
}

/** Whether a page of this site sent the request, or a program, which names no origin. */
export function isOwnOrigin(request: Request, env: Hosts): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || request.headers.get('sec-fetch-site') === 'same-origin') return true;
  return /^https?:\/\//.test(origin) && createHostCheck(env)(`${origin}/`, null);
}
