import { pageOfTwin } from '#site/feeds/machine-paths.ts';
import type { SiteRequest } from '#site/site-context.ts';
import type { Recording } from './api-answers.ts';
import { movedTo } from './machine-answers.ts';
import { createMachineRoutes } from './machine-routes.ts';
import { twinOf } from './page-twins.ts';
import type { Product } from './open-product.ts';
import type { RenderedPage } from './cached-page.ts';
import { answerServerFunction } from './server-function-route.ts';

/** Makes the answer for what is no file and no call of the API. `url` is below the origin. */
export type Renderer = (url: string, requestId: string) => Promise<RenderedPage>;

interface RendererRooms {
  product: Pick<Product, 'deps'>;
  siteRequest: Omit<SiteRequest, 'now'>;
  /** The `fetch` of one page, which remembers what it was asked for. */
  recording?(): Recording;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/** What machines read, then server functions, then the pages of the site. */
export function createRenderer({ product, siteRequest, renderSitePage, ...rooms }: RendererRooms): Renderer {
  const forMachines = createMachineRoutes({ product, siteRequest });
  /** A page of the site knows what it was made from: all it shows it asks for. */
  const renderPage = async (url: string, requestId: string) => {
    const recorded = rooms.recording?.();
    const fetch = recorded?.fetch ?? siteRequest.fetch;
    const asking = { ...siteRequest, fetch, read: recorded?.read, now: product.deps.now() };
    const rendered = await renderSitePage(url, asking, requestId);
    const target = rendered.status === 404 ? await targetOf(url, siteRequest.settings.url, fetch) : undefined;
    return { ...(target === undefined ? rendered : movedTo(target)), ...recorded?.made() };
  };
  /** A server function knows it as well: it asks for what it answers. */
  const callFunction = (url: string, requestId: string) => {
    const recorded = rooms.recording?.();
    const asking = { ...siteRequest, ...(recorded && { fetch: recorded.fetch }) };
    return answerServerFunction(url, requestId, asking)?.then((made) => ({ ...made, ...recorded?.made() }));
  };
  /** The Markdown of a page that no record stands for. */
  const renderTwin = (url: string, requestId: string) => {
    const page = pageOfTwin(url);
    return page === undefined
      ? undefined
      : renderPage(page, requestId).then((rendered) => twinOf(rendered, siteRequest.settings.url));
  };
  return (url, requestId) =>
    forMachines(url) ??
    renderTwin(url, requestId) ??
    callFunction(url, requestId) ??
    renderPage(url, requestId);
}

/** Where a path leads that no page has: addresses of the site that texts came from are kept like those of their past here. */
async function targetOf(
  url: string,
  siteUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<string | undefined> {
  const path = decodedPath(url);
  const answer = await fetch(`${siteUrl}/api/v1/redirect?path=${encodeURIComponent(path)}`);
  if (!answer.ok) return undefined;
  const { data } = (await answer.json()) as { data: { moved_to: string } };
  return data.moved_to;
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url, 'http://site');
  try {
    return decodeURIComponent(pathname).replace(/(?<=.)\/+$/, '');
  } catch {
    return pathname;
  }
}
