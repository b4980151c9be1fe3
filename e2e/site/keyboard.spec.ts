import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

const ARTICLE = '/articles/keep-a-commonplace-book';
/** More than any page has. */
const MOST_STOPS = 150;

test('the Tab key reaches everything on a page and shows the focus', async ({ page }) => {
  await page.goto(ARTICLE);
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(whereFocusIs);
    if (stop === null) break;
    stops.push(stop);
  }
  const names = stops.map(({ name }) => name);
  for (const [before, after] of [
    ['Skip to content', 'Colophon'],
    ['Colophon', 'Book Summaries'],
    ['Articles', 'Search'],
    ['Search', 'Text size and colors'],
    ['Text size and colors', 'Terms & Conditions'],
    ['Terms & Conditions', 'Privacy Policy'],
  ] as const) {
    expect(names).toContain(before);
    expect(names.indexOf(before), `${before} before ${after}`).toBeLessThan(names.indexOf(after));
  }
  expect(stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name)).toEqual([]);
  // Nothing is skipped, and nothing traps the focus.
  expect(new Set(stops.map(({ index }) => index)).size).toBe(stops.length);
  expect(stops.length).toBe(await page.evaluate(countStops));
});

test('the first stop skips the header', async ({ page }) => {
  await page.goto(ARTICLE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('search, a result and the way back need no mouse', async ({ page }) => {
  await page.goto('/about');
  await tabTo(page, 'Search');
  await page.keyboard.press('Enter');
  const field = page.getByPlaceholder('Search...');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('walden');
  await expect(page.getByRole('option', { name: /Walden/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/book-summaries\/[a-z-]+\/walden$/);
});

test('text size and colors are set with Tab, Enter and the arrows', async ({ page }) => {
  await page.goto(ARTICLE);
  await tabTo(page, 'Text size and colors');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Text size' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Normal' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Larger' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('data-reading', 'larger dark');
});

test('the menu of a phone opens, is walked through and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await tabTo(page, 'Open menu');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Book Summaries' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

interface Stop {
  name: string;
  /** Its index among all elements on the page. */
  index: number;
  /** Whether it looks different from when it isn’t focused. */
  isMarked: boolean;
}

/** In the page: what has the focus; null once the focus has left the page. */
function whereFocusIs(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    name: (element.ariaLabel ?? element.textContent).trim(),
    index: [...document.querySelectorAll('*')].indexOf(element),
    isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
  };
}

/** In the page: how many stops there should be. */
function countStops(): number {
  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  return [...candidates].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length;
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(whereFocusIs))?.name === name) return;
  }
  throw new Error(`Tab does not lead to “${name}”.`);
}
