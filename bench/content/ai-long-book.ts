import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findQuotation } from '#api/business/ai-sources/find-quotation.ts';
import { squeezeLong } from '#api/business/ai-sources/squeeze.ts';
import { prepareDrafting } from '#api/business/drafting/prepare-drafting.ts';
import { createDraft } from '#api/business/drafting/create-draft.ts';
import { type AiConfig } from '#api/business/ai-provider/ai-config.ts';
import { saveSettings } from '#api/testing/save-settings.ts';
import { generatedBook } from '#api/business/drafting/testing/generated-book.ts';
import { asksForNotes, goodDraft, goodNotes } from '#api/business/drafting/testing/good-answers.ts';
import { openProduct } from '#server/product/open-product.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/content/ai-long-book.ts [KILOBYTES]`: a generated book goes through all steps of a draft (splitting, calls to a
 * model server, verification, storing) while the event loop and the memory are watched. The model server is a
 * separate process, as a real one would be.
 */
const kilobytes = Number(process.argv[2] ?? 425);
const QUOTES = 200;
const RUNS = 5;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.argv[2] === 'model') await serveModel();
else await withTemporaryFolder(measure);

async function measure(folder: string): Promise<void> {
  const book = generatedBook(kilobytes * 1000);
  const model = await startModel();
  const product = await openProduct({ DATA_DIR: folder, STARTER_CONTENT: 'false', LOG_LEVEL: 'silent' });
  // As the server does after its start.
  await saveSettings(product.deps, 'ai', {
    provider: 'openai-compatible',
    base_url: model.url,
    model: 'any',
  });
  await prepareDrafting(product.deps);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      const config = configOf(model.url, `model ${run}`);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const turns = watchTurns();
      const started = performance.now();
      const record = await createDraft({
        deps: product.deps,
        config,
        actor: { id: product.deps.newId(), role: 'author' },
        kind: 'book-summary',
        asked: { title: 'A generated book' },
        file: { name: 'book.txt', bytes: new TextEncoder().encode(book.text) },
        signal: new AbortController().signal,
        stop: undefined,
        onProgress: () => undefined,
        onText: () => undefined,
      });
      delay.disable();
      const turnMs = turns.end();
      if (run === 1) print(`memory of the first: at most ${megabytes(most - before)} MB more than before`);
      const { checks } = record.provenance as { checks: { quotations: number; quotations_found: number } };
      print(
        `run ${run}: ${(performance.now() - started).toFixed(0)} ms, ${checks.quotations_found} of ${checks.quotations} quotations found, longest turn of the event loop ${turnMs.toFixed(1)} ms of work, held up at most ${(delay.max / 1e6).toFixed(1)} ms (on a busy machine that is its other work as well)`,
      );
    }
    print(`memory: ${megabytes(before)} MB before, at most ${megabytes(most - before)} MB more`);
    await measureLookingUp(book);
  } finally {
    clearInterval(watch);
    await product.close();
    model.stop();
  }
}

async function measureLookingUp(book: ReturnType<typeof generatedBook>): Promise<void> {
  const source = { original: book.text, squeezed: await squeezeLong(book.text) };
  const quotations = [...book.reprintedQuotations(QUOTES / 2), ...book.wrongQuotations(QUOTES / 2)];
  const started = performance.now();
  const found = quotations.filter((quotation) => findQuotation(quotation, source) !== undefined).length;
  const ms = performance.now() - started;
  print(
    `${QUOTES} quotations looked up in ${ms.toFixed(1)} ms: ${found} of the ${QUOTES / 2} true ones found`,
  );
}

/** The longest turn of the event loop, in milliseconds of processor time of this thread: others cannot make it longer. */
function watchTurns(): { end: () => number } {
  let longest = 0;
  let isOver = false;
  let last = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    end: () => {
      isOver = true;
      return longest;
    },
  };
}

function configOf(baseUrl: string, model: string): AiConfig {
  return {
    provider: 'openai-compatible',
    baseUrl,
    model,
    apiKey: undefined,
    dailyTokens: 1e9,
    dailyTokensPerUser: 1e9,
    network: 'any',
    prices: undefined,
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** The model server in a separate process: its work is not ours. */
async function startModel(): Promise<{ url: string; stop: () => void }> {
  const { fork } = await import('node:child_process');
  const child = fork(import.meta.filename, ['model', String(kilobytes)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(message as string)),
  );
  return { url, stop: () => void child.kill() };
}

async function serveModel(): Promise<void> {
  const { startFakeProvider } = await import('#api/business/drafting/testing/fake-provider.ts');
  const book = generatedBook(Number(process.argv[3]) * 1000);
  const { provider } = await startFakeProvider();
  const quotes = Array.from({ length: 30 }, (_, index) => ({ text: `“${book.sentence(index * 31)}”` }));
  provider.answer = (asked) => (asksForNotes(asked) ? goodNotes(asked) : goodDraft({ quotes }));
  process.send?.(provider.url);
  process.once('disconnect', () => process.exit());
}
