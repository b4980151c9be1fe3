import { join } from 'node:path';
import { prepareDrafting } from '#api/business/drafting/prepare-drafting.ts';
import { ensureFirstAdministrator } from '#api/business/sign-in/set-up.ts';
import { jobs } from '#api/app/jobs.ts';
import { type Ticker, startTicker } from '#api/platform/jobs/ticker.ts';
import { Admission } from './requests/admission.ts';
import { cacheBytes } from './cache/cache-bytes.ts';
import { type ApiAnswers, createApiAnswers } from './cache/api-answers.ts';
import { openExpressLane } from './requests/express-lane.ts';
import { servedBuild } from './builds/stale-builds.ts';
import { isUnavailable } from './requests/failed-answer.ts';
import { createFrontDoor, createFindCached } from './front-door/front-door.ts';
import { drain, listen } from './requests/listen.ts';
import { measuredJobs } from './metrics/measured-jobs.ts';
import { createMetricsDoor } from './metrics/metrics-door.ts';
import { observeProduct } from './observing/observe-product.ts';
import { measureProduct } from './metrics/product-metrics.ts';
import { type Product, openProduct } from './product/open-product.ts';
import { watchOutbox } from './cache/outbox-watch.ts';
import { PageCache } from './cache/page-cache.ts';
import type { ChangeSeen } from './cache/page-tags.ts';
import { createPreviewRenderer, createSettingsPreviewRenderer } from './pages/preview-renderer.ts';
import { programKey } from './builds/program-key.ts';
import { readServedFrom } from './pages/read-served.ts';
import { rememberedModules } from './base/remembered-modules.ts';
import { createRenderer } from './pages/renderer.ts';
import { withRehearsals } from './pages/rehearsal-renderer.ts';
import { createSavedPages } from './cache/saved-pages.ts';
import { hearSettings } from './cache/settings-in-memory.ts';
import { createSiteSource } from './product/site-settings.ts';
import { countMissingPages } from './requests/missing-pages.ts';
import { countRedirectHits } from './requests/redirect-hits.ts';
import { loadStarterContent, prepareFixedPages } from './product/starter-content.ts';
import { loadServedFiles } from './builds/served-files.ts';
import { unsharedStorage } from './process/shared-storage.ts';
import { watchEscaped } from './process/last-resort.ts';
import { announce, fail, say, stopOnSignal } from './process/terminal.ts';
import { transportSecurityOf } from './requests/transport-security.ts';
import { createUnavailablePages } from './requests/unavailable-page.ts';
import { type WarmUp, createWarmUp, linksIn } from './pages/warm-up.ts';

const DRAIN_MS = 10_000;
const TICK_MS = 1_000;
/**
 * The first turn of all jobs is fifty statements, and the embedded database runs one after the other: those who waited for the
 * start come first.
 */
const TICK_AFTER_MS = 500;
const POLISH_AFTER_MS = 1_000;
/** How many of the recently requested pages are rendered in advance after a start. */
const WARM_PAGES = 50;
const PAGES_MAX_BYTES = 128 * 1024 * 1024;

/** Starts the product from the environment; resolves when it serves. */
async function start(): Promise<void> {
  const serving = loadServing();
  // Reported where it is waited for.
  serving.catch(() => undefined);
  const product = await openProduct(process.env, say);
  try {
    await prepareFixedPages(product);
    await loadStarterContent(product, say);
    const { setupUrl } = await ensureFirstAdministrator(product.deps);
    const stop = await serve(product, await serving);
    announce(product, setupUrl, await unsharedStorage(product.deps));
    rememberedModules.save();
    stopOnSignal(stop);
    const giveUp = () => void stop().finally(() => process.exit(1));
    watchEscaped({ log: product.deps.log, giveUp });
    prepareDrafting(product.deps).catch((error: unknown) => {
      product.deps.log.warn({ err: error }, 'drafting with AI could not be loaded');
    });
  } catch (error) {
    await product.close();
    throw error;
  }
}

/** The built site and all files, which need no database: they are loaded while it opens. */
async function loadServing() {
  // The production build does not run with React's development code.
  process.env['NODE_ENV'] ??= 'production';
  const loadSite = async () => {
    const { renderSitePage } = await import('./pages/vike-pages.ts');
    await import(join(await servedBuild('site'), 'server', 'entry.mjs'));
    return renderSitePage;
  };
  const [files, renderSitePage] = await Promise.all([loadServedFiles(), loadSite()]);
  return { files, renderSitePage };
}

