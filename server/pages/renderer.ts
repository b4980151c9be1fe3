import { decodedPath } from '#api/records/redirects/redirect-address.ts';
import { english } from '#api/platform/base/spoken.ts';
import { publicRedirect } from '#api/records/redirects/resolve.ts';
import { pageInLanguage } from '#site/data/queries/page-language.ts';
import { pageOfTwin } from '#site/feeds/paths/machine-paths.ts';
import type { SiteRequest, SiteSettings } from '#site/base/site-context.ts';
import type { FailedView } from '#site/base/failures.ts';
import type { SiteSource } from '../product/site-settings.ts';
import type { Recording } from '../cache/api-answers.ts';
import { movedTo } from '../machine/machine-answers.ts';
import { createMachineRoutes } from '../machine/machine-routes.ts';
import { twinOf } from '../machine/page-twins.ts';
import type { Product } from '../product/open-product.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import type { Admit } from '../cache/page-cache.ts';
import { answerServerFunction } from './server-function-route.ts';

/**
 * Renders the response for everything that is neither a file nor an API call. `url` is relative to the
 * origin. `language` is that of problems of server functions; left out: English.
 */
export type Renderer = (url: string, requestId: string, language?: string) => Promise<RenderedPage>;

interface RendererRooms {
  product: Pick<Product, 'deps'>;
  source: SiteSource;
  /** The `fetch` of one page, which records what was requested. */
  recording?(): Recording;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/** Machine-readable routes first, then server functions, then the pages of the site. */
export function createRenderer({ product, source, renderSitePage, ...rooms }: RendererRooms): Renderer {
  const forMachines = createMachineRoutes({ product, source });
  const onFailedView = ({ file, error }: FailedView) =>
    product.deps.log.error({ err: error, file }, 'a view failed: the built-in view is shown instead');
  /** A page of the site knows its sources, because it requests everything it shows. */
  const renderPage = async (url: string, requestId: string, adapt = asIs) => {
    const recorded = rooms.recording?.();
    const asking = { fetch: recorded?.fetch ?? source.fetch, read: recorded?.read };
    const own = adapt(await source.settings(asking));
    const { url: page, settings } = pageInLanguage(url, own, source.languages) ?? { url, settings: own };
    const request = {
      ...asking,
      settings,
      languages: source.languages,
      now: product.deps.now(),
      onFailedView,
    };
    const rendered = await renderSitePage(page, request, requestId);
    return { ...rendered, ...recorded?.made() };
  };
  /** A server function knows them as well: it requests what it returns. */
  const callFunction = (url: string, requestId: string, language?: string) => {
    const recorded = rooms.recording?.();
    const words = language === undefined ? english : product.deps.languages.translator(language);
    const asking = { url: source.url, fetch: recorded?.fetch ?? source.fetch, words };
    return answerServerFunction(url, requestId, asking)?.then((made) => ({ ...made, ...recorded?.made() }));
  };
  /** The Markdown of a page without a record. */
  const renderTwin = (url: string, requestId: string) => {
    const page = pageOfTwin(url);
    return page === undefined
      ? undefined
      : renderPage(page, requestId, withoutCode).then((rendered) => twinOf(rendered, source.url));
  };
  return (url, requestId, language) => {
    const called = callFunction(url, requestId, language);
    if (called !== undefined) return called;
    const made = forMachines(url) ?? renderTwin(url, requestId) ?? renderPage(url, requestId);
    return made.then((rendered) => followed(product.deps, url, rendered));
  };
}

const asIs = (settings: SiteSettings): SiteSettings => settings;
/** Snippets are not part of the page's text. */
const withoutCode = (settings: SiteSettings): SiteSettings => ({ ...settings, code: null });

const LEADS_ON = new Set([301, 302, 404]);

/**
 * Applies redirects when nothing was found or a page has moved. Only these cases look up redirects, so pages
 * cost nothing more.
 */
async function followed(deps: Product['deps'], url: string, rendered: RenderedPage): Promise<RenderedPage> {
  if (!LEADS_ON.has(rendered.status)) return rendered;
  const found = await redirectAt(deps, url);
  if (found?.is === 'redirect') return answerOf(found);
  const isGone = found !== undefined && rendered.status === 404;
  return isGone ? { ...rendered, status: 410, redirect: { id: found.id } } : rendered;
}

/**
 * The response for another spelling of a path, such as with a trailing slash: a redirect to `url`, or, if
 * that redirects again, straight to its target.
 */
export async function answerOtherSpelling(
  deps: Product['deps'],
  url: string,
  admit: Admit,
): Promise<RenderedPage> {
  const answer = async () => {
    const found = await redirectAt(deps, url);
    return found?.is === 'redirect' ? answerOf(found) : movedTo(url);
  };
  // When the database is down or the queue is full, it takes two steps.
  return admit(answer).catch(() => movedTo(url));
}

function redirectAt(deps: Product['deps'], url: string) {
  const [written = '/'] = url.split(/[?#]/, 1);
  const path = decodedPath(written);
  return path === undefined ? undefined : publicRedirect(deps, path);
}

function answerOf({
  id,
  location,
  status,
}: {
  id: string | null;
  location: string;
  status: number;
}): RenderedPage {
  return { ...movedTo(location, status), redirect: { id } };
}
