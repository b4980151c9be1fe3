import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';
import { READ_PAGES } from '../helpers/pages.ts';

/** The home page, and one of each kind of text. */
const PATHS = READ_PAGES.filter(
  (path) => path === '/' || (path.split('/').length > 2 && !/philosophy$|^\/tags/.test(path)),
);

declare global {
  interface Window {
    shifts: number[];
  }
}

/** Records every layout shift from the first paint on. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function choose(request: APIRequestContext, typefaces: string | null): Promise<void> {
  const headers = await staffHeaders(request);
  const { etag = '' } = (await request.get('/api/v1/settings/general', { headers })).headers();
  const saved = await request.put('/api/v1/settings/general', {
    headers: { ...headers, 'If-Match': etag },
    data: { typefaces },
  });
  expect(saved.status()).toBe(200);
}

// Other typefaces have their own style on every page, and the next journey relies on the default.
test.afterAll(async ({ playwright, productUrl }) => {
  const request = await playwright.request.newContext({ baseURL: productUrl });
  await choose(request, null);
  await request.dispose();
});

test.describe('fonts', () => {
  for (const typefaces of ['literata', 'source', 'inter', 'system']) {
    test(`of ${typefaces} move nothing, even if they come two seconds late`, async ({
      browser,
      request,
      baseURL,
    }) => {
      await choose(request, typefaces);
      await Promise.all(
        [390, 1280].map(async (width) => {
          const page = await browser.newPage({
            ...(baseURL ? { baseURL } : {}),
            viewport: { width, height: 844 },
          });
          await countShifts(page);
          await page.route(/\.woff2$/, async (route) => {
            await sleep(2_000);
            await route.continue().catch(() => undefined);
          });
          for (const path of PATHS) {
            await page.goto(path);
            await page.waitForTimeout(2_300);
            expect(await page.evaluate(() => window.shifts), `${path} at ${width}`).toEqual([]);
          }
          await page.close();
        }),
      );
    });
  }
});
