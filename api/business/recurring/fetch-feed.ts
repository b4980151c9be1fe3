import { ApiError } from '../../platform/base/api-error.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { FeedError } from './feed-error.ts';
import type { Feed } from './parse-feed.ts';

/** A feed of whole articles has up to a megabyte; a podcast’s of ten years, a few. */
const FEED_MAX_BYTES = 5 * 1024 * 1024;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

/**
 * The feed at a URL. The guarded fetch reaches no private network, follows three redirects, and takes at most 15 seconds and 10 MB,
 * however much is declared. Throws {@link FeedError}.
 */
export async function fetchFeed({ fetch, log }: Pick<AppDeps, 'fetch' | 'log'>, url: string): Promise<Feed> {
  const bytes = await bytesOf(fetch, url);
  if (bytes.length > FEED_MAX_BYTES) throw new FeedError('too_large');
  try {
    // Its libraries are not needed at startup.
    const { parseFeed } = await import('./parse-feed.ts');
    return await parseFeed(textOf(bytes), url);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    log.warn({ err: error }, 'a feed could not be parsed');
    throw new FeedError('broken');
  }
}

async function bytesOf(fetch: AppDeps['fetch'], url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { headers: { Accept: ACCEPT } });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof ApiError && error.code === 'body_too_large') throw new FeedError('too_large');
  }
  throw new FeedError('not_fetched');
}

/** In the encoding that it names; in UTF-8 if it names none, or one that is unknown. */
function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, named = 'utf-8'] = /^\s*<\?xml[^>]*\bencoding=["']([\w-]{1,40})["']/.exec(head) ?? [];
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
