import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { languagesOf } from '#schema/messages/languages.ts';
import type { SiteRequest } from '#site/base/site-context.ts';
import type { FailedView } from '#site/base/failures.ts';
import type { AnswerOfVike, VikeRequest } from '../pages/site-pages.ts';

/*
 * In development, the process with Vite renders pages and stays alive; the process with the product requests
 * them, and is restarted. What a page fetches goes the other way.
 */

/** Identifies the page that something is fetched for. */
const FOR_PAGE = 'x-colophon-page';

interface SentPage extends Pick<VikeRequest, 'urlOriginal' | 'headersOriginal'> {
  id: string;
  settings: SiteRequest['settings'];
  now: string;
  /** Where the product answers the page's requests. */
  origin: string;
}

/** Shown in the terminal; the page shows it as well. */
function sayFailedView({ file, error }: FailedView): void {
  process.stderr.write(`${file} failed, so the built-in view is shown: ${inspect(error)}\n`);
}

/** In the process with Vite: renders what the other process requests. Returns its origin. */
export async function serveRendering(
  render: (asked: VikeRequest) => Promise<AnswerOfVike>,
  onFailedView: (failed: FailedView) => void = sayFailedView,
): Promise<{ origin: string; server: Server }> {
  const languages = languagesOf();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { id, origin, settings, now, ...asked } = JSON.parse(await text(request)) as SentPage;
    const fetchFor: typeof fetch = (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
      headers.set(FOR_PAGE, id);
      return fetch(`${origin}${pathname}${search}`, { ...init, headers });
    };
    const siteRequest = { settings, languages, now: new Date(now), fetch: fetchFor, onFailedView };
    response.end(JSON.stringify(await render({ ...asked, siteRequest })));
  };
  const { server, origin } = await listenInside((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return { server, origin };
}

/** In the process with the product: requests pages from the other process, and answers what they fetch. */
export class RemotePages {
  readonly #asked = new Map<string, SiteRequest['fetch']>();
  readonly #renderer: string;
  /** Where this process listens. */
  origin = '';

  constructor(renderer: string) {
    this.#renderer = renderer;
  }

  async render({ siteRequest, ...asked }: VikeRequest): Promise<AnswerOfVike> {
    const id = randomUUID();
    this.#asked.set(id, siteRequest.fetch);
    try {
      const { settings, now } = siteRequest;
      const sent: SentPage = { ...asked, id, settings, now: now.toISOString(), origin: this.origin };
      const response = await fetch(this.#renderer, { method: 'POST', body: JSON.stringify(sent) });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as AnswerOfVike;
    } finally {
      this.#asked.delete(id);
    }
  }

  /** Responds to what a page fetches while it is rendered; undefined for other requests. */
  fetched(request: IncomingMessage, siteUrl: string): Promise<Response> | undefined {
    const id = request.headers[FOR_PAGE];
    const fetchFor = typeof id === 'string' ? this.#asked.get(id) : undefined;
    return fetchFor?.(new Request(`${siteUrl}${request.url ?? '/'}`));
  }
}

/** Listens on a free port that is only reachable from this machine. */
export async function listenInside(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * The production policy with a nonce for what Vite adds to pages: its client and inline styles. Everything
 * else that production would block is blocked in development, too.
 */
export function withNonce(policy: string, html: string): { policy: string; html: string } {
  const nonce = randomUUID();
  return {
    policy: policy.replaceAll(/\b(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${nonce}'`),
    html: html
      .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
      .replaceAll(/<script(?= type="module"[^>]*>[^<]*["']\/@)/g, `<script nonce="${nonce}"`),
  };
}
