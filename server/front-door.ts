import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createHostCheck } from '#api/http/host-check.ts';
import type { Product } from './open-product.ts';
import {
  type CachedPage,
  type PageCache,
  type RenderedPage,
  cacheKeyOf,
  compressPage,
} from './page-cache.ts';
import { type StaticFiles, encode, sendStaticFile } from './static-files.ts';

/** What stands behind the one port. */
export interface Rooms {
  product: Product;
  /** Files of the built site and admin, by path. */
  files: StaticFiles;
  /** Renders a page of the site. */
  renderPage(url: string, requestId: string): Promise<RenderedPage>;
  cache: PageCache;
}

/** Half a year (RFC 6797); only said when the site itself is behind TLS. */
const HSTS_SECONDS = 15_552_000;
const API_PATH = /^\/(?:api|images)\/|^\/(?:healthz|readyz)$/;
const ADMIN_PATH = /^\/admin(?:\/|$)/;
const ADMIN_INDEX = '/admin/index.html';
/** The staff area draws its own styles (emotion) and shows pictures that people chose. */
const ADMIN_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** One listener for the port: API, pictures, built files, staff area, and pages of the site through their cache. */
export function createFrontDoor(rooms: Rooms): RequestListener {
  const { product } = rooms;
  const answerApi = getRequestListener(product.api.fetch, { overrideGlobalObjects: false });
  const isOurHost = createHostCheck(product.env);
  const isSecure = product.env.siteUrl.startsWith('https:');
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${HSTS_SECONDS}`);
    if (API_PATH.test(path)) return void answerApi(request, response);
    // Everything else is looked at by the same rule for hosts; the API says no in its own words.
    if (!isOurHost(`http://${request.headers.host ?? ''}/`, request.headers.host ?? null)) {
      return void answerApi(request, response);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response);
    const file = rooms.files.get(path);
    if (file !== undefined && path !== ADMIN_INDEX) return sendStaticFile(request, response, file);
    if (ADMIN_PATH.test(path)) return sendAdmin(rooms, request, response);
    return void sendPage(rooms, request, response);
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function refuseMethod(response: ServerResponse): void {
  response
    .writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' })
    .end('Method not allowed\n');
}

/** Every path of the staff area is the same page; its router reads the address. */
function sendAdmin(rooms: Rooms, request: IncomingMessage, response: ServerResponse): void {
  const index = rooms.files.get(ADMIN_INDEX);
  if (index === undefined) {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The admin is not built.\n');
    return;
  }
  response.setHeader('Content-Security-Policy', ADMIN_POLICY);
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Referrer-Policy', 'same-origin');
  sendStaticFile(request, response, index);
}

async function sendPage(rooms: Rooms, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', rooms.product.env.siteUrl);
  const requestId = rooms.product.deps.newId();
  try {
    const key = cacheKeyOf(url);
    const render = () => rooms.renderPage(url.pathname + url.search, requestId);
    const known = key === undefined ? undefined : rooms.cache.peek(key);
    const page =
      known ?? (key === undefined ? await compressPage(await render()) : await rooms.cache.get(key, render));
    sendCached(request, response, { page, requestId });
  } catch (error) {
    rooms.product.deps.log.error({ err: error, request_id: requestId, path: url.pathname }, 'a page failed');
    if (response.headersSent) return void response.destroy();
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Something went wrong!\n');
  }
}

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  sent: { page: CachedPage; requestId: string },
): void {
  const { page, requestId } = sent;
  const { encoding, body } = encode(request.headers['accept-encoding'], page);
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Request-Id': requestId,
  };
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(body.length);
  response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body);
}
