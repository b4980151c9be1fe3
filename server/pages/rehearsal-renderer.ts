import { API_PREFIX, createApp } from '#api/app/app.ts';
import { ApiError } from '#api/platform/base/api-error.ts';
import { INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { type Link, momentOf, readLink } from '#api/business/rehearsals/rehearsal-link.ts';
import { rehearse } from '#api/business/rehearsals/rehearse.ts';
import { rehearsalAt } from '#schema/pages/rehearsal-address.ts';
import type { RehearsalShown, SiteRequest } from '#site/base/site-context.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import { type SiteSource, createSiteSource } from '../product/site-settings.ts';
import type { Product } from '../product/open-product.ts';
import { pageAddressOf } from '../requests/page-address.ts';
import { insideRehearsal, unlisted } from './rehearsal-page.ts';
import { type Renderer, createRenderer } from './renderer.ts';

interface RehearsalRooms {
  product: Pick<Product, 'deps' | 'env' | 'routes'>;
  /** Of the site as it is now. */
  source: SiteSource;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/** A path that no page has: the page about a preview that has ended knows no other. */
const ENDED_PAGE = '/preview/site';
/** The archive of the newsletter and its feed, also as the API answers them, and the sitemap. */
const SHOWS_ISSUES = /^\/(?:newsletters|sitemap|api\/v1\/published-newsletters)\b/;
const GONE = 410;
const UNAVAILABLE = 503;

/**
 * Renders previews of the whole site (`/preview/site/{token}/…`), and everything else with `render`. Each page is rendered in
 * a transaction of its own, in which everything is done that is due by then, and which is rolled back.
 */
export function withRehearsals(render: Renderer, rooms: RehearsalRooms): Renderer {
  return (target, requestId, language) => {
    const asked = rehearsalAt(target);
    return asked === undefined ? render(target, requestId, language) : answer(rooms, asked, requestId);
  };
}

type Asked = NonNullable<ReturnType<typeof rehearsalAt>>;

async function answer(rooms: RehearsalRooms, asked: Asked, requestId: string): Promise<RenderedPage> {
  const { product } = rooms;
  const link = readLink(product.deps, asked.token);
  if (typeof link === 'string') return endedPage(rooms, link, requestId);
  try {
    const page = await rehearse(
      product.deps,
      (tx) => momentOf(tx, link, { withIssues: SHOWS_ISSUES.test(asked.url) }),
      (deps) => pageThen(rooms, { deps, link, asked, requestId }),
    );
    if (page === undefined) return await endedPage(rooms, 'off', requestId);
    return insideRehearsal(page, { base: asked.base, siteUrl: rooms.source.url });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isTooMuch = error.code === 'validation_failed';
    if (!isTooMuch && error.code !== 'preview_unavailable') throw error;
    return endedPage(rooms, isTooMuch ? 'too_much' : 'busy', requestId);
  }
}

interface Then {
  /** Those of that moment. */
  deps: AppDeps;
  link: Link;
  asked: Asked;
  requestId: string;
}

/** The page as this program renders it, over the database of that moment. */
async function pageThen(
  { product: { env, routes }, renderSitePage }: RehearsalRooms,
  { deps, link: { at }, asked: { base, url }, requestId }: Then,
): Promise<RenderedPage> {
  const api = createApp(deps, routes);
  const fetch: typeof globalThis.fetch = async (input, init) =>
    api.fetch(new Request(input, init), { address: INTERNAL_ADDRESS });
  if (url.startsWith(`${API_PREFIX}/`)) return fromApi(await fetch(env.siteUrl + url));
  const source = createSiteSource({ env, deps }, { fetch });
  const shown: RehearsalShown = { at, base };
  const render = createRenderer({
    product: { deps },
    source,
    renderSitePage: (page, asking, id) =>
      renderSitePage(page, { ...withoutThirdParties(asking), rehearsal: shown }, id),
  });
  return render(pageAddressOf(url).url, requestId);
}

async function fromApi(response: Response): Promise<RenderedPage> {
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

function withoutThirdParties(asking: SiteRequest): SiteRequest {
  return { ...asking, settings: { ...asking.settings, analytics: null, code: null } };
}

/** Says why a link shows nothing, and what to do. It needs no database. */
async function endedPage(
  { product: { deps }, source, renderSitePage }: RehearsalRooms,
  ended: Extract<RehearsalShown, { ended: unknown }>['ended'],
  requestId: string,
): Promise<RenderedPage> {
  const asking = {
    settings: source.lastSettings(),
    languages: source.languages,
    now: deps.now(),
    fetch: source.fetch,
    rehearsal: { ended },
  };
  const page = await renderSitePage(ENDED_PAGE, asking, requestId);
  return { ...unlisted(page), status: ended === 'busy' ? UNAVAILABLE : GONE };
}
