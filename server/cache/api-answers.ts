import type { IncomingMessage } from 'node:http';
import { allResources } from '#schema/registry/registry.ts';
import { type App, INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import { API_PREFIX } from '#api/app/app.ts';
import type { DecodedAnswer } from '#api-client/client.ts';
import { DecodedAnswers } from './decoded-answers.ts';
import type { CachedPage, RenderedPage } from './cached-page.ts';
import { type Admit, PageCache, type PageCacheOptions } from './page-cache.ts';
import { cacheBytes } from './cache-bytes.ts';
import { type ChangeSeen, type Source, type Tag, tagsOfAnswer } from './page-tags.ts';

/** The parts of a request that decide whether it can be answered from memory. */
type ReadHead = Pick<IncomingMessage, 'method' | 'headers'>;

/** Public reads of the API through a cache of complete responses. */
export interface ApiAnswers {
  /** The cache key of a request that can be answered from the cache; undefined: only the API answers it. */
  keyOf(request: ReadHead, target: string): string | undefined;
  peek(key: string): CachedPage | undefined;
  get(key: string, requestId: string, admit?: Admit): Promise<CachedPage>;
  /** `fetch` for pages of the site: in-process, with public reads from the cache. */
  fetch: typeof globalThis.fetch;
  /** The same `fetch`, which records what was requested. */
  recording(): Recording;
  /** Whether all these requests would still get the same response. */
  areStillTrue(sources: readonly Source[]): Promise<boolean>;
  /** The contents of the cache, to be measured and saved for the next start. */
  kept: Pick<PageCache, 'settled' | 'restore' | 'size' | 'bytes'>;
  /** Marks responses that may show a change as stale; without a change, all of them. */
  purge(change?: ChangeSeen): void;
  /** How long a response has been stale, in milliseconds; undefined: it is current. */
  staleMsOf(page: CachedPage): number | undefined;
  /** Whether a response based on these shows the changed record; true when that is unknown. */
  show(sources: readonly Source[], change: ChangeSeen): boolean;
}

/** The sources of a page. */
export interface Recording {
  fetch: typeof globalThis.fetch;
  /**
   * The same without a request: the decoded response, shared and frozen; undefined if it is not cacheable.
   */
  read(target: string): Promise<DecodedAnswer> | undefined;
  /** Undefined if anything uncacheable was requested: then the page may show anything. */
  made(): { tags: ReadonlySet<Tag>; sources: readonly Source[] } | { isStale: true } | undefined;
}

const MAX_BYTES = 64 * 1024 * 1024;
const TARGET_MAX_CHARS = 2_000;
/**
 * First path segments of public lists, from the declarations; search; and the response about the site itself.
 */
const PUBLIC_PARTS: ReadonlySet<string> = new Set([
  'search',
  'site',
  ...allResources
    .filter(({ access }) => 'everyone' in access.list && access.list.everyone === true)
    .map(({ api }) => api.path.slice(1)),
]);

/**
 * The API itself decides which responses may be cached: 200 and public, which it never sends for a token. It
 * refuses unknown query parameters, so these are never cached; the path and the sorted parameters are the
 * key.
 */
export function createApiAnswers(
  api: App,
  siteUrl: string,
  { isUnavailable }: Pick<PageCacheOptions, 'isUnavailable'> = {},
): ApiAnswers {
  const cache = new PageCache({
    maxBytes: cacheBytes(MAX_BYTES),
    isKept: ({ status, headers }) =>
      status === 200 && headers['cache-control']?.startsWith('public') === true,
    shows: ({ identity }, { id }) => identity.includes(id),
    ...(isUnavailable && { isUnavailable }),
  });

  async function ask(target: string, requestId: string | undefined): Promise<RenderedPage> {
    const headers = requestId === undefined ? {} : { 'x-request-id': requestId };
    const response = await api.fetch(new Request(siteUrl + target, { headers }), {
      address: INTERNAL_ADDRESS,
    });
    const rendered = await renderedFrom(response);
    return { ...rendered, tags: tagsOfAnswer(target.slice(API_PREFIX.length), rendered.body) };
  }

  const decoded = new DecodedAnswers();

  async function send(request: Request): Promise<Sent> {
    const { pathname, search } = new URL(request.url);
    // One that names a language has an answer of its own.
    const isShared = !request.headers.has('authorization') && !request.headers.has('accept-language');
    const isRead = request.method === 'GET' && isShared;
    const key = isRead ? keyOfTarget(pathname + search) : undefined;
    if (key === undefined) return { response: await api.fetch(request, { address: INTERNAL_ADDRESS }) };
    const requestId = request.headers.get('x-request-id') ?? undefined;
    const page = await cache.getPlain(key, () => ask(key, requestId));
    return { response: responseFrom(page), key, page };
  }

  return {
    keyOf: (request, target) => (isPlainRead(request) ? keyOfTarget(target) : undefined),
    peek: (key) => cache.peek(key),
    get: (key, requestId, admit) => cache.get(key, () => ask(key, requestId), admit),
    fetch: async (input, init) => (await send(new Request(input, init))).response,
    recording: () =>
      recordingOf({
        send,
        keep: (key) => cache.getPlain(key, () => ask(key, undefined)),
        decode: (key, page) => decoded.of(key, page),
        isInDoubt: (page) => cache.staleMsOf(page) !== undefined,
      }),
    async areStillTrue(sources) {
      const pages = await Promise.all(
        sources.map(({ key }) => cache.getPlain(key, () => ask(key, undefined))),
      );
      return pages.every((page, index) => isAsItWas(cache, page, sources[index]));
    },
    kept: cache,
    purge: (change) => cache.purge(change),
    staleMsOf: (page) => cache.staleMsOf(page),
    show: (sources, change) => sources.some((source) => mayShow(cache, source, change)),
  };
}

/** A current response with the sources of a page, known to be true. */
function isAsItWas(cache: PageCache, page: CachedPage, source: Source | undefined): boolean {
  return page.status === 200 && page.etag === source?.etag && cache.staleMsOf(page) === undefined;
}

/** Whether a response that a page was made from shows a record, as far as it is still in memory. */
function mayShow(cache: PageCache, { key, etag }: Source, { id }: ChangeSeen): boolean {
  const last = cache.lastOf(key);
  return last?.etag !== etag || last.identity.includes(id);
}

interface Sent {
  response: Response;
  /** The cache key; undefined for an uncached response. */
  key?: string;
  page?: CachedPage;
}

interface Asking {
  send(request: Request): Promise<Sent>;
  keep(key: string): Promise<CachedPage>;
  decode(key: string, page: CachedPage): unknown;
  isInDoubt(page: CachedPage): boolean;
}

function recordingOf({ send, keep, decode, isInDoubt }: Asking): Recording {
  const sources: Source[] = [];
  const tags = new Set<Tag>();
  let isWhole = true;
  let isStale = false;
  function note(key: string | undefined, page: CachedPage | undefined): void {
    if (key === undefined || page?.status !== 200) isWhole = false;
    else {
      isStale ||= isInDoubt(page);
      sources.push({ key, etag: page.etag });
      page.tags.forEach((tag) => tags.add(tag));
    }
  }
  async function readKept(key: string): Promise<DecodedAnswer> {
    const page = await keep(key);
    note(key, page);
    return { status: page.status, body: decode(key, page) };
  }
  return {
    async fetch(input, init) {
      const { response, key, page } = await send(new Request(input, init));
      note(key, page);
      return response;
    },
    read(target) {
      const key = keyOfTarget(target);
      return key === undefined ? undefined : readKept(key);
    },
    made() {
      if (isStale) return { isStale };
      return isWhole ? { tags, sources } : undefined;
    },
  };
}

/** A public read that does not require a fresh response. */
function isPlainRead({ method, headers }: ReadHead): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    // The response says whether a page of another website may read it.
    headers.origin === undefined &&
    !/no-cache|no-store/.test(headers['cache-control'] ?? '')
  );
}

