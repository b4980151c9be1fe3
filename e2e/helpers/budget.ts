import { type APIRequestContext, type Page, expect } from 'playwright/test';

/** For every page, compressed. */
export const SCRIPT_MAX_BYTES = 2_048;
export const STYLES_MAX_BYTES = 7_168;

/** Fails if a page loads more script or styles than every page may. The bytes of its styles. */
export async function expectWithinBudget(
  page: Page,
  request: APIRequestContext,
  path: string,
): Promise<number> {
  const { scripts, styles } = await loadedBy(page, path);
  expect(await compressedBytes(request, scripts), `script of ${path}`).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
  return expectStyles(request, path, styles);
}

/** The same for the styles of a page whose script may weigh more, such as one that is drawn by it. */
export async function expectStylesWithinBudget(
  page: Page,
  request: APIRequestContext,
  path: string,
): Promise<void> {
  const { styles } = await loadedBy(page, path);
  await expectStyles(request, path, styles);
}

async function expectStyles(
  request: APIRequestContext,
  path: string,
  styles: readonly string[],
): Promise<number> {
  const bytes = await compressedBytes(request, styles);
  expect(bytes, `styles of ${path}`).toBeLessThanOrEqual(STYLES_MAX_BYTES);
  return bytes;
}

/**
 * The scripts and style sheets that a browser loads to show a page, except those for print, which come last and change
 * nothing.
 */
async function loadedBy(page: Page, path: string): Promise<{ scripts: string[]; styles: string[] }> {
  await page.goto(path);
  return page.evaluate(() => {
    const forPaper = [...document.querySelectorAll<HTMLLinkElement>('link[media="print"]')];
    const isForPaper = (name: string) => forPaper.some(({ href }) => href === name);
    const names = performance.getEntriesByType('resource').map((entry) => entry.name);
    return {
      scripts: names.filter((name) => name.endsWith('.js')),
      styles: names.filter((name) => name.endsWith('.css') && !isForPaper(name)),
    };
  });
}

async function compressedBytes(request: APIRequestContext, urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const url of urls) {
    const response = await request.get(url, { headers: { 'Accept-Encoding': 'br' } });
    bytes += Number(response.headers()['content-length']);
  }
  expect(bytes, urls.join()).toBeGreaterThan(0);
  return bytes;
}
