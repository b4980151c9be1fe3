import type { Page } from 'playwright/test';
import { sitePages } from '#schema/pages/site-pages.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const ORIGIN = 'https://counting.example';
const SNIPPET = `<script>window.counted = ['inline'];</script>
<script src="${ORIGIN}/first.js"></script>
<script>
	window.counted.push('after');
</script>
<img src="${ORIGIN}/pixel.gif" alt="">`;
const PRIVATE = sitePages.flatMap(({ path, kept }) =>
  kept === 'private' ? [path.replace(/\{\w+\}/, 'x')] : [],
);

test.use({ hasConsented: false, expectedErrors: [/status of 4(?:0\d|22)/] });

test('a custom analytics service counts visits after consent, and never on a URL that holds a secret', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin/settings/analytics');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('snippet');
  await page.getByLabel('Snippet').fill(SNIPPET);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/isn’t an allowed origin for scripts/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add origin' }).click();
  await page.getByRole('textbox', { name: 'Origin' }).fill(ORIGIN);
  await page.getByRole('checkbox', { name: 'Scripts' }).check();
  await page.getByRole('checkbox', { name: 'Images' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await call(page, 'GET /site'))['analytics']).not.toBeNull();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await context.newPage();
  const { asked, blocked } = await watch(visitor);
  await visitor.goto('/about');
  await expect(visitor.getByRole('button', { name: 'I Understand' })).toBeVisible();
  await visitor.waitForTimeout(2500);
  expect([asked, await countedOn(visitor)]).toEqual([[], undefined]);

  await visitor.getByRole('button', { name: 'I Understand' }).click();
  await expect.poll(() => countedOn(visitor)).toEqual(['inline', 'first', 'after']);
  await expect.poll(() => new Set(asked)).toEqual(new Set(['/first.js', '/pixel.gif']));
  await visitor.goto('/');
  await expect.poll(() => countedOn(visitor)).toEqual(['inline', 'first', 'after']);
  expect(blocked).toEqual([]);

  asked.length = 0;
  for (const path of [...PRIVATE, '/login?redirect=/admin']) {
    await visitor.goto(path);
    await visitor.waitForTimeout(1500);
    expect([path, asked, await countedOn(visitor)]).toEqual([path, [], undefined]);
    const answer = await visitor.request.get(path);
    expect(await answer.text(), path).not.toContain('counting.example');
    expect(answer.headers()['content-security-policy'], path).not.toContain('counting.example');
  }
  await context.close();

  const { version } = await call(page, 'GET /settings/analytics');
  await call(page, 'PUT /settings/analytics', { provider: null, snippet: null, origins: null, version });
  expect(await (await page.request.get('/about')).text()).not.toContain('counting.example');
});

/** Requests to the mocked service, and violations of the page’s policy. */
async function watch(page: Page): Promise<{ asked: string[]; blocked: string[] }> {
  const asked: string[] = [];
  const blocked: string[] = [];
  await page.route(`${ORIGIN}/**`, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ contentType: 'text/javascript', body: "window.counted.push('first');" });
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  return { asked, blocked };
}

function countedOn(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as { counted?: unknown }).counted);
}
