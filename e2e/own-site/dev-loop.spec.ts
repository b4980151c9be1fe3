import { type TestSite, makeSite } from '#server/testing/site-folder.ts';
import { expect, test as base } from '../helpers/fixtures.ts';
import { startProduct } from '../helpers/product.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** The product in development, with the podcast site. */
const test = base.extend<object, { site: TestSite; productUrl: string }>({
  site: [
    async ({}, use) => {
      const site = makeSite({ fixture: 'podcast-site' });
      await use(site);
      site.remove();
    },
    { scope: 'worker' },
  ],
  productUrl: [
    async ({ database, site }, use) => {
      const product = await startProduct(database, { site: site.folder, isDeveloped: true });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 280_000 },
  ],
});
test.use({ expectedErrors: [/status of 4\d\d|status of 503/] });

test('a site that is developed has the policy of production, and follows its files', async ({
  page,
  site,
}) => {
  const response = await page.goto('/podcasts');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]+'/);
  expect(policy).not.toContain('unsafe-inline');
  await expect(page.locator('.frequency')).toHaveText('FM');
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  expect(await accent()).toContain('#7a1f3d');
  // Reloads as often as necessary: `bench/site-folder/dev-loop.ts` measures the time.
  const eventually = async (check: () => Promise<void>) =>
    expect(async () => {
      await page.reload();
      await check();
    }).toPass({ timeout: 60_000 });

  site.write(
    'theme.css',
    `:root { --accent: #123456; font-family: 'Own'; }\n@font-face { font-family: 'Own'; src: url('./fonts/own.woff2'); }\n`,
  );
  site.write('fonts/own.woff2', 'not really a font');
  await eventually(async () => expect(await accent()).toContain('#123456'));
  site.write('views/header.tsx', site.read('views/header.tsx').replace('FM', 'AM'));
  await eventually(() => expect(page.locator('.frequency')).toHaveText('AM', { timeout: 500 }));
  const header = site.read('views/header.tsx');
  site.write(
    'views/header.tsx',
    header.replace('return (', 'if (props) throw new Error("No signal.");\n  return ('),
  );
  await eventually(async () => {
    await expect(page.getByRole('alert')).toContainText(/views\/header\.tsx failed.*No signal/s, {
      timeout: 500,
    });
    await expect(page.locator('.site-header')).toBeVisible();
  });
  site.write('views/header.tsx', header);
  await eventually(() => expect(page.getByRole('alert')).toHaveCount(0, { timeout: 500 }));
  site.write(
    'pages/press.tsx',
    'export const meta = { section: "Press", description: "x" };\nexport const Page = () => <p id="press">Hello, press.</p>;\n',
  );
  await expect(async () => {
    await page.goto('/press');
    await expect(page.locator('#press')).toHaveText('Hello, press.', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
});

test('types, routes and screens are followed after a restart, and mistakes wait to be corrected', async ({
  page,
  site,
}) => {
  const type = site.read('content-types/podcasts.ts');
  site.write(
    'routes/weather.ts',
    `import { defineRoute, z } from 'colophon/server';
    export const weather = defineRoute({ method: 'GET', path: '/weather', summary: 'Read the weather',
      grant: { everyone: true }, answer: z.object({ sky: z.string() }), handle: async () => ({ sky: 'clear' }) });\n`,
  );
  await expect
    .poll(async () => (await page.request.get('/api/v1/weather')).status(), { timeout: 60_000 })
    .toBe(200);
  site.write('content-types/podcasts.ts', type.replace('name: ', 'nmae: '));
  await expect
    .poll(async () => (await page.request.get('/api/v1/weather')).status(), { timeout: 60_000 })
    .toBe(503);
  site.write('content-types/podcasts.ts', type.replace('guest: text()', 'guest: text(), place: text()'));
  await expect
    .poll(async () => (await page.request.get('/api/v1/weather')).status(), { timeout: 60_000 })
    .toBe(200);
  const body = { content_type_name: 'podcast', title: 'Here', episode: 1, place: 'Riga' };
  expect(await call(page, 'POST /content', body)).toMatchObject({ place: 'Riga' });
  await signInToAdmin(page);
  await page.goto('/admin/screens/episodes');
  await expect(page.getByText(/Good evening/)).toBeVisible();
  site.write('screens/episodes.tsx', site.read('screens/episodes.tsx').replace('Good evening', 'Good night'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Good night/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});
