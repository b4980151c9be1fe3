import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { jobs } from '#api/app/jobs.ts';
import { ensureFirstAdministrator } from '#api/business/sign-in/set-up.ts';
import { INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import { startTicker } from '#api/platform/jobs/ticker.ts';
import { buildStale } from '../builds/builds.ts';
import { RemotePages, listenInside, withNonce } from './pages.ts';
import { sendAdmin } from '../front-door/front-door.ts';
import { drain } from '../requests/listen.ts';
import { type Product, openProduct } from '../product/open-product.ts';
import { createPreviewRenderer, createSettingsPreviewRenderer } from '../pages/preview-renderer.ts';
import { type Renderer, createRenderer } from '../pages/renderer.ts';
import { rememberedModules } from '../base/remembered-modules.ts';
import { ROOTS } from '../base/roots.ts';
import { isAddedToAdmin, loadAdminFiles, siteDeclarations } from '../builds/served-files.ts';
import { currentSite } from '../site-folder/current-site.ts';
import { followSite } from '../site-folder/follow-site.ts';
import { createSitePages } from '../pages/site-pages.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { loadStarterContent, prepareFixedPages } from '../product/starter-content.ts';
import { ADMIN_INDEX, type StaticFiles, sendStaticFile } from '../requests/static-files.ts';
import { announce, fail, say, stopOnSignal } from '../process/terminal.ts';

const DRAIN_MS = 1_000;

/** What was begun while this was loaded. */
interface Begun {
  /** The previous process has closed the database. */
  isFree: Promise<void>;
  /** The copy of the program has the declarations of the site. */
  mirrored: Promise<void>;
}

/** Starts the product for `renderer`, the process with Vite; ends this process if it can't. */
export function startProduct(renderer: string, begun: Begun): void {
  start(renderer, begun).catch(fail);
}

async function start(renderer: string, { isFree, mirrored }: Begun): Promise<void> {
  await isFree;
  const product = await openProduct(process.env, say);
  await mirrored;
  const site = currentSite();
  if (site !== undefined) followSite({ site, roots: ROOTS, onProblem: say });
  await prepareFixedPages(product);
  await loadStarterContent(product, say);
  const { setupUrl } = await ensureFirstAdministrator(product.deps);
  const pages = new RemotePages(renderer);
  const listener = await answersOf(product, pages);
  const { server, origin } = await listenInside(listener);
  pages.origin = origin;
  const ticker = startTicker(product.deps, { jobs, intervalMs: 1_000 });
  if (process.env['COLOPHON_RESTARTED'] === undefined) announce(product, setupUrl);
  // The process with Vite may have been stopped meanwhile.
  if (process.connected) process.send?.({ origin });
  rememberedModules.save();
  stopOnSignal(async () => {
    await Promise.all([drain(server, DRAIN_MS), ticker.stop()]);
    await product.close();
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function answersOf(product: Product, pages: RemotePages): Promise<Listener> {
  const { siteUrl } = product.env;
  const source = createSiteSource(product, {
    fetch: async (input, init) => product.api.fetch(new Request(input, init), { address: INTERNAL_ADDRESS }),
  });
  const renderSitePage = createSitePages((asked) => pages.render(asked));
  const render = createRenderer({ product, source, renderSitePage });
  const previewing = { now: product.deps.now, source, renderSitePage };
  product.deps.renderPreview = createPreviewRenderer(previewing);
  product.deps.renderWithSettings = createSettingsPreviewRenderer(previewing);
  const answerApi = getRequestListener(product.api.fetch);
  const isBuilt = ROOTS.shipped !== undefined;
  // Pages need not wait for the build of the admin.
  const admin = buildStale({ only: 'own-admin' }).then(() =>
    loadAdminFiles(ROOTS, siteDeclarations(), { isBuilt }),
  );
  admin.catch(fail);
  return (request, response) => {
    const url = request.url ?? '/';
    const fetched = pages.fetched(request, siteUrl);
    if (fetched !== undefined) return void passOn(fetched, response);
    if (isOfApi(url)) return void answerApi(request, response);
    if (isOfAdmin(url)) return void admin.then((files) => answerAdmin(files, { request, response }));
    void answerPage(render, product, { url, response });
  };
}

async function passOn(fetched: Promise<Response>, response: ServerResponse): Promise<void> {
  try {
    const { status, headers, ...answer } = await fetched.then(async (made) => ({
      status: made.status,
      headers: made.headers,
      body: Buffer.from(await made.arrayBuffer()),
    }));
    response.writeHead(status, Object.fromEntries(headers)).end(answer.body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/** Whether the API answers this URL. */
function isOfApi(url: string): boolean {
  return /^\/(?:api|files|images)\/|^\/(?:healthz|readyz)(?:\?|$)/.test(url);
}

function isOfAdmin(url: string): boolean {
  return /^\/admin(?:[/?]|$)/.test(url);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The prebuilt admin of the package. In the repository, Vite serves it, except for the declarations. */
function answerAdmin(files: StaticFiles, { request, response }: Exchange): void {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const file = files.get(path);
  if (file !== undefined && path !== ADMIN_INDEX) return sendStaticFile(request, response, file);
  if (isAddedToAdmin(path)) return void response.writeHead(404).end();
  sendAdmin(files, request, response);
}

async function answerPage(
  render: Renderer,
  { deps }: Product,
  { url, response }: { url: string; response: ServerResponse },
): Promise<void> {
  try {
    const { status, headers, body } = await render(url, deps.newId());
    const policy = headers['content-security-policy'];
    const isPage = headers['content-type']?.startsWith('text/html') === true && policy !== undefined;
    const shown = isPage ? withNonce(policy, body.toString()) : undefined;
    if (shown !== undefined) headers['content-security-policy'] = shown.policy;
    delete headers['etag'];
    response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(shown?.html ?? body);
  } catch (error) {
    deps.log.error({ err: error, path: url }, 'a page failed');
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${String(error)}\n`);
  }
}
