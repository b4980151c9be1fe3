import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { PAGES } from '../helpers/pages.ts';

/** What browsers make of 16 px at 200 %, and twice the size that the site sets. */
const ROOTS_PX = [32, 36];
const WIDTHS_PX = [390, 768, 769, 1024, 1163, 1440, 1920];

test('at twice the text size, no label of the header is cut, broken in a word, or covered', async ({
  page,
}) => {
  for (const root of ROOTS_PX)
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/book-summaries');
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), root);
      expect(await faultsIn(page, '.site-header-inner'), `${root} px at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (width > 768) continue;
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      // It slides in.
      await expect.poll(() => faultsIn(page, '.menu'), `the menu, ${root} px at ${width} px`).toEqual([]);
    }
});

test('at twice the text size, no page is wider than the narrowest phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [...PAGES, '/books/walden']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const root of ROOTS_PX) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), root);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, root, width]).toEqual([path, root, 320]);
    }
  }
});

/** Words in an element that stand on two lines, that something cuts off, or that overlap what is next to them. */
function faultsIn(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const host = document.querySelector(selector);
    const texts = document.createTreeWalker(host ?? document, NodeFilter.SHOW_TEXT);
    const words: { word: string; boxes: DOMRect[]; element: Element }[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const element = node.parentElement;
      if (element === null || !element.checkVisibility()) continue;
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        words.push({ word, boxes: [...range.getClientRects()], element });
      }
    }
    if (words.length === 0) return ['no words'];
    const isCut = (element: Element) =>
      getComputedStyle(element).overflow !== 'visible' && element.scrollWidth > element.clientWidth;
    const overlaps = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    return words.flatMap(({ word, boxes: [box, second], element }, index) => {
      const covers = words
        .slice(index + 1)
        .filter((other) => other.element !== element)
        .some(({ boxes: [next] }) => box !== undefined && next !== undefined && overlaps(box, next));
      const out = box === undefined || box.left < 0 || box.right > innerWidth;
      return second !== undefined || isCut(element) || covers || out ? [word] : [];
    });
  }, within);
}
