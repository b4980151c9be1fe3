import type { SiteRequest } from '#site/site-context.ts';
import { createMachineRoutes } from './machine-routes.ts';
import type { Product } from './open-product.ts';
import type { RenderedPage } from './page-cache.ts';
import { answerServerFunction } from './server-function-route.ts';

/** Makes the answer for what is no file and no call of the API. `url` is below the origin. */
export type Renderer = (url: string, requestId: string) => Promise<RenderedPage>;

interface RendererRooms {
  product: Pick<Product, 'deps'>;
  siteRequest: Omit<SiteRequest, 'now'>;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/** What machines read, then server functions, then the pages of the site. */
export function createRenderer({ product, siteRequest, renderSitePage }: RendererRooms): Renderer {
  const forMachines = createMachineRoutes({ product, siteRequest });
  return (url, requestId) =>
    forMachines(url) ??
    answerServerFunction(url, requestId, siteRequest) ??
    renderSitePage(url, { ...siteRequest, now: product.deps.now() }, requestId);
}
