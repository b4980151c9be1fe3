import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { decisionsSchema } from '#api/business/site-import/decisions/decisions.ts';
import { takeStep } from '#api/business/site-import/import-steps.ts';
import { receiveSite } from '#api/business/site-import/receive-site.ts';
import { runSiteImports } from '#api/business/site-import/run-site-imports.ts';
import { readSiteImport } from '#api/business/site-import/site-import.ts';
import { shownItems } from '#api/business/site-import/shown-items.ts';
import { english } from '#api/platform/base/spoken.ts';
import { rows } from '#api/platform/database/database.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { createDeps } from '#api/app/create-deps.ts';
import { openDatabase } from '#api/platform/engines/open-database.ts';
import { parseEnvironment } from '#api/platform/base/env.ts';
import { createGuardedFetch } from '#api/platform/network/guarded-fetch.ts';
import { createMemoryImageStorage } from '#api/testing/memory-image-storage.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';
import { rawTexts, wordsOf } from './raw-texts.ts';

/**
 * `node bench/content/imported-words.ts FILE… [--show 8]`: imports each export (Ghost .json, WordPress .xml, or an archive of Markdown
 * or pages) into an empty site, twice, and compares the words in each text with those that were stored of it. Exit code 1 if
 * words are missing of a text about which the report says nothing, or if the second import changes something.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '8' } },
});

interface Compared {
  title: string;
  before: number;
  missing: string[];
  said: readonly string[];
}

/** Pages of archives may be layouts of the site. */
const PAGE = /\.html?$/i;
const KEPT = new Set(['created', 'updated', 'unchanged', 'kept']);

print(
  'file | texts | not imported, with the reason | words before | after | missing, said | missing, unsaid | second run',
);
for (const file of positionals) await withTemporaryFolder((folder) => measure(file, folder));

async function measure(file: string, folder: string): Promise<void> {
  const raw = await rawTexts(file);
  await inEmptySite(join(folder, 'data'), async (deps) => {
    const first = await bringIn(deps, file);
    const items = await importedItems(deps, first);
    const found = items.flatMap((item) => compared(item, raw.get(nameOf(raw, item.source_id))));
    const named = new Set(items.map((item) => nameOf(raw, item.source_id)));
    const unread = [...raw.keys()].filter((name) => !named.has(name) && !PAGE.test(name));
    const left = items.filter(({ kind, state }) => kind !== 'attachment' && !KEPT.has(state));
    const again = await importedItems(deps, await bringIn(deps, file));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const before = sum(found.map((one) => one.before));
    const missing = (of: readonly Compared[]) => sum(of.map((one) => one.missing.length));
    const unsaid = found.filter(({ said }) => said.length === 0);
    const changed = again.filter(({ state }) => state === 'created' || state === 'updated');
    print(
      [
        basename(file),
        found.length,
        `${left.length}, ${left.filter(({ reason }) => reason !== null).length}`,
        before,
        before - missing(found),
        missing(found) - missing(unsaid),
        missing(unsaid),
        `${changed.length} changed`,
      ].join(' | '),
    );
    if (unread.length > 0) print(`  not in the report: ${unread.join(', ')}`);
    for (const { source_id: id, state } of changed) print(`  ${state} by the second run: ${id}`);
    const reasons = Map.groupBy(left, ({ reason }) => reason ?? 'without a reason');
    for (const [reason, of] of reasons) print(`  ${of.length} not imported: ${reason}`);
    const worst = found.toSorted((one, other) => other.missing.length - one.missing.length);
    for (const { title, missing: words, said } of worst.slice(0, Number(values.show)))
      if (words.length > 0)
        print(
          `  ${title} (${said.join(' ') || 'unsaid'}) lacks ${words.length}: ${words.slice(0, 20).join(' ')}`,
        );
    if (missing(unsaid) > 0 || changed.length > 0 || left.some(({ reason }) => reason === null))
      process.exitCode = 1;
  });
}

/** Images that are not in the file can't be fetched. */
async function inEmptySite(dataDir: string, work: (deps: AppDeps) => Promise<void>): Promise<void> {
  const env = parseEnvironment({ DATA_DIR: dataDir, SITE_URL: 'http://localhost:3000', LOG_LEVEL: 'error' });
  const database = await openDatabase({ dataDir });
  try {
    const fetch = createGuardedFetch({ isAllowed: () => false });
    await work(await createDeps({ database, env, fetch, images: createMemoryImageStorage() }));
  } finally {
    await database.close();
  }
}

/** Archives have their files in a folder of their own, and some systems put the ID of a text into the name of its file. */
function nameOf(raw: ReadonlyMap<string, unknown>, id: string): string {
  if (raw.has(id)) return id;
  const names = [...raw.keys()];
  const named = names.find((name) => name.endsWith(`/${id}`));
  return named ?? (id.length < 6 ? '' : (names.find((name) => name.includes(id)) ?? ''));
}

async function bringIn(deps: AppDeps, file: string): Promise<string> {
  const sender = { userId: null, role: null, address: null, requestId: null };
  const stream = createReadStream(file);
  const id = await receiveSite(deps, { name: basename(file), stream, sender });
  const { options } = await readSiteImport(deps, id, english);
  const named = decisionsSchema.parse({ ...options, site_name: options.site_name || 'old' });
  await takeStep(deps, id, { from: ['checking'], to: 'checking', options: named });
  await runSiteImports(deps);
  await takeStep(deps, id, { from: ['checked'], to: 'running' });
  await runSiteImports(deps);
  return id;
}

interface Item {
  kind: string;
  source_id: string;
  title: string;
  state: string;
  reason: string | null;
  notes: string[];
  stored: unknown;
}

async function importedItems({ database: { queries } }: AppDeps, id: string): Promise<Item[]> {
  const where = sql`import_id = ${id} ORDER BY position`;
  const shown = await shownItems(queries, english, where);
  const stored = await rows<{ source_id: string; stored: unknown }>(
    queries,
    sql`SELECT i.source_id, to_jsonb(c) - '{search,slug,canonical_url}'::text[] AS stored FROM site_import_items i LEFT JOIN content c ON c.id = i.record_id
        WHERE i.import_id = ${id} ORDER BY i.position`,
  );
  return shown.map((item, index) => ({ ...item, ...(stored[index] ?? { source_id: '', stored: null }) }));
}

/** Words that a text had and its record lacks. */
function compared({ state, title, notes, stored }: Item, words: string[] | undefined): Compared[] {
  if (words === undefined || !KEPT.has(state)) return [];
  const there = new Map<string, number>();
  for (const word of wordsOf(stringsIn(stored).join(' '))) there.set(word, (there.get(word) ?? 0) + 1);
  const missing = words.filter((word) => {
    const left = there.get(word) ?? 0;
    there.set(word, left - 1);
    return left <= 0;
  });
  return [{ title, before: words.length, missing, said: notes }];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  // Parts of a word may differ in their marks.
  if ('content' in value && Array.isArray(value.content) && value.content.some(isText))
    return [
      value.content
        .map((node: unknown) => (isText(node) ? node.text : ` ${stringsIn(node).join(' ')} `))
        .join(''),
    ];
  return Object.values(value).flatMap(stringsIn);
}

function isText(node: unknown): node is { text: string } {
  return typeof node === 'object' && node !== null && 'text' in node && typeof node.text === 'string';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
