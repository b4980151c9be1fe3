import { type IncomingHttpHeaders, type RequestOptions, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestApp, type TestAppOptions, createTestApp } from '#api/testing/test-app.ts';
import { routes } from '#api/app/routes.ts';
import type { Database } from '#api/platform/database/database.ts';
import { Admission, type AdmissionOptions } from '../requests/admission.ts';
import { type ApiAnswers, createApiAnswers } from '../cache/api-answers.ts';
import { openExpressLane } from '../requests/express-lane.ts';
import { isUnavailable } from '../requests/failed-answer.ts';
import { createFindCached, createFrontDoor } from '../front-door/front-door.ts';
import { observeProduct } from '../observing/observe-product.ts';
import { PATIENCE, type Patience, drain, listen } from '../requests/listen.ts';
import type { Product } from '../product/open-product.ts';
import { type RenderedPage, uncompressed } from '../cache/cached-page.ts';
import { PageCache } from '../cache/page-cache.ts';
import { countMissingPages } from '../requests/missing-pages.ts';
import { countRedirectHits } from '../requests/redirect-hits.ts';
import type { ChangeSeen } from '../cache/page-tags.ts';
import type { Renderer } from '../pages/renderer.ts';
import { transportSecurityOf } from '../requests/transport-security.ts';
import type { UnavailablePages } from '../requests/unavailable-page.ts';

/** The front door on a free port, over a test app. */
export interface Serving {
  test: TestApp;
  product: Product;
  pages: PageCache;
  answers: ApiAnswers;
  /** Forgets cached responses, as a change does. */
  purge(change?: ChangeSeen): void;
  /** From now on, memory counts as stale for this long; undefined: it is current again. */
  setStaleMs(ms: number | undefined): void;
  port: number;
  /** Sends a request exactly as written: `path` is unchanged. */
  get(path: string, options?: RequestOptions): Promise<Received>;
  close(): Promise<void>;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface ServingOptions {
  /** The renderer behind the pages; the rooms are those of this server. */
  render?: (serving: Pick<Serving, 'product' | 'answers'>) => Renderer;
  /** Less than in production, to see idle connections end. */
  patience?: Patience;
  /** A different gate before uncached work than in production. */
  gate?: AdmissionOptions;
  /** Beside English. */
  languages?: TestAppOptions['languages'];
  /** Variables, by their names. */
  env?: Record<string, string>;
  /** Another server over the same database, with its own front door and memory. */
  beside?: Serving;
}

/** Serves `database`; changes made through the API purge the caches. */
export async function serve(
  database: Database,
  { render, patience = PATIENCE, env = {}, gate = {}, beside, languages }: ServingOptions = {},
): Promise<Serving> {
  let staleMs: number | undefined;
  const product = productOf(
    database,
    beside?.test ??
      (await createTestApp(database, { env, ...(languages === undefined ? {} : { languages }) })),
  );
  const admission = new Admission(gate);
  const answers = createApiAnswers(product.api, product.env.siteUrl, { isUnavailable });
  const pages = new PageCache({
    maxBytes: 1024 * 1024,
    isKept: ({ status }) => status === 200,
    isStillTrue: answers.areStillTrue,
    shows: ({ sources }, change) => sources === undefined || answers.show(sources, change),
    isUnavailable,
  });
  const purge = (change?: ChangeSeen) => {
    answers.purge(change);
    pages.purge(change);
  };
  product.onChange(purge);
  const renderPage = render?.({ product, answers }) ?? notFound;
  const files = new Map();
  const watch = { staleMs: () => staleMs };
  const hits = countRedirectHits(product.deps);
  const missing = countMissingPages(product.deps);
  const caches = { pages, answers, watch };
  const rooms = { ...caches, product, files, render: renderPage, unavailablePage, admission, hits, missing };
  const observation = await observeProduct(product);
  const server = await listen(observation.around(createFrontDoor(rooms)), {
    port: 0,
    host: '127.0.0.1',
    patience,
  });
  const lane = openExpressLane(server, createFindCached(rooms), {
    patience,
    always: transportSecurityOf(product.env),
    observe: observation.observe,
  });
  const { port } = server.address() as AddressInfo;
  return {
    test: product.test,
    product,
    pages,
    answers,
    purge,
    setStaleMs: (ms) => void (staleMs = ms),
    port,
    get: (path, options = {}) => receive({ host: '127.0.0.1', port, path, ...options }),
    async close() {
      lane.close();
      await drain(server, 1_000);
      await Promise.all([hits.stop(), missing.stop()]);
      await observation.stop();
    },
  };
}

function productOf(database: Database, test: TestApp): Product & { test: TestApp } {
  return {
    test,
    env: test.deps.env,
    deps: test.deps,
    api: test.app,
    routes,
    onChange: (listener) => void database.onAnnounced(listener),
    close: () => Promise.resolve(),
  };
}

const unavailablePage: UnavailablePages = (code) =>
  Promise.resolve(
    uncompressed({
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<h1>${code}</h1>`,
    }),
  );

function notFound(url: string): Promise<RenderedPage> {
  return Promise.resolve({
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `Nothing at ${url}\n`,
  });
}

function receive(options: RequestOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body, text: body.toString() });
      });
    });
    sent.on('error', reject).end();
  });
}
