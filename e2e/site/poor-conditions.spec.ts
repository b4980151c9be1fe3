import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { READ_PAGES } from '../helpers/pages.ts';

const TEXT = '/book-summaries/philosophy/meditations';
/** 50 kB each second, and a second until anything arrives. */
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 1_000 };
const SEARCHES_AT_ONCE = 300;
/** What a drawing without its styles may measure. */
const DRAWING_MAX_PX = 500;

test.describe('without styles', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('every page can be read from its title to its end, and no drawing is huge', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    for (const path of READ_PAGES) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const { order, huge } = await page.evaluate((most) => {
        const places = ['.skip-link', '.site-logo', 'main h1', 'main', '.site-footer'].map((selector) =>
          document.querySelector(selector),
        );
        const isBefore = (one: Element, other: Element) =>
          (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ||
          other.contains(one);
        return {
          order: places.every(
            (place, index) => place !== null && (index === 0 || isBefore(places[index - 1] ?? place, place)),
          ),
          huge: [...document.querySelectorAll('svg, i, button, [class*=glyph]')]
            .filter(
              (each) =>
                each.getBoundingClientRect().width > most || each.getBoundingClientRect().height > most,
            )
            .map(({ outerHTML }) => outerHTML.slice(0, 80)),
        };
      }, DRAWING_MAX_PX);
      expect([path, order, huge]).toEqual([path, true, []]);
    }
  });
});

test.describe('without typefaces', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a text is there all the same, and fits', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of READ_PAGES) {
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });
});

test('without script, every page has its texts, and a form that works', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  for (const path of READ_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100);
  }
  await page.goto(TEXT);
  await expect(page.getByText('Nobody can make you worse except yourself')).toBeVisible();
  await context.close();
});

test('on a slow connection, a text is drawn before its typefaces, its images below, and its islands arrive', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.goto(TEXT, { waitUntil: 'load' });
  const { drawn, resources } = await timesOf(page);
  expect(drawn).toBeGreaterThan(0);
  const ended = (pattern: RegExp) =>
    resources.filter(({ name }) => pattern.test(name)).map(({ end, name }) => ({ end, name }));
  const styles = ended(/\.css$/).filter(({ name }) => !name.includes('print'));
  expect(styles.length).toBeGreaterThan(0);
  for (const { end, name } of styles) expect(end, name).toBeLessThanOrEqual(drawn);
  // Nothing else holds the text up: not the typefaces, and not the covers of related books.
  const late = [...ended(/\.woff2$/), ...ended(/\/images\//)].filter(({ end }) => end > drawn);
  expect(late.length).toBeGreaterThan(0);
});

interface Times {
  drawn: number;
  resources: { name: string; end: number }[];
}

function timesOf(page: Page): Promise<Times> {
  return page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    resources: performance
      .getEntriesByType('resource')
      .map((entry) => ({ name: entry.name, end: (entry as PerformanceResourceTiming).responseEnd })),
  }));
}

test('three hundred searches at once are answered or refused for now, and the site stays up', async ({
  request,
}) => {
  const words = ['stoic', 'walden', 'how to focus', 'prince', 'zzzz', 'femme', 'meditatons', '書'];
  const answers = await Promise.all(
    Array.from({ length: SEARCHES_AT_ONCE }, async (_, index) => {
      const query = encodeURIComponent(`${words[index % words.length]} ${index}`);
      const path = index % 2 === 0 ? `/search?query=${query}` : `/api/v1/search?query=${query}`;
      const answer = await request.get(path, { timeout: 120_000 });
      return { status: answer.status(), later: answer.headers()['retry-after'], path };
    }),
  );
  for (const { status, later, path } of answers) {
    expect([200, 429, 503], path).toContain(status);
    if (status !== 200) expect(Number(later), path).toBeGreaterThan(0);
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await expect(async () => {
    expect((await request.get('/search?query=walden')).status()).toBe(200);
    expect((await request.get('/readyz')).status()).toBe(200);
  }).toPass();
});
