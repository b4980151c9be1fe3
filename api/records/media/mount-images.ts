import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { isNotModified } from '../../platform/http/conditional.ts';
import { EDGE_HEADERS } from '../../platform/http/edge-headers.ts';
import type { App } from '../../platform/route/exchange.ts';
import { VARIANT_TYPES, createImageVariants, fileName, parseVariantPath } from './image-variants.ts';

/** A variant never changes: its identifier is made from the pixels. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * `GET /images/{identifier}/{width}.{avif,webp,jpg}` at the site's root (contract §4), and
 * `/{width}x{height}-{x}-{y}.{…}`, cropped around the image's focal point.
 */
export function mountImages(app: App, deps: AppDeps): void {
  const variants = createImageVariants(deps);
  app.all('/images/:identifier/:file', async (c, next) => {
    const exchange = c.get('exchange');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      exchange.allow = new Set(['GET', 'HEAD']);
      return next();
    }
    // The path as it was sent: an escaped slash or dot is no part of any name.
    const name = parseVariantPath(new URL(c.req.url).pathname);
    const bytes = name === undefined ? undefined : await variants.get(name);
    if (name === undefined || bytes === undefined) throw notFound('image');
    const headers = {
      ...EDGE_HEADERS,
      'Content-Security-Policy': `${EDGE_HEADERS['Content-Security-Policy']}; sandbox`,
      // Mail programs, feed readers, and previews elsewhere show our images.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': FOREVER,
      ETag: `"${name.identifier.slice(0, 16)}-${fileName(name)}"`,
      'X-Request-Id': exchange.requestId,
    };
    if (isNotModified(c.req.header('if-none-match') ?? null, headers.ETag)) {
      return new Response(null, { status: 304, headers });
    }
    const typed = {
      ...headers,
      'Content-Type': VARIANT_TYPES[name.format],
      'Content-Length': String(bytes.length),
    };
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), {
      status: 200,
      headers: typed,
    });
  });
}
