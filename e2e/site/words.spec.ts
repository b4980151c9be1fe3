import { expect, test } from '../helpers/fixtures.ts';

/** Every route of the site with the section in its title (spec §2, contract §8). */
const ROUTES: readonly (readonly [path: string, section: string])[] = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/articles', 'Articles'],
  ['/articles/keep-a-commonplace-book', 'Keep a commonplace book, badly'],
  ['/book-summaries', 'Book Summaries'],
  ['/book-summaries/philosophy', 'Philosophy'],
  ['/interviews', 'Interviews'],
  ['/interviews/adam-smith-on-who-benefits', 'Adam Smith: ask who is proposing it'],
  ['/lists', 'Lists'],
  ['/lists/what-things-cost', 'What things cost'],
  ['/tags', 'Tags'],
  ['/tags/stoicism', 'Stoicism'],
  ['/explore', 'Explore'],
  ['/login', 'Sign in'],
  ['/setup', 'Site setup'],
  ['/search', 'Search'],
  ['/emails/unsubscribe', 'Unsubscribe'],
  ['/emails/preferences', 'Email preferences'],
  ['/emails/data', 'Your data'],
  ['/emails/confirm', 'Confirm your email'],
  ['/emails/subscribed', "You've got mail!"],
  ['/newsletters', 'Newsletters'],
  ['/terms', 'Terms and Conditions'],
  ['/terms/privacy', 'Privacy Policy'],
  ['/pages/what-is-colophon-all-about', 'What is Colophon all about?'],
  ['/route-a', 'Route A'],
  ['/route-b', 'Route B'],
];

test('every route has its title and can be read without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // Only the text is checked.
  await page.route('**/images/**', (route) => route.abort());
  for (const [path, section] of ROUTES) {
    const response = await page.goto(`${baseURL}${path}`, { waitUntil: 'domcontentloaded' });
    expect([path, response?.status()]).toEqual([path, 200]);
    await expect(page, path).toHaveTitle(`Colophon - ${section}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link'), path).toHaveText([
      'Book Summaries',
      'Lists',
      'Interviews',
      'Articles',
    ]);
  }
  await context.close();
});

test('header and footer say what is specified', async ({ page }) => {
  await page.goto('/');
  const logo = page.getByRole('banner').getByRole('link', { name: 'Colophon' });
  await expect(logo).toHaveAttribute('aria-current', 'page');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(
    'a celebration of non-fiction books and their power to educate, inspire and challenge readers',
  );
  for (const [column, links] of [
    ['Company', { 'About us': '/about', 'Terms & Conditions': '/terms', 'Privacy Policy': '/terms/privacy' }],
    ['Resources', { Articles: '/articles', 'Book Summaries': '/book-summaries', Interviews: '/interviews' }],
  ] as const) {
    const section = footer.locator('section').filter({ hasText: column });
    await expect(section.getByRole('heading', { name: column })).toBeVisible();
    for (const [name, path] of Object.entries(links))
      await expect(section.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Colophon`);
  await expect(footer.getByText('Made with for book lovers')).toBeVisible();
  await expect(footer.getByRole('img', { name: 'love' })).toBeVisible();

  await page.goto('/about');
  await expect(logo).not.toHaveAttribute('aria-current');
});

test('the header is 64 high and 1100 wide, and folds into a menu at 768', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  const header = page.getByRole('banner').locator('.site-header-inner');
  const measure = () =>
    header.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const width = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { width, height: element.clientHeight };
    });
  expect(await measure()).toEqual({ width: 1100, height: 64 });
  await expect(header).toHaveCSS('max-width', '1100px');
  const links = page.getByRole('navigation', { name: 'Main' });
  const burger = page.getByRole('button', { name: 'Open menu' });
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(links).toBeVisible();
  await expect(burger).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(links).toBeHidden();
  await expect(burger).toBeVisible();
  expect((await measure()).height).toBe(64);
});

test('no word is too long for its place', async ({ page }) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/',
      '/book-summaries',
      '/book-summaries/philosophy',
      '/book-summaries/philosophy/meditations',
      '/tags',
      '/lists/what-things-cost',
      '/articles/keep-a-commonplace-book',
    ]) {
      await page.goto(path);
      const scrolled = await page.evaluate(() => {
        const places =
          'main :is(h1, h2 a, h3 a, .byline span, .pager a, .tags a, .tag-index a, .category-index a)';
        for (const text of document.querySelectorAll(places)) text.textContent = 'W'.repeat(200);
        return document.documentElement.scrollWidth;
      });
      expect([path, scrolled]).toEqual([path, width]);
    }
  }
});

test('the two routes without a path of their layout share it', async ({ page }) => {
  await page.goto('/route-a');
  await expect(page.getByText('A layout without a path')).toBeVisible();
  await page.getByRole('navigation', { name: 'Demo' }).getByRole('link', { name: 'Route B' }).click();
  await expect(page).toHaveURL(/\/route-b$/);
  await expect(page.getByText('A layout without a path')).toBeVisible();
});

test('what no one should send is answered with a page, never with a failure', async ({
  request,
  baseURL,
}) => {
  for (const [path, status] of [
    ['/articles?page=abc', 200],
    ['/articles?page=-1', 200],
    ['/articles?page=1e9', 200],
    ['/articles?page=1000000000', 404],
    ['/tags/stoicism?page=1.5', 200],
    ['/lists?page[]=2&search=%00', 200],
    ['/search?query=%00', 200],
    ["/search?query=' OR 1=1--", 200],
    ['/search?query=%25%25%25', 200],
    ['/search?query=NEAR(a b', 200],
    [`/search?query=${'a'.repeat(1000)}`, 200],
    ['/book-summaries/%3Cscript%3E', 404],
    ['/lists/..%2f..%2fetc%2fpasswd', 404],
    ['//evil.test', 301],
    ['/evil.test', 404],
    ['/articles//keep-a-commonplace-book', 301],
    ['/articles/keep-a-commonplace-book/', 301],
    ['/%61rticles', 301],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/package.json', 404],
    ['/node_modules/x', 404],
    ['/src/main.ts', 404],
    ['/assets/..%2f.env', 404],
    ['/.env?raw', 404],
    ['/@fs/etc/passwd', 404],
    ['/@vite/client', 404],
    ['/@id/__x00__virtual', 404],
    ['/__open-in-editor?file=/etc/passwd', 404],
    ['/assets/main.js.map', 404],
  ] as const) {
    const response = await request.get(baseURL + path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, status]);
    const headers = response.headers();
    expect(headers['x-powered-by'], path).toBeUndefined();
    expect(headers['server'], path).toBeUndefined();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
  for (const target of ['https://evil.test', '//evil.test', '/\\evil.test']) {
    const response = await request.get(`/redirect?to=${encodeURIComponent(target)}`, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([302, '/']);
  }
});
