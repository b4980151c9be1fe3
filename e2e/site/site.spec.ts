import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { expectStylesWithinBudget, expectWithinBudget } from '../helpers/budget.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { PAGES } from '../helpers/pages.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
/** With its styles and its headers, a page fits into the first ten packets of 1,460 bytes. The home page is limited only around its texts. */
const FIRST_MAX_BYTES = { home: 13_952, text: 14_080 } as const;
/** Pages on which something is done, with a script of their own. */
const DOING_PAGES = /^\/(?:login|setup|explore|emails|reading-list)/;
/** Which pages the HTML budget applies to: the home page and texts. */
const LIGHT_PAGES = /^\/(?:$|(?:articles|interviews|book-summaries\/[^/]+)\/[^/]+$)/;

test.describe('a reader', { tag: '@database' }, () => {
  test('finds twelve summaries on the home page and reads one', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Colophon - Home');
    const summaries = page.locator('main a[href^="/book-summaries/"]');
    const paths = await summaries.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(new Set(paths.filter((path) => path.split('/').length === 4)).size).toBe(12);

    const first = page.locator('.shelf h3 a').first();
    const title = (await first.textContent()) ?? '?';
    await first.click();
    await expect(page).toHaveURL(/\/book-summaries\/[a-z-]+\/[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // From here on a known summary, because the first one may be another journey’s.
    await page.goto('/book-summaries/philosophy/meditations');
    await expect(page.getByRole('heading', { name: 'In one minute' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Key ideas', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Read next' })).toBeVisible();
  });

  test('is permanently redirected to the right category', async ({ request }) => {
    const response = await request.get('/book-summaries/lives/meditations', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe('/book-summaries/philosophy/meditations');
    const home = await request.get('/redirect', { maxRedirects: 0 });
    expect([home.status(), home.headers()['location']]).toEqual([302, '/']);
  });

  test('searches without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('walden');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Walden');
    await context.close();
  });

  test('turns pages that exist and no others', async ({ page, request }) => {
    for (const odd of ['0', '-1', 'two', '']) {
      await page.goto(`/articles?page=${odd}`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/articles$/);
    }
    expect((await request.get('/articles?page=99')).status()).toBe(404);
  });

  test('sees that a page does not exist, and finds the way elsewhere', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => location.assign('/nowhere'));
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
    await expect(page).toHaveTitle('Colophon - Not Found');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await page.goto('/articles/nowhere');
    await page.getByRole('link', { name: 'Start Over' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
  test.use({ expectedErrors: [/status of 404/] });
});

test.describe('a quotation', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is shared by its link, which a notification says for four seconds', async ({ page, baseURL }) => {
    await page.clock.install({ time: NOON });
    // A browser without a share sheet, as on most computers.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto('/book-summaries/philosophy/meditations');
    await page.clock.pauseAt(NOON + 30_000);
    await page.locator('#quote-2').getByRole('button', { name: 'Share' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Link copied' });
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/book-summaries/philosophy/meditations#quote-2`,
    );
    await page.clock.runFor(3_700);
    await expect(notice).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(notice).toHaveCount(0);
  });

  test('is copied with its place and its address, at the first press', async ({ page, baseURL }) => {
    await page.goto('/book-summaries/philosophy/meditations');
    const figure = page.locator('#quote-2');
    await figure.getByRole('button', { name: 'Copy' }).click();
    await expect(figure.getByRole('button', { name: 'Copied' })).toBeVisible();
    const text = (await figure.locator('blockquote').textContent()) ?? '';
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`“${text}” (Meditations, `);
    expect(copied).toContain(`${baseURL}/book-summaries/philosophy/meditations#quote-2`);
    await expect(figure.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu slides in and closes when a link is picked', async ({ page }) => {
    await page.goto('/articles');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Lists' }).click();
    await expect(page).toHaveURL(/\/lists$/);
    await expect(menu).toBeHidden();
  });
});

test.describe('every page', () => {
  test('stays within its budget of script, styles and HTML', async ({ page, request }) => {
    for (const path of PAGES) {
      if (DOING_PAGES.test(path)) {
        await expectStylesWithinBudget(page, request, path);
        continue;
      }
      const styles = await expectWithinBudget(page, request, path);
      if (!LIGHT_PAGES.test(path)) continue;
      const html = brotliCompressSync(await (await request.get(path)).body());
      expect(html.length + styles, `HTML and styles of ${path}`).toBeLessThanOrEqual(
        FIRST_MAX_BYTES[path === '/' ? 'home' : 'text'],
      );
    }
  });

  test('keeps to a policy that lets one inline script and one style work, by their hashes', async ({
    page,
    request,
  }) => {
    const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe');
    for (const path of PAGES) {
      await page.goto(path);
      const inline = await page.evaluate(
        () =>
          document.querySelectorAll(
            '[style], style:not(head > :first-child + *), [onclick], script:not([src]):not([type="application/ld+json"]):not(head > :first-child)',
          ).length,
      );
      expect(inline, path).toBe(0);
      for (const own of await page.locator('head > script:first-child, head > style').allTextContents())
        expect(policy).toContain(`'sha256-${createHash('sha256').update(own).digest('base64')}'`);
    }
  });

  test('says what it is to search engines', async ({ page, baseURL }) => {
    await page.goto('/book-summaries/philosophy/meditations');
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await expect(page).toHaveTitle(`Colophon - ${title}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${baseURL}/book-summaries/philosophy/meditations`,
    );
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = texts.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect(types).toEqual(['WebPage', 'Review', 'BreadcrumbList']);
  });
});

test.describe('the script of the page', () => {
  test.use({ expectedErrors: [/Error preloading route!|ERR_FAILED/] });

  test('preloads a page that is pointed at, and says when that fails', async ({ page }) => {
    await page.goto('/about');
    const preloaded = page.waitForRequest((request) => request.url().endsWith('/lists'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).hover();
    await preloaded;

    await page.route('**/interviews', (route) => route.abort());
    const failure = page.waitForEvent('console', (message) =>
      message.text().startsWith('Error preloading route!'),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Interviews' }).focus();
    expect((await failure).type()).toBe('error');
  });

  test('marks the page while its window is being resized', async ({ page }) => {
    await page.goto('/about', { waitUntil: 'load' });
    // The mark disappears after 200 ms, which an outside check may miss, so the page itself keeps a record.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if ('resizing' in document.documentElement.dataset) document.title = 'was marked';
      }).observe(document.documentElement, { attributes: true });
    });
    await page.setViewportSize({ width: 900, height: 700 });
    await expect(page).toHaveTitle('was marked');
    await expect(page.locator('html[data-resizing]')).toHaveCount(0);
  });
});
