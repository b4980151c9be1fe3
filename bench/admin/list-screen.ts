import { parseArgs } from 'node:util';
import { type Page, chromium } from 'playwright';
import { signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `DATABASE_URL=… COLOPHON_CHROMIUM=… node bench/admin/list-screen.ts [--turns 20]`: from the response of the API to rows on the screen, in
 * the list of articles with 25, 50 and 100 rows, in a database that `bench/content/items.ts` filled and that has no users. Processor
 * time is that of the page's process for one turn of a page, which says more than the clock on a busy machine.
 */
const { values } = parseArgs({ options: { turns: { type: 'string', default: '20' } } });
const turns = Number(values.turns);

/** Runs in the page: notes how long after each response of the list other rows are painted. */
const WATCH_ROWS = `
  globalThis.painted = [];
  const first = () => document.querySelector('tbody .title-link')?.textContent ?? null;
  const usual = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const response = await usual(...asked);
    if (!/\\/api\\/v1\\/content\\?/.test(response.url)) return response;
    const answeredAt = performance.now();
    const before = first();
    const look = () => {
      if (first() === before) setTimeout(look, 1);
      else requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - answeredAt)));
    };
    look();
    return response;
  };`;

await withTemporaryFolder(async (folder) => {
  const product = await startProduct(folder, { DATABASE_URL: process.env['DATABASE_URL'] ?? '' });
  const browser = await chromium.launch({
    executablePath: process.env['COLOPHON_CHROMIUM'] ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const token = await signIn(product.origin);
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      // What waits in the page is evaluated in it.
      bypassCSP: true,
    });
    await page.addInitScript(`localStorage.setItem('pbt_token', '${token}')`);
    await page.addInitScript(WATCH_ROWS);
    const cpuMs = async () => {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      await session.detach();
      const pages = processInfo.filter(({ type }) => type === 'renderer');
      return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
    };
    for (const rows of [25, 50, 100]) {
      await page.goto(`${product.origin}/admin/articles?page=1&per_page=${rows}`);
      await paintedCount(page, 1);
      const shown = await page.locator('tbody .title-link').count();
      if (shown !== rows) throw new Error(`There are ${shown} rows on the screen, not ${rows}.`);
      const before = await cpuMs();
      for (let turn = 1; turn <= turns; turn += 1) {
        await page.getByRole('button', { name: /next/i }).first().click();
        await paintedCount(page, turn + 1);
      }
      const cpu = ((await cpuMs()) - before) / turns;
      const times = (await page.evaluate<number[]>('painted')).slice(1);
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
      process.stdout.write(
        `${String(rows).padStart(3)} rows: least ${at(0)} ms, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; processor ${Math.round(cpu)} ms\n`,
      );
    }
  } finally {
    await browser.close();
    await product.kill('SIGTERM');
  }
});

async function paintedCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction(`painted.length >= ${count}`, undefined, { timeout: 60_000 });
}
