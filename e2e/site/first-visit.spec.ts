import type { Browser } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { READ_PAGES } from '../helpers/pages.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** With its fonts and images. */
const FIRST_VISIT_MAX_BYTES = 100_000;
/** Every list shows four covers. */
const LISTS_MAX_BYTES = 130_000;

/** Longer than the sections of the home page take to follow each other. */
const ALL_LAID_OUT_MS = 1_500;

// All pages one after the other, each with a browser that has nothing yet.
test('a first visit on a phone fetches at most 100 kB, fonts and images included', async ({
  browser,
  baseURL,
}) => {
  for (const path of READ_PAGES) {
    const bytes = await fetchedBy(browser, `${baseURL}${path}`);
    expect(bytes, path).toBeGreaterThan(20_000);
    expect(bytes, path).toBeLessThanOrEqual(path === '/lists' ? LISTS_MAX_BYTES : FIRST_VISIT_MAX_BYTES);
  }
});

/** What comes over the network, headers included, until a page that isn't scrolled has nothing more to fetch. */
async function fetchedBy(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  const open = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  network.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes += encodedDataLength;
  });
  await page.goto(url);
  // Images near what is in view are asked for once everything is laid out, and fonts as they come into use.
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.waitForTimeout(ALL_LAID_OUT_MS);
  await expect.poll(() => open.size).toBe(0);
  await context.close();
  return bytes;
}