/**
 * Serves everything on one port. Returns a function that stops it in order: stop accepting, drain, stop the
 * jobs, close.
 */
async function serve(
  product: Product,
  { files, renderSitePage }: Awaited<ReturnType<typeof loadServing>>,
): Promise<() => Promise<void>> {
  const admission = new Admission();
  const answers = createApiAnswers(product.api, product.env.siteUrl, { isUnavailable });
  const source = createSiteSource(product, answers);
  await source.settings();
  const pages = new PageCache({
    maxBytes: cacheBytes(PAGES_MAX_BYTES),
    isKept: ({ status }) => status === 200,
    polishAfterMs: POLISH_AFTER_MS,
    isStillTrue: answers.areStillTrue,
    shows: ({ sources }, change) => sources === undefined || answers.show(sources, change),
    isUnavailable,
  });
  const rendering = { product, source, renderSitePage };
  const render = withRehearsals(createRenderer({ ...rendering, recording: answers.recording }), rendering);
  product.deps.readServed = readServedFrom(product, { files, render });
  const previewing = { now: product.deps.now, source, renderSitePage };
  product.deps.renderPreview = createPreviewRenderer(previewing);
  product.deps.renderWithSettings = createSettingsPreviewRenderer(previewing);
  const warmUp = createWarmUp({
    render: (url) => pages.warm(url, () => render(url, product.deps.newId())),
    mostAskedFor: () => [
      ...pages.mostAskedFor(WARM_PAGES),
      ...linksIn(pages.peek('/')?.identity.toString() ?? ''),
    ],
  });
  const { watch, saved, stopSaving } = await followChanges(product, { pages, answers, warmUp });
  warmUp.begin();
  const unavailablePage = createUnavailablePages({ source, now: product.deps.now, renderSitePage });
  const counts = { hits: countRedirectHits(product.deps), missing: countMissingPages(product.deps) };
  const rooms = { product, files, render, pages, answers, watch, unavailablePage, admission, ...counts };
  const metrics = measureProduct(product, { pages, answers, watch });
  const observation = await observeProduct(product);
  const door = observation.around(
    createMetricsDoor(createFrontDoor(rooms), { metrics, token: product.env.metricsToken }),
  );
  const server = await listen(door, product.env);
  const lane = openExpressLane(server, createFindCached(rooms), {
    always: transportSecurityOf(product.env),
    onAnswered: () => metrics.answeredFromMemory(),
    observe: observation.observe,
  });
  const ticker = startJobs(product, metrics);
  return async () => {
    product.deps.isStopping = () => true;
    stopSaving();
    watch.stop();
    warmUp.stop();
    lane.close();
    // In parallel, so that a slow visitor and a silent mail server do not add up.
    await Promise.all([drain(server, DRAIN_MS), ticker.stop()]);
    await Promise.all([counts.hits.stop(), counts.missing.stop()]);
    await saved.save(watch);
    await observation.stop();
    await product.close();
  };
}

/** Restores what the last start had in memory, and keeps it current from then on. */
async function followChanges(
  product: Product,
  { pages, answers, warmUp }: { pages: PageCache; answers: ApiAnswers; warmUp: WarmUp },
) {
  const saved = createSavedPages({
    dataDir: product.env.dataDir,
    key: await programKey(product.env),
    caches: { pages, answers: answers.kept },
    log: product.deps.log,
  });
  const onChange = (change?: ChangeSeen): void => {
    if (hearSettings(product.deps, change)) return;
    // Pages are made from responses: a page rendered from now on must not find an outdated one.
    answers.purge(change);
    pages.purge(change);
    warmUp.begin();
  };
  const watch = watchOutbox(product, onChange, await saved.restore());
  await watch.ready;
  return { watch, saved, stopSaving: saved.saveRegularly(watch) };
}

/** Jobs use separate sessions. */
function startJobs({ deps }: Product, metrics: ReturnType<typeof measureProduct>): Ticker {
  const ticking = { jobs: measuredJobs(jobs, metrics), intervalMs: TICK_MS, afterMs: TICK_AFTER_MS };
  return startTicker({ ...deps, database: deps.database.forJobs() }, ticking);
}

start().catch(fail);
