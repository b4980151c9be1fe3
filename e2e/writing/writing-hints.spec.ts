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

async function open(page: Page, text: object, language = ''): Promise<string> {
  await signInToAdmin(page);
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'At the river',
    intro: 'A day at the river.',
    body: text,
    ...(language === '' ? {} : { language }),
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
