import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

/** An image without any color. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>';
const PHONE = { width: 390, height: 844 };
/** What a minute is enough for. */
const WORDS_IN_A_MINUTE = 220;
/** Books that were written long before anyone printed. */
const UNPRINTED = {
  '/book-summaries/philosophy/meditations': 'AD 180',
  '/book-summaries/politics-society/the-art-of-war': '500 BC',
  '/book-summaries/philosophy/on-the-shortness-of-life': 'AD 49',
};

async function pathsOf(request: APIRequestContext, pattern: RegExp): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, path = '']) => path);
  return paths.filter((path) => pattern.test(path));
}

test('every summary begins with a minute of prose, soon on a phone, and says nothing twice', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  // Only texts are looked at, and images have their places without their bytes.
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY }));
  const paths = await pathsOf(request, /^\/book-summaries\/[^/]+\/[^/]+$/);
  expect(paths.length).toBeGreaterThanOrEqual(40);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const { top, words, lists, headings, quotes } = await page.evaluate(() => {
      const minute = document.querySelector('.minute');
      const texts = (selector: string) =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
      return {
        top: (minute?.querySelector('p')?.getBoundingClientRect().top ?? Infinity) + scrollY,
        words: minute?.textContent.split(/\s+/).length ?? 0,
        lists: minute?.querySelectorAll('li').length,
        headings: texts('main :is(h2, h3)'),
        quotes: texts('main blockquote'),
      };
    });
    const isTwice = (all: string[]) => all.filter((text, index) => all.indexOf(text) !== index);
    expect([path, lists, isTwice(quotes), isTwice(headings)]).toEqual([path, 0, [], []]);
    expect(words, path).toBeLessThanOrEqual(WORDS_IN_A_MINUTE);
    expect(top, `the first prose of ${path}`).toBeLessThan(2 * PHONE.height);
  }
  for (const [path, year] of Object.entries(UNPRINTED)) {
    await page.goto(path);
    const written = page.locator('.facts div').filter({ hasText: 'Written' });
    await expect(written).toContainText(year);
    await expect(page.locator('.facts')).not.toContainText(`First published${year}`);
  }
});

test('a text that is about no book has a figure of its own, which no screen reader reads out, and says its title once', async ({
  page,
}) => {
  for (const path of ['/articles/check-thoreaus-sums', '/interviews/adam-smith-on-who-benefits']) {
    await page.goto(path);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page.locator('.cover img').first()).toHaveAttribute('alt', '');
    await expect(page.locator('main').getByText(title, { exact: true })).toHaveCount(1);
  }
});

test('interviews that are imagined say so wherever they are named', async ({ page }) => {
  await page.goto('/interviews');
  await expect(page.locator('main')).toContainText('Imagined interviews are labeled as such.');
  const paths = ['/interviews', '/lists/what-things-cost', '/search?query=adam+smith+proposing', '/'];
  for (const path of paths) {
    await page.goto(path);
    const named = page.locator('main li, main article').filter({
      has: page.locator('a[href="/interviews/adam-smith-on-who-benefits"]'),
    });
    await expect(named.first(), path).toContainText('Imagined interview');
  }
});
