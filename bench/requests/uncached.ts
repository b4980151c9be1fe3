import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { DecodedAnswer } from '#api-client/client.ts';
import { type Recording, createApiAnswers } from '#server/cache/api-answers.ts';
import { ROOTS } from '#server/base/roots.ts';
import { compressQuickly, compressSmall } from '#server/cache/compression.ts';
import { openProduct, type Product } from '#server/product/open-product.ts';
import { createSiteSource } from '#server/product/site-settings.ts';
import { createRenderer } from '#server/pages/renderer.ts';
import { loadStarterContent } from '#server/product/starter-content.ts';
import { SERVER_FLAGS } from '../../scripts/launch/server-flags.mjs';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/requests/uncached.ts [--renders 300]`: processor time of making a page: home, a detail page of each type, a list, and
 * a page with next to nothing on it, which is what Vike and the frame of a page take. It is the time of the whole
 * process, an embedded database included. bench/README.md says what the columns are.
 */
const { values } = parseArgs({ options: { renders: { type: 'string', default: '300' } } });
const RENDERS = Number(values.renders);
const PARTS = 5;
const WARMING = 60;
const BARE_PAGE = '/route-a';
/** The JSON text of each response object. */
const texts = new WeakMap<object, string>();

if (process.execArgv.length === 0) {
  // As `npm start` runs it; flags that are given are compared by running it twice.
  const { status } = spawnSync(process.execPath, [...SERVER_FLAGS, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

process.env['NODE_ENV'] = 'production';
const statements = countStatements();
await withTemporaryFolder(async (folder) => {
  const product = await openProduct({
    ...process.env,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SITE_URL: 'http://localhost:3000',
  });
  try {
    await loadStarterContent(product, () => undefined);
    await measure(product);
  } finally {
    await product.close();
  }
});

type Render = (path: string) => Promise<string>;

async function measure(product: Product): Promise<void> {
  const { renderSitePage } = await import('#server/pages/vike-pages.ts');
  await import(join(ROOTS.build, 'site', 'server', 'entry.mjs'));
  const answers = createApiAnswers(product.api, product.env.siteUrl);
  const source = createSiteSource(product, answers);
  const renderWith = (recording: () => Recording): Render => {
    const render = createRenderer({ product, source, recording, renderSitePage });
    return async (path) => {
      const { status, body } = await render(path, product.deps.newId());
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
      return body.toString();
    };
  };
  const warm = renderWith(answers.recording);
  const anew = renderWith(() => decodingAnew(answers.recording()));
  const cold: Render = (path) => {
    answers.purge();
    return warm(path);
  };
  const paths = ['/', ...detailsIn(await warm('/')), '/articles', BARE_PAGE];
  for (const path of paths) for (let round = 0; round < WARMING; round += 1) await cold(path);
  const load = loadavg().map((each) => each.toFixed(1));
  print(
    `load of the machine: ${load.join(' ')}; ms of processor time, the median of ${PARTS} and the least\n`,
  );
  print(row('', ['warm reads', 'drawn anew', 'cold', 'statements', 'quick forms', 'smallest']));
  for (const path of paths) {
    const text = Buffer.from(await warm(path));
    const before = statements();
    await cold(path);
    const asked = statements() - before;
    print(
      row(path, [
        await costOf(() => warm(path)),
        await costOf(() => anew(path)),
        await costOf(() => cold(path)),
        String(asked),
        await costOf(() => compressQuickly(text)),
        await costOf(() => compressSmall(text), RENDERS / 10),
      ]),
    );
  }
}

/** Responses that are kept only as text: each page parses new objects, so that nothing rendered from them is reused. */
function decodingAnew(recording: Recording): Recording {
  const decoded = async (reading: Promise<DecodedAnswer>): Promise<DecodedAnswer> => {
    const { status, body } = await reading;
    if (typeof body !== 'object' || body === null) return { status, body };
    const text = texts.get(body) ?? JSON.stringify(body);
    texts.set(body, text);
    return { status, body: JSON.parse(text) as unknown };
  };
  return {
    ...recording,
    read(target) {
      const reading = recording.read(target);
      return reading && decoded(reading);
    },
  };
}

async function costOf(work: () => Promise<unknown>, times = RENDERS): Promise<string> {
  const parts: number[] = [];
  const each = Math.max(1, Math.round(times / PARTS));
  for (let part = 0; part < PARTS; part += 1) {
    const before = process.cpuUsage();
    for (let round = 0; round < each; round += 1) await work();
    const { user, system } = process.cpuUsage(before);
    parts.push((user + system) / 1_000 / each);
  }
  const sorted = parts.toSorted((one, other) => one - other);
  return `${sorted[Math.floor(PARTS / 2)]?.toFixed(2)} (${sorted[0]?.toFixed(2)})`;
}

/** How many statements were sent to the thread of the embedded database. */
function countStatements(): () => number {
  let count = 0;
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof send>) {
    count += 1;
    return send.apply(this, message);
  };
  return () => count;
}

/** One detail page of each type that the home page links to. */
function detailsIn(home: string): string[] {
  const paths = [...home.matchAll(/href="(\/(articles|book-summaries|interviews)\/[^"/]+\/?[^"]*)"/g)];
  const byType = new Map(paths.map(([, path = '', type = '']) => [type, path]));
  return [...byType.values()];
}

function row(name: string, columns: readonly string[]): string {
  return name.padEnd(56) + columns.map((column) => column.padStart(16)).join('');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
