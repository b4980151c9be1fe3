import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Http2Bindings, type HttpBindings, getRequestListener } from '@hono/node-server';
import { createAddressFinder, limitKeyOf } from '#api/platform/request/client-address.ts';
import { EDGE_HEADERS } from '#api/platform/http/edge-headers.ts';
import { ApiError } from '#api/platform/base/api-error.ts';
import { INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import { type HostCheck, createHostCheck } from '#api/platform/request/host-check.ts';
import { asApiError, problemResponse } from '#api/platform/http/problem.ts';
import { API_ADDRESSES, PROBE_ADDRESSES } from '#schema/pages/server-addresses.ts';
import type { Admission } from '../requests/admission.ts';
import { isCodedOtherwise, namesTwoHosts } from '../requests/ambiguous-requests.ts';
import type { ApiAnswers } from '../cache/api-answers.ts';
import type { FindCached } from '../requests/express-lane.ts';
import { type Exchange, requestIdOf, sendFailure, sendProblem } from '../requests/failed-answer.ts';
import type { Product } from '../product/open-product.ts';
import { forVisitor } from '../requests/followed-redirect.ts';
import type { OutboxWatch } from '../cache/outbox-watch.ts';
import { pageAddressOf } from '../requests/page-address.ts';
import { uncompressed } from '../cache/cached-page.ts';
import type { Admit, PageCache } from '../cache/page-cache.ts';
import type { MissingPages } from '../requests/missing-pages.ts';
import type { RedirectHits } from '../requests/redirect-hits.ts';
import { type Renderer, answerOtherSpelling } from '../pages/renderer.ts';
import { stamped } from './stamped.ts';
import { languageOfProblem } from '../requests/problem-language.ts';
import { SERVER_FUNCTION_PREFIX } from '#site/server-functions/read-call.ts';
import { requestIdFrom } from '../base/request-id.ts';
import { sendAnswer, sendUnkept } from '../requests/send-answer.ts';
import { ADMIN_INDEX, type StaticFiles, sendStaticFile } from '../requests/static-files.ts';
import { transportSecurityOf } from '../requests/transport-security.ts';
import type { UnavailablePages } from '../requests/unavailable-page.ts';
import { type Spoken, later } from '#api/platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The parts behind the one port. */
export interface Rooms {
  product: Product;
  /** Files of the built site and admin, by path. */
  files: StaticFiles;
  /** Answers everything that is not a file: a page of the site, a feed, a server function. */
  render: Renderer;
  pages: PageCache;
  answers: ApiAnswers;
  /** Whether memory is known to be current. */
  watch: Pick<OutboxWatch, 'staleMs'>;
  /** Before uncached work for visitors. */
  admission: Admission;
  /** The page that explains why no other can be shown. */
  unavailablePage: UnavailablePages;
  hits: Pick<RedirectHits, 'note'>;
  missing: Pick<MissingPages, 'note'>;
}

/** The gate before uncached work, for one caller. */
interface Gated extends Rooms {
  gateFor(request: Pick<IncomingMessage, 'socket' | 'headers'>): Admit;
}

type MemoryRooms = Pick<Rooms, 'product' | 'pages' | 'answers' | 'watch'>;

const API_PATH = new RegExp(`^/(?:${API_ADDRESSES.join('|')})/|^/(?:${PROBE_ADDRESSES.join('|')})$`);
const ADMIN_PATH = /^\/admin(?:\/|$)/;
/**
 * A path below `/admin` whose last part has an extension: a file missing from the build, never a screen of
 * the router.
 */
const ADMIN_FILE = /^\/admin\/(?:[^/]*\/)*[^/]*\.[a-z\d]+$/i;
const HEADERS_MAX = 100;
const NOT_FOUND = 404;
/** The admin generates its styles (emotion) and shows images that people choose. */
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

/**
 * One listener for the port: API, images, built files, the admin, and pages of the site through their cache.
 */
export function createFrontDoor(behind: Rooms): RequestListener {
  const { product, answers } = behind;
  const rooms: Gated = { ...behind, gateFor: gatesOf(behind) };
  const answerApi = getRequestListener(admitting(rooms));
  const isOurHost = rememberingHost(createHostCheck(product.env));
  const answer: RequestListener = (request, response) => {
    if (namesTwoHosts(request)) return refuse(product, spoken('one_host'), { request, response });
    if (isCodedOtherwise(request)) return refuse(product, spoken('plain_body'), { request, response });
    const target = targetOf(request, isOurHost);
    // The API refuses requests that are for another host or cannot be parsed.
    if (target === undefined) return void answerApi(request, response);
    const key = answers.keyOf(request, target);
    if (key !== undefined)
      return void sendApiAnswer(rooms, key, { request, response }).then(
        (isSent) => void (isSent || answerApi(request, response)),
      );
    const path = pathOf(target);
    if (API_PATH.test(path)) return void answerApi(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseMethod(product, { request, response });
    const file = rooms.files.get(path);
    if (file !== undefined && path !== ADMIN_INDEX) return sendStaticFile(request, response, file);
    if (ADMIN_FILE.test(path) && path !== ADMIN_INDEX)
      return refuseMissingFile(product, { request, response });
    if (ADMIN_PATH.test(path)) return sendAdmin(rooms.files, request, response);
    return void sendPage(rooms, target, { request, response });
  };
  const transportSecurity = transportSecurityOf(product.env);
  return (request, response) => {
    if (transportSecurity !== undefined) response.setHeader(...transportSecurity);
    try {
      answer(request, response);
    } catch (error) {
      sendFailure(rooms, error, { request, response, requestId: requestIdOf(request) });
    }
  };
}

/**
 * What the front door can answer from memory. Built files and the admin are never in the page cache; the API
 * caches its own responses.
 */
export function createFindCached({ product, pages, answers, watch }: MemoryRooms): FindCached {
  const isOurHost = createHostCheck(product.env);
  return ({ target, host, cacheControl }) => {
    if (!isOurHost(`http://${host}/`, host) || !isReadable(pathOf(target))) return undefined;
    const headers = cacheControl === undefined ? {} : { 'cache-control': cacheControl };
    const key = answers.keyOf({ method: 'GET', headers }, target);
    // A response that must be marked as stale goes through the server.
    const isStale = () => watch.staleMs() !== undefined;
    if (key !== undefined) return () => (isStale() ? undefined : answers.peek(key));
    const { url, isKept } = pageAddressOf(target);
    return isKept ? () => (isStale() ? undefined : pages.peek(url)) : undefined;
  };
}

/**
 * The API, behind the gate for anonymous uncached reads. Staff bypass it, and so do writes, which have separate
 * limits: saving must not wait behind readers.
 */
function admitting({
  product: { api, deps },
  gateFor,
}: Gated): (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response> {
  return (request, env) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.headers.has('authorization') || !request.url.includes('/api/')) {
      return api.fetch(request, env);
    }
    const admit = gateFor(env.incoming);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    return admit(async () => api.fetch(request, env)).catch((error: unknown) => {
      const words = deps.languages.preferred(header('accept-language'));
      return problemResponse(asApiError(error), requestIdFrom(header('x-request-id')), words);
    });
  };
}

function gatesOf({ product, admission }: Rooms): Gated['gateFor'] {
  const findAddress = createAddressFinder(product.env.trustedProxies);
  return ({ socket, headers }) => {
    const forwardedFor = headers['x-forwarded-for'];
    const address = findAddress(socket.remoteAddress ?? INTERNAL_ADDRESS, forwardedFor?.toString() ?? null);
    return (work) => admission.run(limitKeyOf(address), work);
  };
}

/** Nearly every request names the same host, so the last accepted one is not checked again. */
function rememberingHost(check: HostCheck): HostCheck {
  let last: string | undefined;
  return (url, host) => {
    if (host !== null && host === last && url === '') return true;
    const isOurs = check(url === '' ? `http://${host}/` : url, host);
    if (isOurs && host !== null) last = host;
    return isOurs;
  };
}

/** Path and query of a valid request for this host; undefined: it must be refused. */
function targetOf(request: IncomingMessage, isOurHost: HostCheck): string | undefined {
  const { url = '/', headers, rawHeaders } = request;
  const isAbsolute = /^https?:\/\//i.test(url);
  if (!url.startsWith('/') && !(isAbsolute && URL.canParse(url))) return undefined;
  const host = headers.host ?? null;
  if (host === null || !isOurHost(isAbsolute ? url : '', host)) return undefined;
  if (rawHeaders.length / 2 > HEADERS_MAX) return undefined;
  const target = isAbsolute ? url.replace(/^https?:\/\/[^/?#]*/i, '') : url;
  const rooted = target.startsWith('/') ? target : `/${target}`;
  return isReadable(pathOf(rooted)) ? rooted : undefined;
}

/** Malformed percent-encoding and NUL have no unambiguous meaning. */
function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

function refuse(product: Product, message: Spoken, exchange: Exchange): void {
  void sendProblem(product, new ApiError('invalid_request', { message }), exchange);
}

function refuseMethod(product: Product, exchange: Exchange): void {
  const refusal = new ApiError('method_not_allowed', {
    message: spoken('no_method', { method: exchange.request.method ?? '' }),
    headers: { Allow: 'GET, HEAD' },
  });
  void sendProblem(product, refusal, exchange);
}

function refuseMissingFile(product: Product, exchange: Exchange): void {
  void sendProblem(product, new ApiError('not_found', { message: spoken('no_file') }), exchange);
}

/** Every screen of the admin is the same page; its router reads the URL. */
export function sendAdmin(files: StaticFiles, request: IncomingMessage, response: ServerResponse): void {
  const index = files.get(ADMIN_INDEX);
  if (index === undefined) {
    response
      .writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' })
      .end('The admin hasn’t been built.\n');
    return;
  }
  response.setHeader('Content-Security-Policy', ADMIN_POLICY);
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Referrer-Policy', 'same-origin');
  for (const name of ['Permissions-Policy', 'Cross-Origin-Opener-Policy'] as const)
    response.setHeader(name, EDGE_HEADERS[name]);
  sendStaticFile(request, response, index);
}

/** Returns false if the API itself has to answer: a problem, in another language than the shared answer. */
async function sendApiAnswer(rooms: Gated, key: string, { request, response }: Exchange): Promise<boolean> {
  const requestId = requestIdOf(request);
  const known = rooms.answers.peek(key);
  try {
    if (known !== undefined) {
      sendAnswer(request, response, { page: stamped(rooms, rooms.answers, known), requestId });
      return true;
    }
    const page = stamped(
      rooms,
      rooms.answers,
      await rooms.answers.get(key, requestId, rooms.gateFor(request)),
    );
    if (languageOfProblem(rooms.product, request, page) !== undefined) return false;
    await sendUnkept(request, response, { page, requestId });
  } catch (error) {
    sendFailure(rooms, error, { request, response, requestId });
  }
  return true;
}

async function sendPage(rooms: Gated, target: string, { request, response }: Exchange): Promise<void> {
  const requestId = requestIdOf(request);
  try {
    const { url, isKept, movedTo: cleanUrl } = pageAddressOf(target);
    if (cleanUrl !== undefined) {
      const moved = await answerOtherSpelling(rooms.product.deps, cleanUrl, rooms.gateFor(request));
      const page = forVisitor(uncompressed(moved), { method: request.method, target }, rooms.hits);
      return sendAnswer(request, response, { page, requestId });
    }
    const known = isKept ? rooms.pages.peek(url) : undefined;
    if (known !== undefined) {
      return sendAnswer(request, response, { page: stamped(rooms, rooms.pages, known), requestId });
    }
    const render = () => rooms.render(url, requestId);
    const admit = rooms.gateFor(request);
    const shared = isKept
      ? stamped(rooms, rooms.pages, await rooms.pages.get(url, render, admit))
      : uncompressed(await admit(render));
    const isCall = url.startsWith(SERVER_FUNCTION_PREFIX);
    const language = isCall ? languageOfProblem(rooms.product, request, shared) : undefined;
    const again = () => rooms.render(url, requestId, language);
    const page = language === undefined ? shared : uncompressed(await admit(again));
    const { method, headers } = request;
    if (page.status === NOT_FOUND) rooms.missing.note({ method, target, referrer: headers.referer });
    const asked = forVisitor(page, { method, target }, rooms.hits);
    await sendUnkept(request, response, { page: asked, requestId });
  } catch (error) {
    sendFailure(rooms, error, { request, response, requestId });
  }
}
