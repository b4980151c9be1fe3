import type { APIRequestContext, Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { READ_PAGES } from '../helpers/pages.ts';

const WIDTHS_PX = [390, 768, 1440, 1920];
/** What was cut by the rule for descriptions, which doesn’t spare words. */
const CUT = /\.\.\.$/;

/** Markup, rulers, and addresses, as in the text part of an issue. */
const NO_PROSE = /&[lg]t;|&amp;[a-z]+;|[-=_]{3}|https?:/;

interface ReadPage {
  path: string;
  links: string[];
  description: string;
}

test('no link on any page is dead, and no description ends within a word', async ({ request }) => {
  const pages = await readAll(request);
  expect(pages.length).toBeGreaterThan(100);
  const dead: string[] = [];
  const known = new Map(pages.map(({ path, links }) => [path, links]));
  for (const [target, from] of new Map(
    pages.flatMap(({ path, links }) => links.map((link) => [link, path])),
  )) {
    if (known.has(target)) continue;
    const status = (await request.get(target)).status();
    if (status === 200) continue;
    // Other journeys publish and unpublish meanwhile.
    const now = await readPage(request, from);
    if (now.links.includes(target)) dead.push(`${status} ${target} on ${from}`);
  }
  expect(dead).toEqual([]);
  const cut = pages.filter(
    ({ path, description }) =>
      CUT.test(description) || (path.startsWith('/newsletters/') && NO_PROSE.test(description)),
  );
  expect(cut.map(({ path, description }) => [path, description])).toEqual([]);
});

const SHOWN = [
  ...READ_PAGES,
  '/search?query=read',
  '/books/the-wealth-of-nations',
  '/people/maud-pettersen',
  '/explore',
  '/reading-list',
  '/about',
];

test('no text is cut off where it is shown, at any width, by day and by night', async ({ page }) => {
  for (const path of SHOWN) {
    await page.goto(path);
    await expectAllShown(page, path);
  }
});

test('no text is cut off without script either', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of SHOWN) {
    await page.goto(`${baseURL}${path}`);
    await expectAllShown(page, `${path} without script`);
  }
  await context.close();
});

async function expectAllShown(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${what} at ${width} px, ${colorScheme}`;
      expect(await cutTexts(page), where).toEqual([]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(tooWide, where).toBeLessThanOrEqual(0);
    }
  }
}

/** All public pages that the sitemap names. */
async function readAll(request: APIRequestContext): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const path of new Set([...(await pathsInSitemap(request)), '/explore', '/search?query=mill'])) {
    const { status, ...page } = await readPage(request, path);
    if (status === 200) pages.push(page);
    else expect(await pathsInSitemap(request), `${path} answers ${status}`).not.toContain(path);
  }
  return pages;
}

async function pathsInSitemap(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, path = '']) => path || '/');
}

async function readPage(request: APIRequestContext, path: string): Promise<ReadPage & { status: number }> {
  const answer = await request.get(path);
  const html = await answer.text();
  const links = [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, link = '']) => link);
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return { path, status: answer.status(), links, description };
}

/** Texts that do not fit into an element that hides what does not fit, and those that styles end after some lines. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflow, webkitLineClamp, textOverflow } = getComputedStyle(element);
        if (!element.checkVisibility() || element.textContent?.trim() === '') return false;
        const isClosed = overflow === 'hidden' || overflow === 'clip';
        const isTooLong =
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        return webkitLineClamp !== 'none' || ((textOverflow === 'ellipsis' || isClosed) && isTooLong);
      })
      .map((element) => `${element.className}: ${element.textContent}`),
  );
}
