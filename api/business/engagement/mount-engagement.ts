import { sql } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterRes } from '../../platform/request/rate-limiter.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { EDGE_HEADERS } from '../../platform/http/edge-headers.ts';
import type { App } from '../../platform/route/exchange.ts';
import { recordEngagement } from './record-engagement.ts';
import { type LinkClaim, OPENED, readLinkToken, readReaderTag } from './engagement-tokens.ts';

/** More than a household requests; further requests are served but not counted. */
const COUNTED_PER_ADDRESS_AND_MINUTE = 600;
const LINKS_KEPT = 5_000;
/** A transparent pixel. */
const PIXEL = new Uint8Array(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);
const HEADERS = {
  ...EDGE_HEADERS,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

/**
 * `GET /l/{token}[/{tag}]` at the site's root: a link of a campaign's email, or its one-pixel image. Redirects only
 * to the target of that campaign's link. Sets no cookie and stores no address.
 */
export function mountEngagement(app: App, deps: AppDeps): void {
  const limiter = new RateLimiterMemory({ points: COUNTED_PER_ADDRESS_AND_MINUTE, duration: 60 });
  const findTarget = createTargets(deps);
  const isCounted = (address: string) =>
    limiter.consume(limitKeyOf(address)).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      },
    );
  app.on('ALL', ['/l/:token', '/l/:token/:tag'], async (c, next) => {
    const exchange = c.get('exchange');
    const { method } = c.req;
    if (method !== 'GET' && method !== 'HEAD') {
      exchange.allow = new Set(['GET', 'HEAD']);
      return next();
    }
    const claim = readLinkToken(deps, c.req.param('token') ?? '');
    if (claim === undefined) throw notFound('link');
    const target = claim.number === OPENED ? undefined : await findTarget(claim);
    const { address } = exchange;
    if ((claim.number === OPENED || target !== undefined) && (await isCounted(address))) {
      const deliveryId = readReaderTag(deps, c.req.param('tag') ?? '');
      recordEngagement(deps, claim, {
        sighting: { method, address, headers: c.req.raw.headers },
        deliveryId,
      });
    }
    const headers = { ...HEADERS, 'X-Request-Id': exchange.requestId };
    if (claim.number === OPENED) return pixel(method, headers);
    // The newsletter was deleted: the site itself is the next best target.
    return new Response(null, { status: 302, headers: { ...headers, Location: target ?? deps.env.siteUrl } });
  });
}

function pixel(method: string, headers: Record<string, string>): Response {
  return new Response(method === 'HEAD' ? null : PIXEL, {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'image/gif',
      'Content-Length': String(PIXEL.length),
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

/** The targets of links. Those of a running campaign no longer change, so they are cached. */
function createTargets({ database }: AppDeps): (claim: LinkClaim) => Promise<string | undefined> {
  const kept = new Map<string, string>();
  return async ({ campaignId, number }) => {
    const key = `${campaignId} ${number}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const [link] = await rows<{ url: string }>(
      database.queries,
      sql`SELECT url FROM newsletter_links WHERE campaign_id = ${campaignId} AND number = ${number}`,
    );
    if (link === undefined) return undefined;
    kept.set(key, link.url);
    for (const oldest of kept.keys()) {
      if (kept.size <= LINKS_KEPT) break;
      kept.delete(oldest);
    }
    return link.url;
  };
}
