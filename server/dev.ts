import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as ask,
} from 'node:http';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { createServer as createViteServer } from 'vite';
import { createDevMiddleware } from 'vike/server';
import { parseEnvironment } from '#api/platform/base/env.ts';
import { allLanguageFiles, languageOfFile, withLanguages } from './builds/admin-languages.ts';
import { DevChild } from './dev/child.ts';
import { serveRendering } from './dev/pages.ts';
import { watchProgram, watchSite } from './dev/watch.ts';
import { isAddedToAdmin, withDeclarationsTag } from './builds/served-files.ts';
import { ROOTS } from './base/roots.ts';
import { currentSite, siteVariables } from './site-folder/current-site.ts';
import { mirrorProgram } from './site-folder/mirror.ts';
import { sendStaticFile, staticFile, typeOf } from './requests/static-files.ts';
import { fail, say, stopOnSignal } from './process/terminal.ts';
import { renderWithVike } from './pages/vike-pages.ts';

/**
 * The product on one port in development. This process has Vite and stays alive; the product runs in another
 * process, which is restarted when its files change.
 */
async function startDev(): Promise<void> {
  const env = parseEnvironment({ ...siteVariables(), ...process.env });
  const site = currentSite();
  const rendering = await serveRendering(renderWithVike);
  const product = new DevChild(rendering.origin);
  const first = product.restart();
  if (site !== undefined) await mirrorProgram(site, ROOTS);
  const server = createServer();
  const rooms = await serveRooms(server);
  await first;
  server.on('request', createListener(product, rooms));
  server.listen(env.port, env.host);
  const follow = followChanges(product);
  const unwatch =
    site === undefined
      ? watchProgram(
          ['api', 'server', 'schema'].map((room) => join(ROOTS.program, room)),
          follow,
        )
      : await watchSite(site.folder, follow);
  stopOnSignal(async () => {
    unwatch();
    server.closeAllConnections();
    rendering.server.close();
    await Promise.all([rooms.admin?.close(), product.stop()]);
  });
}

/** Reports the duration; failures have been reported already. */
function followChanges(product: DevChild): (file: string) => void {
  return (file) => {
    const since = performance.now();
    product.restart().then(
      () => say(`${file} changed: restarted in ${((performance.now() - since) / 1000).toFixed(1)} s`),
      () => say(`${file} changed: waiting for the next change`),
    );
  };
}

type DevRooms = Awaited<ReturnType<typeof serveRooms>>;

function createListener(product: DevChild, { admin, devMiddleware }: DevRooms) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const isAdmin = /^\/admin(?:\/|$)/.test(path) && !isAddedToAdmin(path);
    if (isAdmin && admin !== undefined) {
      if (languageOfFile(path) !== undefined) return void sendLanguage(path, request, response);
      return admin.middlewares(request, response);
    }
    if (/^\/(?:api|files|images|admin|healthz|readyz)(?:\/|$)/.test(path))
      return void passOn(product, request, response);
    void sendOwnFile(path, request, response).then((isSent) => {
      if (!isSent) devMiddleware(request, response, () => void passOn(product, request, response));
    });
  };
}

/** Passes a request to the product, after its restart if one is in progress. */
async function passOn(product: DevChild, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { hostname, port } = new URL(await product.origin);
    const { method, url: path, headers } = request;
    const asked = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', (error) => refuse(response, error));
    request.pipe(asked);
  } catch (error) {
    refuse(response, error);
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${String(error)}\n`);
}

/** The languages of the admin are read each time, so translators see changes on reload. */
async function withLanguagesNow(html: string): Promise<string> {
  return withLanguages(
    html,
    (await allLanguageFiles(ROOTS)).map(({ path }) => path),
  );
}

async function sendLanguage(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const file = (await allLanguageFiles(ROOTS)).find((one) => one.path === path);
    if (file === undefined) return void response.writeHead(404).end();
    const kind = { type: 'application/json', cacheControl: 'no-store' };
    sendStaticFile(request, response, await staticFile(Buffer.from(file.content), kind));
  } catch (error) {
    refuse(response, error);
  }
}

/** The current file in `public/` of the site folder. */
async function sendOwnFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const type = typeOf(path);
  if (ROOTS.site === undefined || type === undefined) return false;
  const file = join(ROOTS.site, 'public', normalize(join('/', decodeURI(path))));
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return false;
  sendStaticFile(request, response, await staticFile(bytes, { type, cacheControl: 'no-store' }));
  return true;
}

/**
 * Each room has its own cache and hot-reload socket on the shared port. In a package, the admin is prebuilt.
 */
async function serveRooms(server: Server) {
  const admin =
    ROOTS.shipped === undefined
      ? await createViteServer({
          configFile: join(ROOTS.program, 'admin', 'vite.config.ts'),
          root: join(ROOTS.program, 'admin'),
          cacheDir: join(ROOTS.cache, 'vite-admin'),
          appType: 'spa',
          plugins: [
            { name: 'colophon-declarations', transformIndexHtml: currentSite() && withDeclarationsTag },
            { name: 'colophon-languages', transformIndexHtml: withLanguagesNow },
          ],
          server: { middlewareMode: true, hmr: { server, path: '__hmr_admin' } },
        })
      : undefined;
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
