import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, saveDraft, signInToAdmin } from '../helpers/staff.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const source = (page: Page) => text(page).getByRole('textbox', { name: 'Source' });

for (const width of [1440, 390])
  test(`the source of a quotation is written below it, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInToAdmin(page);
    await page.goto('/admin/articles/create');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`A quotation, ${width}`);
    await text(page).click();
    await page.keyboard.type('> Simplify, simplify.');
    await expect(source(page)).toBeVisible();
    await expectAccessibleDayAndNight(page, `a quotation without a source, ${width} px`);
    await page.keyboard.press('ArrowDown');
    await expect(source(page)).toBeFocused();
    await page.keyboard.type('Thoreau, Walden, chapter 2');
    await page.keyboard.press('Enter');
    await page.keyboard.type('He did not.');
    await expect(text(page).locator(':scope > *')).toHaveText([/Simplify, simplify\./, 'He did not.']);
    await expect(source(page)).toHaveValue('Thoreau, Walden, chapter 2');

    // Up into the line and through it, and down again.
    await page.keyboard.press('ArrowUp');
    await expect(source(page)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.type('Henry ');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(text(page)).toBeFocused();
    await page.keyboard.type(' Yes.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' No.');
    await saveDraft(page);
    const id = String(/[0-9a-f-]{36}$/.exec(page.url())?.[0]);
    const { body } = await call(page, `GET /content/${id}`);
    expect(body).toMatchObject({
      content: [
        { type: 'blockquote', attrs: { cite: 'Henry Thoreau, Walden, chapter 2' } },
        { type: 'paragraph', content: [{ text: 'He did not. No.' }] },
      ],
    });

    // An empty line shows only while the caret is in its quotation.
    await source(page).fill('');
    await expect(source(page)).toBeVisible();
    await text(page).getByText('He did not.').click();
    await expect(text(page).locator('textarea')).toBeHidden();
    await text(page).getByText('Simplify').click();
    await expect(source(page)).toBeVisible();
  });
