import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin, saveDraft } from '../helpers/staff.ts';

const item = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });

/** A summary with two quotes whose words are in no other text. */
async function makeSummary(page: Page, mark: string) {
  return call(page, 'POST /content', {
    content_type_name: 'book-summary',
    title: `Summary ${mark}`,
    author: 'Henry David Thoreau',
    book_title: `Ponds ${mark}`,
    quotes: [
      { text: `The pond of ${mark} is deep and still.`, place: 'The Ponds', page: 175, verified: null },
      { text: `No one has sounded ${mark} to the bottom.`, place: null, page: null, verified: null },
    ],
  });
}

/** Words that are unique to this run of the journey. */
const markOf = (retry: number) => `Quotemere${'abc'.charAt(retry)}${Date.now().toString(36)}`;

test.beforeEach(async ({ page }) => signInToAdmin(page));

test('a quote is found, opened in its text, and checked in its book', async ({ page }, testInfo) => {
  const mark = markOf(testInfo.retry);
  const summary = await makeSummary(page, mark);
  await page.goto('/admin/books');
  await page.getByRole('navigation', { name: 'Section' }).getByRole('link', { name: 'Quotes' }).click();
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill(`${mark} bottom`);
  await expect(page.getByRole('button', { name: 'Not checked 1' })).toBeVisible();
  const quote = item(page, 'to the bottom');
  await expect(quote).toContainText(`Henry David Thoreau, Ponds ${mark}`);

  await quote.getByRole('link', { name: /^Open/ }).click();
  await expect(page).toHaveURL(new RegExp(`/book-summaries/edit/${String(summary['id'])}#passage=quotes.1$`));
  await expect(page.locator('[data-field="quotes"] .entries > li').nth(1).locator(':focus')).toHaveCount(1);

  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search quotes' })).toHaveValue(`${mark} bottom`);
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill(mark);
  await expect(item(page, 'deep and still')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Check against a source…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check quotes against a source' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'ponds.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`Chapter 1. The Ponds\n\nThe pond of ${mark} is deep\nand still. So it seemed.`),
  });
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('1 quote was found.');
  await expect(dialog).toContainText('Not found in this source');
  await expectAccessibleDayAndNight(page, 'the results of a check');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Verified 1', exact: true }).click();
  await expect(item(page, 'deep and still')).toContainText('Verified');
  await expect(item(page, 'to the bottom')).toHaveCount(0);
});

test('a quote is inserted into another text, with its source', async ({ page }, testInfo) => {
  const mark = markOf(testInfo.retry);
  await makeSummary(page, mark);
  await page.goto('/admin/articles/create');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`On ${mark}`);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('/quote from');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText([
    'Quote from this site',
  ]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a quote' });
  await expect(dialog.getByRole('searchbox', { name: 'Search quotes' })).toBeFocused();
  await page.keyboard.type(`${mark} deep`);
  await expect(dialog.getByRole('list', { name: 'Quotes' }).getByRole('button')).toHaveCount(1);
  await expectAccessibleDayAndNight(page, 'the choice of a quote');
  await dialog.getByRole('button', { name: /is deep and still/ }).click();
  await expect(dialog).toBeHidden();
  // The caret is on the next line.
  await page.keyboard.type('So it was.');
  const body = page.getByRole('textbox', { name: 'Body' });
  await expect(body.locator('blockquote')).toHaveText(`The pond of ${mark} is deep and still.`);
  await expect(body.locator('blockquote + p')).toHaveText('So it was.');
  await saveDraft(page);
  const found = await call(page, `GET /quotations?search=${mark}+deep&content_type_name=article`);
  const [stored] = found['data'] as { place: string }[];
  expect(stored?.place).toBe(`Henry David Thoreau, Ponds ${mark}, The Ponds, p. 175`);
});

test('the list of quotes fits a phone, and says when there are none', async ({ page }, testInfo) => {
  const mark = markOf(testInfo.retry);
  await makeSummary(page, mark);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/quotes?search=${mark}`);
  await expect(item(page, 'deep and still')).toBeVisible();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
  await expectAccessibleDayAndNight(page, 'quotes on a phone');
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill(`${mark} nothing of the kind`);
  await expect(page.getByRole('status').filter({ hasText: 'No quotes match your filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search quotes' })).toHaveValue('');
});

test('the record of a book says how much of it is quoted', async ({ page }, testInfo) => {
  const mark = markOf(testInfo.retry);
  const book = await call(page, 'POST /content', { content_type_name: 'book', title: `Ponds ${mark}` });
  const text = `In ${mark} the water is clear.`;
  const quoted = { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await call(page, 'POST /content', {
    content_type_name: 'article',
    title: `On ${mark}`,
    book_ids: [book['id']],
    body: { type: 'doc', content: [quoted] },
  });
  await page.goto(`/admin/books/edit/${String(book['id'])}`);
  const panel = page.getByRole('region', { name: 'Quoted on this site' });
  await expect(panel).toContainText('1 quote in 1 item, 6 words in all');
  await panel.getByRole('link', { name: 'View quotes' }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes\\?book=${String(book['id'])}$`));
  await expect(item(page, text)).toBeVisible();
});