function keyOfTarget(target: string): string | undefined {
  if (!target.startsWith(`${API_PREFIX}/`) || target.length > TARGET_MAX_CHARS) return undefined;
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const [part = ''] = path.slice(API_PREFIX.length + 1).split('/', 1);
  // No public path needs escapes: a path with one is another spelling.
  if (!PUBLIC_PARTS.has(part) || path.includes('%')) return undefined;
  return mark === -1 ? path : path + inOrder(target.slice(mark + 1));
}

/** Parameters sorted by name, with uniform escaping: other spellings are the same request. */
function inOrder(query: string): string {
  if (/[%+]/.test(query)) {
    const params = new URLSearchParams(query);
    params.sort();
    return `?${params.toString()}`;
  }
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.length === 0 ? '' : `?${pairs.toSorted().join('&')}`;
}

async function renderedFrom(response: Response): Promise<RenderedPage & { body: string }> {
  const headers = Object.fromEntries(response.headers);
  // A cached response is sent for many requests, each with its own id.
  if (response.status === 200) delete headers['x-request-id'];
  return { status: response.status, headers, body: await response.text() };
}

function responseFrom({ status, headers, identity }: CachedPage): Response {
  const pairs = headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [],
  );
  return new Response(new Uint8Array(identity), { status, headers: pairs });
}
