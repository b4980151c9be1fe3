import type { Page } from 'playwright/test';
import { sitePages } from '#schema/pages/site-pages.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { signInToAdmin } from '../helpers/staff.ts';

const ORIGIN = 'https://scripts.example';
const HEAD = `<script>window.ran = ['head'];</script>
<style>:root { --from-a-snippet: 1; }</style>
<script src="${ORIGIN}/x.js"></script>`;
const FOOT = `<div id="from-a-snippet" hidden></div>\n<script>\twindow.ran.push('foot');\n</script>`;
const PRIVATE = sitePages.flatMap(({ path, kept }) =>
  kept === 'private' ? [path.replace(/\{\w+\}/, 'x')] : [],
);

// Browsers log that a page, link, or setting was refused.
test.use({ expectedErrors: [/status of 4(?:0\d|22)/] });

test('code of the site runs only on public pages, under the policy that the form shows', async ({ page }) => {
  await page.route(`${ORIGIN}/x.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.ran.push('file');" }),
  );
  const before = await (await page.request.get('/about')).text();
  const tagBefore = (await page.request.get('/about')).headers()['etag'];
  await signInToAdmin(page);
  await page.goto('/admin/settings/code');
  await page.getByLabel('In the head').fill(HEAD);
  await page.getByLabel('At the end of the page').fill(FOOT);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/isn’t an allowed origin for scripts/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add origin' }).click();
  await page.getByRole('textbox', { name: 'Origin' }).fill(ORIGIN);
  await page.getByRole('checkbox', { name: 'Scripts' }).check();
  // Code is in the policy before it is saved.
  await expect(page.getByText('Includes changes that aren’t saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.save-state')).toContainText('Saved');
  const policy = page.getByRole('region', { name: 'Content-Security-Policy' });
  await expect(policy).toContainText(`script-src ${ORIGIN} 'sha256-`);

  const shown = (await policy.locator('pre').innerText()).split('\n');
  for (const path of ['/', '/about', '/search?q=books', '/nowhere']) {
    await page.goto(path);
    expect(await ranOn(page), path).toEqual(['head', 'file', 'foot']);
    const sent = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    for (const line of shown) for (const source of line.split(' ')) expect(sent, path).toContain(source);
    expect(sent).not.toContain('unsafe');
  }
  for (const path of [...PRIVATE, '/LOGIN', '/login?redirect=/admin', '/admin']) {
    // Signed-in visitors are redirected.
    const visitor = await page.context().newPage();
    await visitor.goto(path, { waitUntil: 'load' });
    await expect.poll(() => ranOn(visitor).catch(() => 'led on'), { message: path }).toBeUndefined();
    await visitor.close();
    const answer = await page.request.get(path);
    expect(answer.headers()['content-security-policy'], path).not.toMatch(/scripts\.example/);
    expect(await answer.text(), path).not.toContain('from-a-snippet');
  }
  expect(await (await page.request.get('/about.md')).text()).not.toContain('from-a-snippet');

  await page.goto('/admin/settings/code');
  await page.getByLabel('In the head').fill('');
  await page.getByLabel('At the end of the page').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(policy).toContainText('don’t load anything from other origins');
  await expect(page.locator('.save-state')).toContainText('Saved');
  const after = await page.request.get('/about');
  expect([await after.text(), after.headers()['etag']]).toEqual([before, tagBefore]);
});

async function ranOn(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as { ran?: unknown }).ran);
}
