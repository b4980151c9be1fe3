import type { APIRequestContext, Page } from 'playwright/test';
import { QUESTIONS } from '../helpers/questions.ts';
import { expect, test } from '../helpers/fixtures.ts';

const OVERLAYS_MAX_BYTES = 110 * 1024;
const FOUND = {
  id: '1',
  title: 'Walden',
  description: 'A man builds a hut.',
  slug: 'walden',
  content_type_name: 'book-summary',
  category_name: 'Philosophy',
  category_slug: 'philosophy',
  url: '',
};

test.describe('the search palette', () => {
  test('opens by shortcut and by the button, and closes by Escape and by the shortcut', async ({ page }) => {
    await page.goto('/about');
    const field = page.getByPlaceholder('Search...');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await page.locator('header').getByRole('button', { name: 'Search' }).click();
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeHidden();
  });

  test('takes the place of the menu, in a browser that forbids storing as well', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 800 });
    await page.addInitScript(forbidStoring);
    await page.goto('/about');
    await page.getByRole('button', { name: 'I Understand' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByPlaceholder('Search...')).toBeFocused();
    await expect(menu).toBeHidden();
  });

  test('has every character typed after the shortcut', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('walden', { delay: 40 });
    await expect(page.getByPlaceholder('Search...')).toHaveValue('walden');
  });

  test('is as wide, as low and as high as specified', async ({ page }) => {
    await openPalette(page);
    await type(page, 'read');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect
      .poll(async () => page.getByRole('dialog', { name: 'Search' }).boundingBox())
      .toMatchObject({ width: 600, y: 80, height: 400 });
    // A 1280 × 600 window at 200% zoom: the selected result is visible.
    await page.setViewportSize({ width: 640, height: 300 });
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option').last()).toBeInViewport({ ratio: 0.9 });
  });

  test('is there within 300 ms of the click', async ({ page }) => {
    const button = page.locator('header').getByRole('button', { name: 'Search' });
    const took: number[] = [];
    // Measured in a new page each time, where it is opened for the first time. The fastest counts, because others use the
    // machine too.
    for (let turn = 0; turn < 5 && Math.min(...took, Infinity) > 300; turn += 1) {
      await page.goto('/about');
      await page.evaluate(timeOpening);
      // The chunk loads on hover.
      await button.hover();
      await page.waitForLoadState('networkidle');
      await button.click();
      await expect(page.locator('html')).toHaveAttribute('data-took', /\d/);
      took.push(Number(await page.locator('html').getAttribute('data-took')));
    }
    expect(Math.min(...took), took.join()).toBeLessThan(300);
  });

  test('answers while one types, by kind, with the words marked', async ({ page }) => {
    await openPalette(page);
    await type(page, 'read');
    const groups = page.getByRole('dialog', { name: 'Search' }).getByRole('group');
    // Titles with the word come before all other matches.
    await expect(groups.nth(0)).toHaveAccessibleName('Tags');
    await expect(groups.nth(1)).toHaveAccessibleName('Articles');
    const article = groups.nth(1).getByRole('option').first();
    await expect(article.locator('mark').first()).toHaveText(/^read/i);
    await article.click();
    await expect(page).toHaveURL(/\/articles\/[a-z-]+$/);
  });

  test('moves its selection around the ends, opens it by Enter, and forgets the words', async ({ page }) => {
    await openPalette(page);
    await type(page, 'stoic');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByPlaceholder('Search...')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByPlaceholder('Search...')).toHaveValue('');
    // Nothing is selected before anything is typed: Enter would open it.
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    await type(page, 'stoic');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const path = await options.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('offers ways to look around before anything is typed', async ({ page }) => {
    await openPalette(page);
    const ways = page.getByRole('group', { name: 'Look around' }).getByRole('option');
    await expect(ways).toHaveText(['Explore', 'Tags', 'Lists', 'Newsletters']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/explore$/);
  });

  test('puts a tag of that name first, marks other forms of the words, and shows the passage', async ({
    page,
  }) => {
    await openPalette(page);
    await type(page, 'attention');
    const first = page.getByRole('option').first();
    await expect(first).toHaveAttribute('href', '/tags/attention');
    const options = page.getByRole('option');
    const reasons = await options.evaluateAll((found) =>
      found.map((option) => option.querySelector('mark') !== null || option.textContent.includes('Tag: ')),
    );
    expect(reasons.length).toBeGreaterThan(5);
    expect(reasons).not.toContain(false);
  });

  test('answers what readers ask for within three results', async ({ request }) => {
    const titles = await titlesOfAll(request);
    const missed: string[] = [];
    let strange = 0;
    for (const [query, slugs] of QUESTIONS) {
      const answer = await request.get(`/api/v1/search?query=${encodeURIComponent(query)}&limit=3`);
      const { data } = (await answer.json()) as { data: { slug: string }[] };
      if (!data.some(({ slug }) => slugs.split(' ').includes(slug))) missed.push(query);
      if (!query.split(/[^\w]+/).some((word) => titles.has(word))) strange += 1;
    }
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
    // A third of them have no word that is in a title.
    expect(strange).toBeGreaterThanOrEqual(QUESTIONS.length / 3);
    expect(missed.length, `not found: ${missed.join(', ')}`).toBeLessThanOrEqual(QUESTIONS.length / 20);
  });

  test('says so when nothing is found, and asks for nothing without words', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_server/search')) asked.push(request.url());
    });
    await openPalette(page);
    await type(page, '   ');
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await expect(page.getByText('Nothing found...')).toBeHidden();
    await type(page, 'zzqqxxyy');
    await expect(page.getByText('Nothing found...', { exact: true })).toBeVisible();
    const [first = ''] = asked.slice(-1);
    expect(JSON.parse(new URL(first).searchParams.get('data') ?? '')).toBe('zzqqxxyy');
  });

  test('names a result that has no page, and shows the others', async ({ page }) => {
    await answerSearch(page, [
      { ...FOUND, id: '2', title: 'A cast', content_type_name: 'no-such-type' },
      { ...FOUND, id: '3', title: 'Nowhere', category_slug: null },
      FOUND,
    ]);
    await openPalette(page);
    await type(page, 'wal');
    await expect(page.getByText('Unknown content type: no-such-type')).toBeVisible();
    await expect(page.getByText('Unknown content type: book-summary')).toBeVisible();
    await expect(page.getByRole('option', { name: /Walden/ })).toHaveAttribute(
      'href',
      '/book-summaries/philosophy/walden',
    );
  });

  test('costs no more than its budget', async ({ page, request }) => {
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('Search...').waitFor();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => name.endsWith('.js')),
    );
    let bytes = 0;
    for (const url of scripts) {
      const response = await request.get(url, { headers: { 'Accept-Encoding': 'br' } });
      bytes += Number(response.headers()['content-length']);
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(OVERLAYS_MAX_BYTES);
  });
});

