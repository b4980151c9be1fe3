import { ApiClientError } from '#api-client/api-error.ts';
import { redirect } from 'vike/abort';
import type { SiteContext } from '../../base/site-context.ts';

/** Loads what is at a path; when there is nothing, redirects to the place it moved to (contract §4). */
export async function redirectMoved<Found>(
  site: SiteContext,
  path: string,
  found: Promise<Found>,
): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    const target =
      error instanceof ApiClientError && error.status === 404 ? await movedTo(site, path) : undefined;
    if (target !== undefined) throw redirect(target, 301);
    throw error;
  }
}

async function movedTo(site: SiteContext, path: string): Promise<string | undefined> {
  try {
    const { moved_to: target } = await site.api.ask('GET /redirect', { query: { path } });
    return target;
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) return undefined;
    throw error;
  }
}
