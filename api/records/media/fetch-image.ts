import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { notFetched } from '../../platform/network/guarded-fetch.ts';
import { nameInUrl } from '../../platform/text/file-name.ts';
import { type StoredImage, storeImage } from './store-image.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const FETCHES_AT_ONCE = 4;
const fetching = new Map<string, number>();

/**
 * Fetches an image from elsewhere into the library. Throws `remote_image_refused` with the same message for every
 * obstacle, `image_invalid` for a response that is no image, and 429 when this user already has four running.
 */
export async function fetchImage(
  deps: AppDeps,
  url: string,
  userId: string,
): Promise<StoredImage & { wasThere: boolean }> {
  const busy = fetching.get(userId) ?? 0;
  if (busy >= FETCHES_AT_ONCE) {
    throw new ApiError('too_many_requests', {
      message: spoken('fetch_limit', { count: FETCHES_AT_ONCE }),
      headers: { 'Retry-After': '5' },
    });
  }
  fetching.set(userId, busy + 1);
  try {
    const response = await deps.fetch(url);
    if (!response.ok) throw notFetched();
    const bytes = new Uint8Array(await response.arrayBuffer());
    const named = { sourceUrl: url, fileName: nameInUrl(url) };
    return await storeImage(deps, { bytes, alt: null, createdBy: userId, ...named });
  } finally {
    const left = (fetching.get(userId) ?? 1) - 1;
    if (left === 0) fetching.delete(userId);
    else fetching.set(userId, left);
  }
}
