import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, saveDraft, signInToAdmin } from '../helpers/staff.ts';

const DOUBLED = 'We went to the the river in the morning.';
const REPEATED = 'It was really cold, the water was really high, and we were really late.';
const PASSIVE = 'The ferry was sold in 1850. Then it was rebuilt by a smith.';
const QUOTED = 'The the letter was written in haste.';
const CODE = 'let the the';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = {
  type: 'doc',
  content: [
    paragraph(DOUBLED),
    paragraph(REPEATED),
    { type: 'blockquote', content: [paragraph(QUOTED)] },
    { type: 'codeBlock', content: [{ type: 'text', text: CODE }] },
    paragraph(PASSIVE),
  ],
};

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const hints = (page: Page) => page.getByRole('button', { name: 'Writing hints' });
const marks = (page: Page) => body(page).locator('.hint-mark');

async function setLanguages(page: Page, others: unknown): Promise<void> {
  const { version } = await call(page, 'GET /settings/general');
  await call(page, 'PUT /settings/general', { other_languages: others, version });
}

async function open(page: Page, text: object): Promise<string> {
  await signInToAdmin(page);
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'At the river',
    intro: 'A day at the river.',
    body: text,
  });
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await expect(body(page)).toContainText('river');
  return String(id);
}

test('a writer switches hints on, goes through them with the keyboard, deletes a word, and ignores one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const id = await open(page, BODY);
  await expect(hints(page)).toHaveAttribute('aria-pressed', 'false');
  expect(scripts.filter((url) => url.includes('/hints'))).toEqual([]);

  await hints(page).click();
  await expect(marks(page)).toHaveText(['the the', 'really', 'really', 'really', 'was sold', 'was rebuilt']);
  expect(scripts.filter((url) => url.includes('/hints')).length).toBeGreaterThan(0);
  const notes = page.getByRole('list', { name: 'Writing hints' }).getByRole('button');
  await expect(notes).toHaveText([
    '“the the”: the same word twice in a row',
    '“really”: 3 times in this paragraph',
    'Passive: who did it?',
    'Passive: start with who did it?',
  ]);
  await expect(notes.first()).toBeVisible();
  await expectAccessibleDayAndNight(page, 'writing hints in the margin');

  // With the keyboard: to the first hint. The second word is deleted, restored, and deleted again.
  await body(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('F8');
  const card = page.getByRole('dialog', { name: 'the same word twice' });
  await expect(card).toBeFocused();
  await expect(card).toContainText('1 of 4');
  await expectAccessibleDayAndNight(page, 'a writing hint');
  await card.getByRole('button', { name: 'Delete one “the”' }).press('Enter');
  await expect(body(page)).toContainText('We went to the river in the morning.');
  await expect(body(page)).toBeFocused();
  await expect(marks(page)).toHaveText(['really', 'really', 'really', 'was sold', 'was rebuilt']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body(page)).toContainText(DOUBLED);
  await expect(marks(page)).toHaveCount(6);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(marks(page)).toHaveCount(5);

  // The second one is ignored, and the next one comes.
  await page.getByRole('button', { name: '3 hints' }).click();
  const repeated = page.getByRole('dialog', { name: '“really”: 3 times in this paragraph' });
  await repeated.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByRole('dialog', { name: 'Passive: who did it?' })).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog', { name: 'start with who did it' })).toBeFocused();
  await page.keyboard.press('Shift+F8');
  await expect(page.getByRole('dialog', { name: 'Passive: who did it?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(body(page)).toBeFocused();
  await expect(marks(page)).toHaveText(['was sold', 'was rebuilt']);

  // Remembered, and no part of what is stored.
  await saveDraft(page);
  const { body: stored } = await call(page, `GET /content/${id}`);
  expect(JSON.stringify(stored)).toContain('We went to the river');
  expect(JSON.stringify(stored)).not.toContain('hint');
  await page.reload();
  await expect(marks(page)).toHaveText(['was sold', 'was rebuilt']);
  await hints(page).click();
  await expect(marks(page)).toHaveCount(0);
});

test('on a phone, a German text has hints without the passive, and a copy has no marks', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const german = 'Wir gingen an an den Fluss. The ferry was sold by a smith.';
  await signInToAdmin(page);
  const { other_languages: others } = await call(page, 'GET /settings/general');
  await setLanguages(page, [{ language: 'de' }]);
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'Am Fluss',
    intro: 'Ein Tag am Fluss.',
    body: { type: 'doc', content: [paragraph(german)] },
    language: 'de',
  });
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await hints(page).click();
  await expect(marks(page)).toHaveText(['an an']);
  await expect(page.getByRole('list', { name: 'Writing hints' })).toBeHidden();
  await marks(page).click();
  const card = page.getByRole('dialog', { name: 'the same word twice in a row' });
  await expect(card).toBeInViewport({ ratio: 1 });
  // The caret stays where it was put.
  await expect(body(page)).toBeFocused();
  await expectAccessibleDayAndNight(page, 'a writing hint on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // Copied and pasted below, and printed: the words alone.
  await page.keyboard.press('ControlOrMeta+a');
  const copied = await body(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  expect(copied).toContain('an an');
  expect(copied).not.toContain('hint');
  await page.emulateMedia({ media: 'print' });
  await expect(marks(page)).toHaveCSS('text-decoration-line', 'none');
  await page.emulateMedia({ media: 'screen' });

  // Input closes the card, and the mark follows the text. After a reload, nothing is selected.
  await page.reload();
  await expect(marks(page)).toHaveText(['an an']);
  await marks(page).click();
  await expect(card).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('Heute: ');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(marks(page)).toHaveText(['an an']);
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Delete one “an”' }).click();
  await expect(body(page)).toContainText('Heute: Wir gingen an den Fluss.');
  await expect(page.getByText('No hints')).toBeVisible();
  await saveDraft(page);
  await call(page, `DELETE /content/${String(id)}`);
  await setLanguages(page, others);
});

test('someone who may only read a text sees no hints', async ({ page }) => {
  const id = await open(page, BODY);
  await hints(page).click();
  await expect(marks(page).first()).toBeVisible();
  await call(page, `DELETE /content/${id}`);
  await page.reload();
  await expect(body(page)).toHaveAttribute('contenteditable', 'false');
  await expect(body(page)).toContainText('river');
  await expect(hints(page)).toHaveCount(0);
  await expect(marks(page)).toHaveCount(0);
});

test('hints that are on mark a letter, too, and are stepped through with F8', async ({ page }) => {
  await signInToAdmin(page);
  await page.addInitScript(() => localStorage.setItem('RaStorecolophon_desk.editor.hints', 'true'));
  const { id } = await call(page, 'POST /newsletter-campaigns', {
    name: 'At the river',
    blocks: [{ type: 'text', html: `<p>${DOUBLED}</p>` }, { type: 'footer' }],
  });
  await page.goto(`/admin/email-newsletters/edit/${String(id)}`);
  const text = page.getByText('We went to', { exact: false });
  await text.click();
  await expect(page.locator('.hint-mark').first()).toHaveText('the the');
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Delete one “the”' }).click();
  await expect(text).toHaveText('We went to the river in the morning.');
});
