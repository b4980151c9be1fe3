import { type Server, createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { createDevMiddleware } from 'vike/server';
import { jobs } from '#api/app/jobs.ts';
import { ensureFirstAdministrator } from '#api/business/sign-in/set-up.ts';
import { INTERNAL_ADDRESS } from '#api/platform/route/exchange.ts';
import { startTicker } from '#api/platform/jobs/ticker.ts';
import { drain } from './listen.ts';
import { openProduct } from './open-product.ts';
import { renderSitePage } from './site-pages.ts';
import { createSiteSource } from './site-settings.ts';
import { createPreviewRenderer, createSettingsPreviewRenderer } from './preview-renderer.ts';
import { createRenderer } from './renderer.ts';
import { ROOTS } from './roots.ts';
import { loadStarterContent, prepareFixedPages } from './starter-content.ts';
import { currentSite } from './site-folder/current-site.ts';
import { mirrorProgram } from './site-folder/mirror.ts';
import { announce, fail, say, stopOnSignal } from './terminal.ts';

const DRAIN_MS = 1_000;

/** The product on one port with hot reloading of site and admin. Changes of the API need a restart. */
async function startDev(): Promise<void> {
  const product = await openProduct(process.env, say);
  await prepareFixedPages(product);
  await loadStarterContent(product, say);
  const { setupUrl } = await ensureFirstAdministrator(product.deps);
  const server = createServer();
  const { admin, devMiddleware } = await serveRooms(server);
  const source = createSiteSource(product.env, {
    fetch: async (input, init) => product.api.fetch(new Request(input, init), { address: INTERNAL_ADDRESS }),
  });
  const render = createRenderer({ product, source, renderSitePage });
  const previewing = { now: product.deps.now, source, renderSitePage };
  product.deps.renderPreview = createPreviewRenderer(previewing);
  product.deps.renderWithSettings = createSettingsPreviewRenderer(previewing);
  const answerApi = getRequestListener(product.api.fetch, { overrideGlobalObjects: false });
  server.on('request', (request, response) => {
    const url = request.url ?? '/';
    if (/^\/(?:api|files|images)\/|^\/(?:healthz|readyz)(?:\?|$)/.test(url))
      return void answerApi(request, response);
    if (/^\/admin(?:[/?]|$)/.test(url)) return admin.middlewares(request, response);
    devMiddleware(request, response, () => {
      render(url, product.deps.newId()).then(
        ({ status, headers, body }) => {
          // Vite's client needs inline styles and its socket: the policy belongs to what is shipped.
          const { 'content-security-policy': _policy, ...others } = headers;
          response.writeHead(status, { ...others, 'cache-control': 'no-store' }).end(body);
        },
        (error: unknown) => {
          product.deps.log.error({ err: error, path: url }, 'a page failed');
          response
            .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
            .end('Something went wrong!\n');
        },
      );
    });
  });
  server.listen(product.env.port, product.env.host);
  const ticker = startTicker(product.deps, { jobs, intervalMs: 1_000 });
  announce(product, setupUrl);
  stopOnSignal(async () => {
    await Promise.all([admin.close(), drain(server, DRAIN_MS), ticker.stop()]);
    await product.close();
  });
}

/** One dev server per room: each has its own cache and its own hot-reload socket on the port that both share. */
async function serveRooms(server: Server) {
  const site = currentSite();
  if (site !== undefined) await mirrorProgram(site, ROOTS);
  const admin = await createViteServer({
    configFile: join(ROOTS.app, 'admin', 'vite.config.ts'),
    root: join(ROOTS.app, 'admin'),
    cacheDir: join(ROOTS.cache, 'vite-admin'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server, path: '__hmr_admin' } },
  });
  const { devMiddleware } = await createDevMiddleware({
    root: join(ROOTS.app, 'site'),
    viteConfig: {
      configFile: join(ROOTS.app, 'site', 'vite.config.ts'),
      cacheDir: join(ROOTS.cache, 'vite-site'),
      server: { middlewareMode: true, hmr: { server, path: '__hmr_site' } },
    },
  });
  return { admin, devMiddleware };
}

startDev().catch(fail);
