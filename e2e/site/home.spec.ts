import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

const PHONE = { width: 390, height: 844 };
/** Longer than the sections take to follow each other. */
const ALL_LAID_OUT_MS = 1_500;

declare global {
  interface Window {
    moved: number;
  }
}

/** The visibility of the sections, and how much moved in view. */
function layoutOf(page: Page): Promise<{ skipped: string[]; moved: number }> {
  return page.evaluate(() => {
    const sections = [...document.querySelectorAll('.home > section')];
    const skipped = sections.map((section) => getComputedStyle(section).contentVisibility);
    return { skipped: skipped.filter((each) => each !== 'visible'), moved: window.moved };
  });
}

/** How many whole covers the first screen of a device shows above the question about consent. */
const FIRST_SCREENS = [
  { ...PHONE, covers: 3 },
  { width: 768, height: 1024, covers: 5 },
  { width: 1440, height: 900, covers: 5 },
  { width: 1920, height: 1080, covers: 5 },
];

for (const { covers, ...viewport } of FIRST_SCREENS)
  for (const javaScriptEnabled of [true, false])
    test(`the first screen at ${viewport.width} px has ${covers} whole covers ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
      browser,
      baseURL,
    }) => {
      const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), viewport, javaScriptEnabled });
      await page.goto('/');
      if (javaScriptEnabled) await expect(page.getByRole('dialog', { name: 'Cookie Consent' })).toBeVisible();
      expect(await wholeCovers(page)).toBe(covers);
      // Each of them is the way to its book.
      const links = page.locator('.lead-shelf a');
      await expect(links).toHaveCount(4);
      for (const link of await links.all()) await expect(link).toHaveAccessibleName(/\w/);
      await page.close();
    });

/** The covers that are whole in view, with nothing above them. */
function wholeCovers(page: Page): Promise<number> {
  return page.evaluate(() => {
    const consent = document.querySelector('#consent')?.getBoundingClientRect();
    const fold = consent !== undefined && consent.height > 0 ? consent.top : innerHeight;
    return [...document.querySelectorAll('main .cover')].filter((cover) => {
      const { left, right, bottom, width } = cover.getBoundingClientRect();
      return width > 0 && left >= 0 && right <= innerWidth && bottom <= fold;
    }).length;
  });
}

test.describe('the home page on a phone', () => {
  test.use({ viewport: PHONE });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });

  test('lays out what is in view first, and then all of it, without moving anything', async ({ page }) => {
    // Each section that waits for its turn says so.
    await page.addInitScript(() => {
      document.addEventListener('animationstart', ({ target, animationName }) => {
        if (animationName !== 'follow') return;
        const waiting = document.documentElement.dataset.waiting ?? '';
        document.documentElement.dataset.waiting = `${waiting} ${String((target as Element).className)}`;
      });
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.locator('html')).toHaveAttribute('data-waiting', /letter/);
    await expect.poll(async () => (await layoutOf(page)).skipped).toEqual([]);
    expect((await layoutOf(page)).moved).toBe(0);
  });

  test('is found again at the same place by someone who goes back or reloads', async ({ page }) => {
    await page.goto('/');
    await page.waitForTimeout(ALL_LAID_OUT_MS);
    // The lowest part: it needs the height of everything above it.
    const place = await page.evaluate(() => Math.round(document.documentElement.scrollHeight * 0.9));
    await page.evaluate((y) => window.scrollTo(0, y), place);
    await page.goto('/about');
    for (const again of [() => page.goBack(), () => page.reload()]) {
      await again();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
      await page.waitForTimeout(ALL_LAID_OUT_MS);
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
      expect(await layoutOf(page)).toEqual({ skipped: [], moved: 0 });
    }
  });
});
