import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call } from '../helpers/staff.ts';

const TEXT = '/articles/keep-a-commonplace-book';
const save = (page: Page) => page.getByRole('button', { name: 'Save for later' });
const saved = (page: Page) => page.getByRole('button', { name: 'Saved', exact: true });
const marks = (page: Page) => page.locator('mark.passage');

/** Selects the beginning of a paragraph, as a reader does. */
async function selectIn(page: Page, paragraph: number, chars = 30): Promise<void> {
  await page.locator('.prose > p').nth(paragraph).scrollIntoViewIfNeeded();
  await page.evaluate(
    ([index, length]) => {
      const node = document.querySelectorAll('.prose > p')[index]?.firstChild;
      if (!node) throw new Error('There is no such paragraph.');
      getSelection()?.setBaseAndExtent(node, 0, node, Math.min(length, node.textContent?.length ?? 0));
    },
    [paragraph, chars] as const,
  );
}

test('a text is saved, highlighted, listed, exported, and removed, and nothing of it leaves the browser', async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.method() !== 'HEAD') sent.push(request.url());
  });
  await page.goto(TEXT);
  await save(page).click();
  await expect(page.getByText('Saved in this browser.')).toBeVisible();
  await expect(saved(page)).toHaveAttribute('aria-pressed', 'true');
  await selectIn(page, 0);
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await expect(marks(page).first()).toBeVisible();
  const passage = await marks(page).allTextContents();

  // Still there on the next visit, and in another tab, which follows the first.
  await page.reload();
  await expect(marks(page)).toHaveText(passage);
  await expectAccessibleDayAndNight(page, TEXT);
  const other = await context.newPage();
  await other.goto('/reading-list');
  const title = String(await page.locator('h1').textContent());
  await expect(other.getByRole('link', { name: title })).toHaveAttribute('href', TEXT);
  await expect(other.locator('blockquote')).toContainText(passage.join('').trim());
  await expectAccessibleDayAndNight(other, '/reading-list');
  await selectIn(page, 1);
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await expect(other.locator('blockquote')).toHaveCount(2);

  const [download] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Download as Markdown' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`](${new URL(TEXT, page.url()).href})`);

  await other.getByRole('button', { name: 'Remove highlight' }).first().click();
  await expect(other.locator('blockquote')).toHaveCount(1);
  await other.getByRole('button', { name: `Remove from list: ${title}` }).click();
  await expect(other.getByText('Nothing saved yet.')).toBeVisible();
  await expect(save(page)).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.locator('blockquote')).toHaveCount(1);
  await expect(marks(page)).toHaveCount(1);
  // On the page itself, a click on a highlight offers to remove it.
  await marks(page).first().click();
  await page.getByRole('button', { name: 'Remove highlight' }).click();
  await expect(marks(page)).toHaveCount(0);
  expect(sent).toEqual([]);
});

test.describe('a saved page that was taken off the site', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('stays in the list, and the list says so', async ({ page }) => {
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Short.' }] }],
    };
    const made = { content_type_name: 'article', title: 'Here for a day', intro: 'Then gone.', body };
    const { id } = await call(page, 'POST /content', made);
    await call(page, `POST /content/${String(id)}/publish`, {});
    await page.goto('/articles/here-for-a-day');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await call(page, `POST /content/${String(id)}/unpublish`, {});
    await page.goto('/reading-list');
    await expect(page.getByText('This page isn’t on the site anymore.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Here for a day' })).toBeVisible();
  });
});

for (const [name, error, words] of [
  ['full', 'QuotaExceededError', 'This browser has no room left for this site.'],
  ['forbidden', 'SecurityError', 'This browser doesn’t let this site store anything.'],
] as const)
  test(`a browser whose storage is ${name} says so, and the page works`, async ({ page }) => {
    await page.goto(TEXT);
    await page.evaluate((thrown) => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', thrown);
      };
    }, error);
    await save(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    await expect(page.getByRole('form', { name: 'Text size and colors' })).toBeVisible();
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there are no controls, and the page of the list says what it needs', async ({ page }) => {
    await page.goto(TEXT);
    await expect(page.locator('.appearance')).toBeHidden();
    await page.goto('/reading-list');
    await expect(page.locator('noscript p')).toBeVisible();
  });
});
