import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { call, signInToAdmin, saveDraft } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { greyPng } from '../helpers/images.ts';

const CLIPBOARDS = join(import.meta.dirname, '../../admin/editor/paste/testing');
const clipboard = (name: string) => readFileSync(join(CLIPBOARDS, name), 'utf8');
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });

/** Pastes as a browser does, with everything that another program put on the clipboard. */
async function paste(page: Page, content: { html?: string; text?: string }): Promise<void> {
  await text(page).evaluate((element, { html, text: plain }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    if (plain !== undefined) clipboardData.setData('text/plain', plain);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}

/** The open record as the server has it. */
async function stored(page: Page): Promise<{ body_html: string; status: string; [name: string]: unknown }> {
  const id = String(/[0-9a-f-]{36}$/.exec(page.url())?.[0]);
  const { body_html: html, status, ...rest } = await call(page, `GET /content/${id}`);
  return { ...rest, body_html: String(html), status: String(status) };
}

test('an article from the empty page to the site: typed as Markdown, with an image, links, and a footnote', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await title(page).fill('On reading with a pencil');
  await page.getByLabel('Intro').fill('What marginalia are good for.');
  await text(page).click();
  await page.keyboard.type('# In the margin\nRead **slowly**, and say so[^Adler, chapter 5].\n');
  // One of the site’s pages, found by part of its title with only the keyboard.
  await page.keyboard.type('See also ');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('combobox').fill('walden');
  const option = dialog.getByRole('option', { name: /Walden.*Book summary/ });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.type(', said somebody.');
  // Pastes a URL onto selected words.
  for (let count = 0; count < 'somebody.'.length; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('somebody.');
  await paste(page, { text: 'https://example.org/somebody' });
  await expect(text(page).getByRole('link', { name: 'somebody.' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  // The editor gets the change with the next frame.
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))));
  await page.keyboard.press('Enter');

  // The block menu: a table, its keys, and leaving it.
  await page.keyboard.type('/tab');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText(['Table']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Book');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(text(page).locator('tr').first().locator('th')).toHaveCount(3);
  await page.keyboard.press('Alt+Shift+Delete');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(text(page).locator('tr')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+End');

  // An image is dropped, then described in place.
  await page.keyboard.press('ControlOrMeta+Alt+p');
  const library = page.getByRole('dialog', { name: 'Image' });
  await library.locator('input[type=file]').setInputFiles({
    name: 'margin.png',
    mimeType: 'image/png',
    buffer: greyPng(90),
  });
  await expect(library).toBeHidden();
  await page.getByLabel('Alt text').fill('A pencilled margin');
  await page.getByLabel('Caption').fill('In pencil');
  await expect(page.locator('.editor-foot')).toHaveText(/^\d+ words · 1 min read$/);

  await saveDraft(page);
  const { body_html: html } = await stored(page);
  expect(html).toContain('<h2 id="in-the-margin">In the margin</h2>');
  expect(html).toContain('<strong>slowly</strong>');
  expect(html).toMatch(/<a href="\/book-summaries\/[a-z-]+\/walden[a-z-]*">/);
  expect(html).toContain('<a href="https://example.org/somebody" rel="noopener">somebody.</a>');
  expect(html).toContain('Adler, chapter 5');
  expect(html).toMatch(/alt="A pencilled margin"[^>]*>.*<figcaption>In pencil<\/figcaption>/);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await stored(page)).status).toBe('published');
  const address = `/articles/${String((await stored(page)).slug)}`;
  await expect
    .poll(async () => (await page.request.get(`${baseURL}${address}`)).text())
    .toContain('A pencilled margin');
});

test('a text begins with the first key: title, Return, text, all of it stored, and nothing where nothing was written', async ({
  page,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Why');
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await expect(title(page)).toBeFocused();
  await page.keyboard.type(' we underline');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('An essay on pencils.');
  await expect.poll(async () => (await stored(page)).body_html).toContain('An essay on pencils.');
  expect(await stored(page)).toMatchObject({
    title: 'Why we underline',
    slug: expect.stringMatching(/^why-we-underline/),
  });
  // Nothing of it is offered again, and starting a text and undoing it leaves no draft.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Articles' }).click();
  const drafts = page.locator('.title-words', { hasText: 'Why we underline' });
  await expect(drafts.first()).toBeVisible();
  await page.getByRole('link', { name: 'New article' }).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText('Unsaved changes from')).toHaveCount(0);
  await page.keyboard.type('Of no use');
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await title(page).fill('');
  const isGone = page.waitForResponse((answer) => answer.url().endsWith('/for-good'));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Articles' }).click();
  expect((await isGone).status()).toBe(204);
  await expect(drafts.first()).toBeVisible();
  await expect(page.locator('.title-words', { hasText: 'Of no use' })).toHaveCount(0);
});

test('an interview on a phone in dark mode: questions, answers, a link, and an image from the library', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInToAdmin(page);
  await page.goto('/admin/interviews/create');
  await title(page).fill('A reader among readers');
  await page.getByLabel('Intro').fill('Forty years of reading aloud.');
  await text(page).click();
  await page.keyboard.type('Q: Why aloud?\nBecause the ear is slower.\nF: And slower is better?\nAlways.');
  await expect(text(page).locator('h2')).toHaveText(['Why aloud?', 'And slower is better?']);
  await page.keyboard.type(' See ');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('combobox').fill('walden');
  await expect(link.getByRole('option', { name: /Walden.*Book summary/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/pic');
  await page.keyboard.press('Enter');
  const library = page.getByRole('dialog', { name: 'Image' });
  await library.getByLabel('Search the media library').fill('no picture is described like this');
  await expect(library.getByText('No images match your search.')).toBeVisible();
  await library.getByLabel('Search the media library').fill('');
  await library.getByRole('toolbar', { name: 'Images' }).getByRole('button').first().click();
  await page.getByLabel('Alt text').fill('A reader at a lectern');
  await saveDraft(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await stored(page)).status).toBe('published');
  await page.goto(`/interviews/${String((await stored(page)).slug)}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Why aloud?' })).toBeVisible();
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /^Walden/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByAltText('A reader at a lectern')).toBeVisible();
});

test('what comes from Word, Google Docs and as Markdown keeps its meaning and nothing else', async ({
  page,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  await title(page).fill('Pasted');
  await text(page).click();
  await paste(page, { html: clipboard('word.html'), text: 'On keeping a commonplace book' });
  await expect(text(page).locator('ul > li')).toHaveText([
    /^A bound notebookwith numbered pages$/,
    'with numbered pages',
    'An hour a week',
  ]);
  await expect(text(page).locator('ol > li')).toHaveText(['Read', 'Copy out']);
  await expect(text(page).locator('sup.footnote')).toHaveAttribute('title', /A New Method/);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await paste(page, { html: clipboard('google-docs.html'), text: 'How to leave a book' });
  await expect(text(page).locator('strong', { hasText: 'fifty pages' })).toBeVisible();
  await expect(text(page).locator('strong', { hasText: 'How to leave' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await paste(page, {
    text: '## Of Markdown\n\n> [!TIP]\n> Copied from a README.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  });
  await expect(text(page).locator('aside.callout-tip')).toContainText('Copied from a README.');
  await saveDraft(page);
  const { body_html: html } = await stored(page);
  expect(html).toMatch(/<h3 id="what-it-needs">.*<ul><li>A bound notebook<ul><li>with numbered pages/s);
  expect(html).not.toMatch(/mso|style=|onclick|onmouseover|alert\(|file:|docs-internal/i);
});

test('a list is chosen, put in order and annotated with the keyboard, and sorted by hand', async ({
  page,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin/lists/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Three to begin with');
  const picker = page.getByRole('combobox', { name: 'Add content' });
  for (const words of ['walden', 'meditations', 'liberty']) {
    await picker.fill(words);
    // Earlier results are still shown until the new response arrives.
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(words, 'i'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  const entries = page.locator('.entries > li');
  await expect(entries).toHaveCount(3);
  await page.getByLabel('Note on item 2').fill('Read it in spring.');
  const second = (await entries.nth(1).locator('.content-line-title').textContent()) ?? '';
  await entries.nth(1).locator('button.entry-name').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Moved item 2 to position 1 of 3')).toBeAttached();
  await expect(page.getByLabel('Note on item 1')).toHaveValue('Read it in spring.');

  await entries.nth(0).locator('.entry-handle').dragTo(entries.nth(2));
  await expect(entries.nth(2).locator('.content-line-title')).toHaveText(second);
  await page.getByRole('button', { name: /^(?:Save|Create)/ }).click();
  await expect(page).toHaveURL(/\/admin\/lists\/edit\//);
  await expect(page.getByLabel('Note on item 3')).toHaveValue('Read it in spring.');
});