test.describe('a search that fails', () => {
  test.use({ expectedErrors: [/status of (?:400|503)|503 http/] });

  test('is tried three times more when the server fails, and then said', async ({ page }) => {
    let asked = 0;
    await page.route('**/_server/search**', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, json: { status: 503, messages: ['We are closed for a moment.'] } });
    });
    await page.clock.install();
    await openPalette(page);
    await type(page, 'walden');
    for (const expected of [1, 2, 3, 4]) {
      await page.clock.runFor(200);
      await expect.poll(() => asked).toBe(expected);
      await page.clock.runFor(8_000);
    }
    await expect(page.getByText('We are closed for a moment.')).toBeVisible();
    expect(asked).toBe(4);
  });

  test('is not tried again when it was refused', async ({ page }) => {
    let asked = 0;
    await page.route('**/_server/search**', (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { status: 400, messages: ['Not like this.'] } });
    });
    await openPalette(page);
    await type(page, 'walden');
    await expect(page.getByText('Not like this.')).toBeVisible();
    expect(asked).toBe(1);
  });
});

/** Every word in the titles of what is published. */
async function titlesOfAll(request: APIRequestContext): Promise<Set<string>> {
  const words: string[] = [];
  for (const page of [1, 2]) {
    const answer = await request.get(`/api/v1/content?per_page=100&page=${page}`);
    const { data } = (await answer.json()) as { data: { data: { title: string }[] } };
    words.push(...data.data.flatMap(({ title }) => title.toLowerCase().split(/[^\w]+/)));
  }
  return new Set(words);
}

/** In the page: acts like a browser that blocks storage for all sites. */
function forbidStoring(): void {
  const get = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
}

/** In the page: records how long after the click the palette’s field appears. */
function timeOpening(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        const field = document.querySelector('input[placeholder="Search..."]');
        if (field?.checkVisibility() === true)
          document.documentElement.dataset['took'] = String(performance.now() - timeStamp);
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true, once: true },
  );
}

async function openPalette(page: Page): Promise<void> {
  await page.goto('/about');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search...')).toBeFocused();
}

function type(page: Page, words: string): Promise<void> {
  return page.getByPlaceholder('Search...').fill(words);
}

async function answerSearch(page: Page, results: readonly object[]): Promise<void> {
  await page.route('**/_server/search**', (route) => route.fulfill({ json: results }));
}
