import type { Page } from 'playwright/test';
import { call, signInToAdmin, saveDraft } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';

// The browser’s own log line for a refused request.
test.use({ expectedErrors: [/status of 4(?:13|22)/] });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => /\/content(\/[0-9a-f-]{36})?$/.test(answer.url()) && answer.request().method() !== 'GET',
  );

test('a title of 300 characters and a text of 2 MB are refused in words, and stay in the form', async ({
  page,
}) => {
  const long = `${'👩🏽‍🚀 مرحبا '.repeat(30)}${'x'.repeat(300)}`;
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await title(page).fill(long);
  await body(page).fill('Kept.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Must be at most 200 characters.')).toBeVisible();
  await expect(title(page)).toHaveValue(long);
  await expect(title(page)).toBeFocused();
  await expect(body(page)).toHaveText('Kept.');

  await title(page).fill('A very long text');
  await body(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', `${`${'word '.repeat(1_000)}\n\n`.repeat(500)}the end`);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(body(page)).toContainText('the end');
  const refused = saved(page);
  await page.keyboard.press('ControlOrMeta+s');
  expect([413, 422]).toContain((await refused).status());
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  // The former notice leaves while this one comes.
  const tooLarge = /larger than 2 MB.*still here but hasn’t been saved.*Shorten it/;
  await expect(notice.filter({ hasText: tooLarge })).toBeVisible();
  await expect(notice).toHaveCount(1);
  await expect(notice).toHaveText(tooLarge);
  await expect(body(page)).toContainText('the end');

  await body(page).fill('Short again.');
  await saveDraft(page);
  await expect(notice).toHaveCount(0);
});

test('a list of 10,000 entries opens, says what is too much, and keeps every one', async ({ page }) => {
  await signInToAdmin(page);
  const { slug } = await call(page, 'POST /list/with-content', { name: 'Everything', content: [] });
  // It was stored before there was a limit, or by another program.
  await page.route(`**/api/v1/list/**${String(slug)}*`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    const entries = Array.from({ length: 10_000 }, (_, index) => {
      const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      const content = { id, title: `Entry ${index + 1}`, content_type_name: 'article' };
      return { position: index + 1, content_id: id, note: null, content };
    });
    return route.fulfill({
      response: answer,
      json: { data: { ...data, content: undefined, items: entries } },
    });
  });
  await page.goto(`/admin/lists/edit/${String(slug)}`);
  const more = page.getByRole('button', { name: 'Show 200 more (10,000 total)' });
  await expect(more).toBeVisible();
  await page.getByLabel('Note on item 1', { exact: true }).fill('The first of many.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Must have at most 500 items. Move the others to another list.')).toBeVisible();
  await expect(more).toBeVisible();
  await expect(page.getByLabel('Note on item 1', { exact: true })).toHaveValue('The first of many.');
});

test('text from right to left, emoji and a title of every script are typed, saved and read as they were typed', async ({
  page,
}) => {
  const arabic = 'قال المؤلف: «اقرأ» ثم كتب 📚';
  const mixed = '👩🏽‍🚀 reads שלום, then 👨‍👩‍👧‍👦 and 🏳️‍🌈';
  await signInToAdmin(page);
  await page.goto('/admin/interviews/create');
  await title(page).fill(arabic);
  await page.getByLabel('Intro').fill(mixed);
  await body(page).click();
  await page.keyboard.insertText(arabic);
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(mixed);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(title(page)).toHaveValue(arabic);
  await expect(page.getByLabel('Intro')).toHaveValue(mixed);
  await expect(body(page).locator('p')).toHaveText([arabic, mixed]);
  // Each paragraph starts on the side where its script does.
  const sides = await body(page)
    .locator('p')
    .evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const words = document.createRange();
        words.selectNodeContents(paragraph);
        const [line, frame] = [words.getBoundingClientRect(), paragraph.getBoundingClientRect()];
        return Math.abs(line.right - frame.right) < Math.abs(line.left - frame.left) ? 'right' : 'left';
      }),
    );
  expect(sides).toEqual(['right', 'left']);

  const id = String(/[0-9a-f-]{36}$/.exec(page.url())?.[0]);
  await call(page, `POST /content/${id}/publish`, {});
  const { slug } = await call(page, `GET /content/${id}`);
  await page.goto(`/interviews/${String(slug)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic);
  await expect(page.locator('.prose').getByText(mixed)).toBeVisible();
});
