import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { type AiConfig, findAiConfig } from '#api/business/ai-provider/ai-config.ts';
import { createDraft } from '#api/business/drafting/create-draft.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { ApiError } from '#api/platform/base/api-error.ts';
import { countWords } from '#schema/document/contents/word-count.ts';
import { openProduct } from '#server/product/open-product.ts';
import { type Rehearsal, rehearsals, startRehearsals } from './eval-rehearsals.ts';

/*
 * `npm run eval -- BOOK …`: the whole way of a book summary, from the file to the stored draft, for books given by path, with
 * the model that AI_PROVIDER and the other variables name; the report says what came of it. Without a model the same way is
 * rehearsed against a small server of our own that answers well, badly, and not at all. Nothing is left behind.
 */

const WORDS_ASKED = 900;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Trial {
  deps: AppDeps;
  config: AiConfig;
  book: string;
}

await evaluate(process.argv.slice(2));

async function evaluate(books: readonly string[]): Promise<void> {
  if (books.length === 0) {
    process.stderr.write('Usage: npm run eval -- BOOK.txt …\n');
    process.exitCode = 1;
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'colophon-eval-'));
  const product = await openProduct({ ...modelVariables(), DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  try {
    const { config } = await findAiConfig(product.deps);
    for (const book of books) {
      if (config === undefined) await rehearse(product.deps, book);
      else report(await tryBook({ deps: product.deps, config, book }));
    }
  } finally {
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Of the environment only what names the model: books are tried in a temporary database. */
function modelVariables(): Record<string, string | undefined> {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL } = process.env;
  return { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL };
}

interface Outcome {
  name: string;
  seconds: number;
  /** The code of the failure. */
  failure?: string;
  record?: Awaited<ReturnType<typeof createDraft>>;
}

async function tryBook({ deps, config, book }: Trial): Promise<Outcome> {
  const name = basename(book);
  const file = { name, bytes: new Uint8Array(await readFile(book)) };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const record = await createDraft({
      deps,
      config,
      actor: { id: deps.newId(), role: 'author' },
      kind: 'book-summary',
      asked: { title: basename(name, extname(name)).replaceAll('-', ' '), length: WORDS_ASKED },
      file,
      signal: new AbortController().signal,
      stop: undefined,
      onProgress: () => undefined,
      onText: () => undefined,
    });
    return { name, seconds: seconds(), record };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { name, seconds: seconds(), failure: `${error.code}: ${error.message}` };
  }
}

interface Provenance {
  model: string;
  tokens: number;
  cost: number | null;
  checks: Record<'quotations' | 'quotations_found' | 'passages' | 'passages_found', number>;
}

const STRUCTURE = [
  'title',
  'slug',
  'intro',
  'body_text',
  'who_should_read',
  'seo_title',
  'seo_description',
] as const;

function report({ name, seconds, failure, record }: Outcome): void {
  say(`\n${name}`);
  if (record === undefined) return say(`  failed after ${seconds.toFixed(1)} s: ${failure}`);
  const { model, tokens, cost, checks } = record.provenance as Provenance;
  const ideas = record.key_ideas as { passages: string[] }[];
  const grounded = ideas.filter(({ passages }) => passages.length > 0).length;
  const missing = STRUCTURE.filter((field) => !record[field]);
  const words = countWords(String(record.body_text));
  say(`  model               ${model}`);
  say(`  quotations found    ${checks.quotations_found} of ${checks.quotations}`);
  say(
    `  ideas with passage  ${grounded} of ${ideas.length} (passages found: ${checks.passages_found} of ${checks.passages})`,
  );
  say(`  structure           ${missing.length === 0 ? 'complete' : `without ${missing.join(', ')}`}`);
  say(`  length              ${words} words of ${WORDS_ASKED} asked for`);
  say(`  tokens, cost        ${tokens}, ${cost === null ? 'price not known' : `$${cost.toFixed(4)}`}`);
  say(`  time                ${seconds.toFixed(1)} s`);
}

/** Runs every rehearsal over one book; a model that does as it should not must be noticed. */
async function rehearse(deps: AppDeps, book: string): Promise<void> {
  say(`\n${basename(book)}: no model is set up (AI_PROVIDER), so this is a rehearsal`);
  const server = await startRehearsals(await readFile(book, 'utf8'));
  const config: AiConfig = {
    provider: 'openai-compatible',
    baseUrl: server.url,
    apiKey: undefined,
    model: 'rehearsal',
    dailyTokensPerUser: 1e9,
    dailyTokens: 1e9,
    network: 'any',
    prices: undefined,
  };
  const quick = { ...deps, ai: { ...deps.ai, silenceMs: 1_500, pausesMs: [50] } };
  try {
    for (const rehearsal of rehearsals) {
      server.begin(rehearsal);
      // Under a new name, so that nothing is known from the one before.
      const own = { ...config, model: `rehearsal of ${rehearsal.name}` };
      judge(rehearsal, await tryBook({ deps: { ...quick }, config: own, book }));
    }
  } finally {
    await server.stop();
  }
}

function judge({ name, expected }: Rehearsal, { seconds, failure, record }: Outcome): void {
  const checks = (record?.provenance as Provenance | undefined)?.checks;
  const got =
    checks === undefined
      ? (failure?.split(':')[0] ?? 'nothing')
      : checks.quotations === checks.quotations_found
        ? 'all found'
        : 'not all found';
  const isRight = got === expected;
  if (!isRight) process.exitCode = 1;
  const detail =
    checks === undefined ? '' : `, quotations ${checks.quotations_found} of ${checks.quotations}`;
  say(`  ${isRight ? 'as it should' : 'WRONG       '}  ${name}: ${got}${detail} (${seconds.toFixed(1)} s)`);
}
