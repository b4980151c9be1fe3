import { join } from 'node:path';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createApiAnswers } from '#server/api-answers.ts';
import { buildFolder } from '#server/build.ts';
import { openProduct, type Product } from '#server/open-product.ts';
import { createRenderer } from '#server/renderer.ts';
import { loadStarterContent } from '#server/starter-content.ts';
import { withTemporaryFolder } from './running-product.ts';

/**
 * `node bench/uncached.ts [--renders 300]`: processor time of a page that nothing is kept of, neither the page nor any
 * answer it is made from: home, a detail page of each type, a list. It is the time of the whole process, an embedded
 * database included; beside it how many statements a page asks for. `--v8-flags` after `node` are compared by running it
 * twice.
 */
const { values } = parseArgs({ options: { renders: { type: 'string', default: '300' } } });
const RENDERS = Number(values.renders);
const WARMING = 40;

process.env['NODE_ENV'] = 'production';
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

async function measure(product: Product): Promise<void> {
  const { renderSitePage, siteRequestOf } = await import('#server/site-pages.ts');
  await import(join(buildFolder, 'site', 'server', 'entry.mjs'));
  const answers = createApiAnswers(product.api, product.env.siteUrl);
  const siteRequest = siteRequestOf(product.env, answers.fetch);
  const render = createRenderer({ product, siteRequest, recording: answers.recording, renderSitePage });
  const once = async (path: string) => {
    answers.purge();
    const { status, body } = await render(path, product.deps.newId());
    if (status !== 200) throw new Error(`${path} answers ${status}.`);
    return body;
  };
  const home = String(await once('/'));
  const paths = ['/', ...detailsIn(home), '/articles'];
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  );
  for (const path of paths) for (let round = 0; round < WARMING; round += 1) await once(path);
  for (const path of paths) {
    const parts: number[] = [];
    for (let part = 0; part < 5; part += 1) {
      const before = process.cpuUsage();
      for (let round = 0; round < RENDERS / 5; round += 1) await once(path);
      const { user, system } = process.cpuUsage(before);
      parts.push((user + system) / 1_000 / (RENDERS / 5));
    }
    const sorted = parts.toSorted((one, other) => one - other);
    print(`${path.padEnd(60)} ${sorted.map((each) => each.toFixed(2).padStart(6)).join(' ')} ms CPU`);
  }
}

/** One detail page of each type that home leads to. */
function detailsIn(home: string): string[] {
  const paths = [...home.matchAll(/href="(\/(articles|book-summaries|interviews)\/[^"/]+\/?[^"]*)"/g)];
  const byType = new Map(paths.map(([, path = '', type = '']) => [type, path]));
  return [...byType.values()];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
