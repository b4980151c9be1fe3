import { parseArgs } from 'node:util';
import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { type Queries, rows } from '#api/platform/database/database.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import { openProduct, type Product } from '#server/product/open-product.ts';
import { generateItems } from './generate-items.ts';
import { cpuSeconds } from '../helpers/process-figures.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `DATABASE_URL=… node bench/content/items.ts [--items 100000] [--only search]`: what visitors find and what staff list in this many articles,
 * answered by the database each time. Processor time is that of this process and the database together. Without `DATABASE_URL` it is the embedded database; one that has articles already
 * is taken as it is.
 */
const { values } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
});
const items = Number(values.items);
const ROUNDS = 60;
const ADDRESS = 'http://localhost:3000/api/v1';

await withTemporaryFolder(async (folder) => {
  const product = await openProduct({
    ...process.env,
    DATA_DIR: folder,
    STARTER_CONTENT: 'false',
    LOG_LEVEL: 'error',
    SITE_URL: 'http://localhost:3000',
  });
  try {
    const { queries } = product.deps.database;
    const [known] = await rows<{ count: number }>(queries, sql`SELECT count(*)::int AS count FROM content`);
    if (known?.count === 0) {
      print(`Making ${items} articles …`);
      await generateItems(product, items);
    }
    await rows(queries, sql`DELETE FROM users`);
    const { tokens } = await insertStaff(product.deps);
    const articles = await rows<{ id: string; slug: string; title: string }>(
      queries,
      sql`SELECT id, slug, title FROM publications WHERE type = 'article' ORDER BY md5(slug) LIMIT 500`,
    );
    const titles = articles.map(({ title }) => title);
    await measure(product, { token: tokens.editor, titles, articles });
  } finally {
    await product.close();
  }
});

interface Known {
  token: string;
  titles: readonly string[];
  /** Ids and slugs of articles. */
  articles: readonly { id: string; slug: string }[];
}

type Question = [name: string, query: () => string, isStaff: boolean];

/** What a page asks for. */
function questionsOfPages(articles: Known['articles']): Question[] {
  const article = () => articles[Math.floor(Math.random() * articles.length)] ?? { id: '', slug: '' };
  const shelf = (count: number) => `shelf-${Math.floor(Math.random() * count)}`;
  const list = '/content?content_type_name=article&per_page=12';
  return [
    ['page: by slug', () => `/content/slug/${article().slug}?content_type_name=article`, false],
    ['page: related', () => `/content/${article().id}/related`, false],
    ['page: neighbours', () => `/content/${article().id}/neighbours`, false],
    ['page: the categories', () => '/category?per_page=100', false],
    ['page: the newest 12', () => list, false],
    ['page: a category', () => `${list}&category=${shelf(20)}`, false],
    ['page: a tag', () => `/content?per_page=12&tag=${shelf(200)}`, false],
  ];
}

function questionsAbout(titles: readonly string[]): Question[] {
  const title = () => titles[Math.floor(Math.random() * titles.length)] ?? '';
  const find = (text: string) => `/search?query=${encodeURIComponent(text)}`;
  const list = '/content?content_type_name=article&per_page=25';
  return [
    ['search: a title', () => find(title()), false],
    ['search: the beginning of a word', () => find(wordOf(title()).slice(0, 4)), false],
    ['search: a word', () => find(wordOf(title())), false],
    ['search: two words of bodies', () => find(`${wordOf(title())} ${wordOf(title())}`), false],
    ['search: a word in every title', () => find('and the'), false],
    ['search: a letter missing', () => find(misspelt(wordOf(title()))), false],
    ['search: letters swapped', () => find(swapped(wordOf(title()))), false],
    ['search: nothing like it', () => find('qxqzvjkwq'), false],
    ['search: one letter', () => find('b'), false],
    ['staff: open', () => list, true],
    ['staff: search', () => `${list}&search=${encodeURIComponent(wordOf(title()))}`, true],
    ['staff: search, in no title', () => `${list}&search=argument`, true],
    ['staff: sort by title', () => `${list}&sort_by=title&sort_order=asc`, true],
    ['staff: sort by creation', () => `${list}&sort_by=created_at&sort_order=desc`, true],
    ['staff: sort by creation, oldest', () => `${list}&sort_by=created_at&sort_order=asc`, true],
    ['staff: search, in most titles', () => `${list}&search=the`, true],
    ['staff: search, page 40', () => `${list}&search=the&page=40&sort_by=created_at`, true],
    ['staff: search, two letters', () => `${list}&search=${wordOf(title()).slice(0, 2)}`, true],
    ['staff: all types', () => '/content?per_page=25&sort_by=updated_at&sort_order=desc', true],
    ['staff: filter drafts', () => `${list}&status=draft`, true],
    ['staff: filter published', () => `${list}&status=published`, true],
    ['staff: page 400', () => `${list}&page=400`, true],
    ['staff: page 400 by title', () => `${list}&page=400&sort_by=title&sort_order=asc`, true],
    ['staff: what needs me today', () => '/today', true],
    [
      'staff: a month of the calendar',
      () => `/calendar?from=2019-02-25T00:00:00Z&to=2019-04-08T00:00:00Z`,
      true,
    ],
    ['staff: the last page', () => `${list}&page=4000`, true],
  ];
}

async function measure({ api, deps }: Product, { token, titles, articles }: Known): Promise<void> {
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  );
  for (const [name, query, isStaff] of [...questionsOfPages(articles), ...questionsAbout(titles)]) {
    if (!name.startsWith(values.only)) continue;
    const times: number[] = [];
    let failures = 0;
    const databaseBefore = await databaseSeconds(deps.database.queries);
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = isStaff ? { Authorization: `Bearer ${token}` } : {};
      const startedAt = performance.now();
      const response = await api.fetch(new Request(ADDRESS + query(), { headers }), { address: '127.0.0.1' });
      await response.text();
      times.push(performance.now() - startedAt);
      if (response.status !== 200) failures += 1;
    }
    const own = process.cpuUsage(before);
    const ofDatabase = (await databaseSeconds(deps.database.queries)) - databaseBefore;
    const cpu = ((own.user + own.system) / 1_000 + ofDatabase * 1_000) / ROUNDS;
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
    print(
      `${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   CPU ${cpu.toFixed(1).padStart(6)} ms${failures === 0 ? '' : `   failures ${failures}`}`,
    );
  }
}

/** Processor time of all processes of a PostgreSQL on this machine; an embedded one is part of ours. */
async function databaseSeconds(queries: Queries): Promise<number> {
  const found = await rows<{ pid: number }>(
    queries,
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  const others = found.filter(({ pid }) => pid > 1 && pid !== process.pid);
  const seconds = await Promise.all(others.map(({ pid }) => cpuSeconds(pid).catch(() => 0)));
  return seconds.reduce((sum, each) => sum + each, 0);
}

function wordOf(title: string): string {
  const words = title.split(/[ ,]+/).filter((word) => /^[a-z]{5,}$/i.test(word));
  return words[Math.floor(Math.random() * words.length)] ?? 'stone';
}

function misspelt(word: string): string {
  const at = 1 + Math.floor(Math.random() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
}

function swapped(word: string): string {
  const at = 1 + Math.floor(Math.random() * (word.length - 3));
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
