import { MEDIA_TYPES, ownMediaFile } from '#schema/base/media-files.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { isNotModified } from '../../platform/http/conditional.ts';
import { EDGE_HEADERS } from '../../platform/http/edge-headers.ts';
import type { App } from '../../platform/route/exchange.ts';
import { rangeOf } from './byte-range.ts';
import { type StoredFile, fileKey, findFile } from './file-library.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A file never changes: its identifier is derived from its bytes. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * `GET /files/{identifier}.{ending}` at the site's root, whole or in parts, so that players can seek. Nothing in a file can
 * run: it is served with its own type only, and everything except audio and video as a download.
 */
export function mountFiles(app: App, deps: AppDeps): void {
  app.all('/files/:file', async (c, next) => {
    const exchange = c.get('exchange');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      exchange.allow = new Set(['GET', 'HEAD']);
      return next();
    }
    const named = ownMediaFile(new URL(c.req.url).pathname);
    const file = named && (await findFile(deps.database.queries, named.identifier));
    if (named === undefined || file === undefined || file.format !== named.format) throw notFound('file');
    const headers = headersOf(file, exchange.requestId);
    if (isNotModified(c.req.header('if-none-match') ?? null, headers.ETag))
      return new Response(null, { status: 304, headers });
    const asked = { range: c.req.header('range'), ifRange: c.req.header('if-range') };
    const { status, part, more } = sentOf(file, headers.ETag, asked);
    const all = { ...headers, ...more };
    if (c.req.method === 'HEAD') return new Response(null, { status, headers: all });
    const body = await deps.images.readPart(fileKey(file), part);
    if (body === undefined) throw notFound('file');
    return new Response(ReadableStream.from<Uint8Array>(body), { status, headers: all });
  });
}

interface Asked {
  range: string | undefined;
  ifRange: string | undefined;
}

/** Which bytes of a file to send, with their headers. If the caller holds a part of another version, all of it is sent. */
function sentOf({ bytes, format }: StoredFile, etag: string, { range: asked, ifRange = etag }: Asked) {
  const range = rangeOf(ifRange === etag ? (asked ?? null) : null, bytes);
  if (range === 'unsatisfiable')
    throw new ApiError('range_not_satisfiable', {
      message: spoken('no_part'),
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  const isWhole = range === 'whole';
  const part = isWhole ? { start: 0, end: bytes - 1 } : range;
  const more: Record<string, string> = {
    'Content-Type': MEDIA_TYPES[format].type,
    'Content-Length': String(part.end - part.start + 1),
  };
  if (!isWhole) more['Content-Range'] = `bytes ${part.start}-${part.end}/${bytes}`;
  return { status: isWhole ? 200 : 206, part, more };
}

function headersOf(file: StoredFile, requestId: string) {
  return {
    ...EDGE_HEADERS,
    'Content-Security-Policy': `${EDGE_HEADERS['Content-Security-Policy']}; sandbox`,
    // Podcast players, feed readers and previews on other sites play our files.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': FOREVER,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(file),
    ETag: `"${file.identifier}"`,
    'X-Request-Id': requestId,
  };
}

/** A PDF is downloaded, not shown, because viewers run its scripts. Names are encoded as RFC 6266 requires. */
function dispositionOf({ name, format }: StoredFile): string {
  const way = MEDIA_TYPES[format].of === 'document' ? 'attachment' : 'inline';
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
