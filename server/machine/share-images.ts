import { createApiClient } from '#api-client/client.ts';
import { drawShareImage } from '#api/records/drawn-images/share-image.ts';
import { drawShareQuote } from '#api/records/drawn-images/share-quote.ts';
import { drawShareShelf } from '#api/records/drawn-images/share-shelf.ts';
import type { Moved } from '#schema/answers/records/content.ts';
import { shareImagePathOf } from '#site/feeds/paths/machine-paths.ts';
import type { SiteSource } from '../product/site-settings.ts';
import { movedTo, notFound, undefinedIfNotFound } from './machine-answers.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import { cacheBytes } from '../cache/cache-bytes.ts';
import { SegmentedCache } from '../cache/segmented-cache.ts';
import { type SharedWords, sharedWordsOf } from './shared-words.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Programs that show links load an image once for many readers, and rarely request it again. */
const ONE_DAY = 'public, max-age=86400';

/** Renders the image of the page at a path. */
export type ShareImages = (path: string) => Promise<RenderedPage>;

/**
 * Drawings are cached by their words, not by their path: any change on the site empties the page cache, and a
 * drawing takes a tenth of a second.
 */
export function createShareImages(
  source: Pick<SiteSource, 'url' | 'fetch' | 'settings' | 'languages'>,
): ShareImages {
  const api = createApiClient({ baseUrl: source.url, fetch: source.fetch });
  const drawn = new SegmentedCache<Uint8Array>({
    maxBytes: cacheBytes(MAX_BYTES),
    sizeOf: ({ length }) => length,
  });
  return async (path) => {
    const settings = await source.settings();
    const words = source.languages.translator(settings.language);
    const shared = await sharedWordsOf(path, { api, settings, words }).catch(undefinedIfNotFound);
    if (shared === undefined) return notFound();
    // Links that were shared before a page moved still show its image.
    if ('moved_to' in shared) return movedToImageOf(shared);
    const key = JSON.stringify([shared, settings.name]);
    const known = drawn.get(key);
    const body = known ?? (await draw(shared, settings.name));
    if (known === undefined) drawn.set(key, body);
    return { status: 200, headers: { 'content-type': 'image/png', 'cache-control': ONE_DAY }, body };
  };
}

function movedToImageOf({ moved_to: path }: Moved): RenderedPage {
  const image = shareImagePathOf(path);
  return image === undefined ? notFound() : movedTo(image);
}

function draw({ drawn, words }: SharedWords, siteName: string): Promise<Uint8Array> {
  if (drawn === 'shelf') return drawShareShelf({ ...words, siteName });
  return drawn === 'quote' ? drawShareQuote({ ...words, siteName }) : drawShareImage({ ...words, siteName });
}
