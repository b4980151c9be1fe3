import type { IncomingMessage } from 'node:http';
import { allResources } from '#schema/registry.ts';
import { type App, INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import { API_PREFIX } from '#api/app/app.ts';
import type { DecodedAnswer } from '#api-client/client.ts';
import { DecodedAnswers } from './decoded-answers.ts';
import type { CachedPage, RenderedPage } from './cached-page.ts';
import { type Admit, PageCache, type PageCacheOptions } from './page-cache.ts';
import { cacheBytes } from './cache-bytes.ts';
import { type ChangeSeen, type Source, type Tag, tagsOfAnswer } from './page-tags.ts';

/** What of a request decides whether it may be answered from memory. */
type ReadHead = Pick<IncomingMessage, 'method' | 'headers'>;

/** Public reads of the API through a cache of whole answers. */
export interface ApiAnswers {
  /** The cache key of a request that may be answered from here; undefined: only the API answers it. */
  keyOf(request: ReadHead, target: string): string | undefined;
  peek(key: string): CachedPage | undefined;
  get(key: string, requestId: string, admit?: Admit): Promise<CachedPage>;
  /** `fetch` for pages of the site: within the process, public reads from the cache. */
  fetch: typeof globalThis.fetch;
  /** The same `fetch`, which records what was requested. */
  recording(): Recording;
  /** Whether all these would be answered as they were. */
  areStillTrue(sources: readonly Source[]): Promise<boolean>;
  /** What is in memory, to be measured and saved for the next start. */
  kept: Pick<PageCache, 'settled' | 'restore' | 'size' | 'bytes'>;
  /** Puts in doubt what may show a change; without one, everything. */
  purge(change?: ChangeSeen): void;
  /** For how long an answer has been in doubt, in milliseconds; undefined: it is not. */
  staleMsOf(page: CachedPage): number | undefined;
  /** Whether an answer based on these shows the record that has changed; true when that is no longer known. */
  show(sources: readonly Source[], change: ChangeSeen): boolean;
}

/** What a page was made from. */
export interface Recording {
  fetch: typeof globalThis.fetch;
  /** The same without a request: the decoded answer, shared and frozen; undefined for what is not kept here. */
  read(target: string): Promise<DecodedAnswer> | undefined;
  /** Nothing where something was asked that is not kept here: then the page may show anything. */
  made(): { tags: ReadonlySet<Tag>; sources: readonly Source[] } | { isStale: true } | undefined;
}

const MAX_BYTES = 64 * 1024 * 1024;
const TARGET_MAX_CHARS = 2_000;
/** First segments of paths whose lists are public, by their declarations; search; and the answer about the site itself. */
const PUBLIC_PARTS: ReadonlySet<string> = new Set([
  'search',
  'site',
  ...allResources
    .filter(({ access }) => 'everyone' in access.list && access.list.everyone === true)
    .map(({ api }) => api.path.slice(1)),
]);

/**
 * Which answers may be kept is said by the API itself: 200 and public, which it never says to a token. It refuses what
 * it does not know in a query, so that unknown parameters are kept nowhere; path and parameters in order are the key.
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
    const isRead = request.method === 'GET' && !request.headers.has('authorization');
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

/** An answer of now that says what a page was made from, and is known to be true. */
function isAsItWas(cache: PageCache, page: CachedPage, source: Source | undefined): boolean {
  return page.status === 200 && page.etag === source?.etag && cache.staleMsOf(page) === undefined;
}

/** Whether an answer that a page was made from shows a record, as far as it is still in memory. */
function mayShow(cache: PageCache, { key, etag }: Source, { id }: ChangeSeen): boolean {
  const last = cache.lastOf(key);
  return last?.etag !== etag || last.identity.includes(id);
}

interface Sent {
  response: Response;
  /** Where the answer is kept, and as what; not there for an answer that is not kept. */
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

/** A public read that does not ask for a fresh answer. */
function isPlainRead({ method, headers }: ReadHead): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    // Whether a page of another website may read it is in the answer.
    headers.origin === undefined &&
    !/no-cache|no-store/.test(headers['cache-control'] ?? '')
  );
}

function keyOfTarget(target: string): string | undefined {
  if (!target.startsWith(`${API_PREFIX}/`) || target.length > TARGET_MAX_CHARS) return undefined;
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const [part = ''] = path.slice(API_PREFIX.length + 1).split('/', 1);
  // No public path needs an escape: one that has some is another way to write it.
  if (!PUBLIC_PARTS.has(part) || path.includes('%')) return undefined;
  return mark === -1 ? path : path + inOrder(target.slice(mark + 1));
}

/** Parameters in the order of their names, escaped in one way: written otherwise they are the same question. */
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
  // A cached answer is sent for many requests, each with its own id.
  if (response.status === 200) delete headers['x-request-id'];
  return { status: response.status, headers, body: await response.text() };
}

function responseFrom({ status, headers, identity }: CachedPage): Response {
  const pairs = headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [],
  );
  return new Response(new Uint8Array(identity), { status, headers: pairs });
}
