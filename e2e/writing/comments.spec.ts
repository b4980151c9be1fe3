import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const TEXT = 'The river was high. We waited for the ferry. Nobody came.';
const bodyOf = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const article = (page: Page, title: string, ...texts: string[]) =>
  call(page, 'POST /content', {
    content_type_name: 'article',
    title,
    intro: 'A day at the river.',
    body: bodyOf(...(texts.length === 0 ? [TEXT] : texts)),
  });

const pane = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const card = (page: Page, words: string) => pane(page).getByRole('listitem').filter({ hasText: words });

/** Selects words of the body, as a person does with the keyboard, until the editor has taken the selection over. */
async function select(page: Page, words: string): Promise<void> {
  await body(page).focus();
  await expect(async () => {
    await selectInBrowser(page, words);
    await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

async function selectInBrowser(page: Page, words: string): Promise<void> {
  await body(page).evaluate((element, wanted) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
  }, words);
}

/** Another editor, signed in. */
async function colleague(browser: Browser, request: APIRequestContext, baseURL: string): Promise<Page> {
  const person = { name: 'Nan Shepherd', email: 'nan@example.org', password: 'a-living-mountain' };
  const made = await request.post('/api/v1/users', {
    headers: await staffHeaders(request),
    data: { ...person, role: 'editor' },
  });
  expect([201, 422]).toContain(made.status());
  const { email, password } = person;
  const login = await request.post('/api/v1/auth/login', { data: { email, password } });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const context = await browser.newContext({ baseURL });
  await context.addInitScript((given) => localStorage.setItem('pbt_token', given), token);
  return context.newPage();
}

test.beforeEach(async ({ page }) => signInToAdmin(page));

test('two people comment on a passage, mention, answer, resolve, suggest, accept, and reject', async ({
  page,
  browser,
  request,
  baseURL,
}, { retry }) => {
  const title = `At the river ${retry}`;
  const { id } = await article(page, title);
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await expect(body(page)).toContainText('ferry');
  const nan = await colleague(browser, request, baseURL ?? '');

  // By the keyboard alone: the words, the comment, and the person in it.
  await select(page, 'the ferry');
  await page.keyboard.press('ControlOrMeta+Alt+m');
  const field = pane(page).getByRole('textbox', { name: 'Comment, or type @ to mention someone' });
  await expect(field).toBeFocused();
  await field.pressSequentially('Which one, @nan');
  await expect(pane(page).getByRole('option', { name: 'Nan Shepherd' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Which one, @Nan Shepherd ');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(card(page, 'Which one, @Nan Shepherd')).toContainText('the ferry');
  await expect(body(page).locator('.commented')).toHaveText('the ferry');
  await expect(page.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible();

  // Typing before the passage and in it takes the mark along.
  await body(page).focus();
  // A moment after it gets the focus, the editor selects again what was selected.
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('the ferry');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('In March, ');
  await expect(body(page).locator('.commented')).toHaveText('the ferry');

  // The other one learns of it on Today, answers, and it appears here without a reload.
  await nan.goto('/admin');
  const waiting = nan
    .getByRole('region', { name: 'Mentions' })
    .getByRole('link', { name: new RegExp(title) });
  await expect(waiting).toContainText('Which one, @Nan Shepherd');
  await waiting.click();
  await expect(card(nan, 'Which one')).toHaveAttribute('data-active', 'true');
  await card(nan, 'Which one').getByRole('button', { name: 'Reply' }).click();
  await nan.keyboard.type('The last one.');
  await pane(nan).getByRole('button', { name: 'Reply' }).click();
  await expect(card(page, 'The last one.')).toContainText('Nan Shepherd');
  await expectAccessibleDayAndNight(page, 'a thread beside its text');

  await card(page, 'The last one.').getByRole('button', { name: 'Resolve' }).click();
  await expect(pane(page)).toContainText('No open comments');
  await expect(pane(nan)).toContainText('No open comments');
  await pane(page).getByRole('button', { name: 'Resolved (1)' }).click();
  await expect(card(page, 'Which one')).toContainText('Resolved by');
  await pane(page).getByRole('button', { name: /^Open/ }).click();

  // Two suggestions: one is accepted, one rejected.
  for (const [words, instead] of [
    ['high', 'in flood'],
    ['Nobody came', 'No one came'],
  ] as const) {
    await select(page, words);
    await page
      .getByRole('toolbar', { name: 'Selected text' })
      .getByRole('button', { name: /^Comment/ })
      .click();
    await pane(page).getByRole('button', { name: 'Suggest a change' }).click();
    await pane(page)
      .getByRole('textbox', { name: /^Replace with/ })
      .fill(instead);
    await expectAccessibleDayAndNight(page, `a suggestion for ${words}`);
    await pane(page).getByRole('button', { name: 'Suggest', exact: true }).click();
    await expect(card(page, instead)).toBeVisible();
  }
  await card(page, 'in flood').getByRole('button', { name: 'Accept' }).click();
  await expect(body(page)).toContainText('In March, The river was in flood. We waited');
  await expect(card(page, 'in flood')).toBeHidden();
  await card(page, 'No one came').getByRole('button', { name: 'Reject' }).click();
  await pane(page).getByRole('button', { name: 'Resolved (3)' }).click();
  await expect(card(page, 'No one came')).toContainText('Rejected by');
  await expect(body(page)).toContainText('Nobody came');
  const stored = await call(page, `GET /content/${String(id)}`);
  expect(JSON.stringify(stored)).toContain('In March, The river was in flood.');
  expect(JSON.stringify(stored)).not.toContain('Which one');
  await nan.context().close();
});

test('a suggestion on text that is gone stays, says so, and cannot be accepted', async ({ page }) => {
  const { id } = await article(page, 'A text that changes');
  const passage = { field: 'body', from: 34, quote: 'the ferry', prefix: 'waited for ', suffix: '. Nobody' };
  await call(page, 'POST /comments', { content_id: id, body: 'Better', passage, suggested: 'the boat' });
  await call(page, `PUT /content/${String(id)}`, { body: bodyOf('Another day, another text.'), version: 1 });
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await page.getByRole('button', { name: 'Comments, 1 open' }).click();
  await expect(card(page, 'Better')).toContainText('The text this comment refers to has been deleted');
  await expect(card(page, 'Better')).toContainText('the ferry');
  await expect(card(page, 'Better').getByRole('button', { name: 'Accept' })).toBeDisabled();
});

test('on a phone, comments are a sheet over the text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await article(page, 'On a phone');
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await pane(page).getByRole('button', { name: 'Comment on entry' }).click();
  await page.keyboard.type('Read in the train.');
  await pane(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(card(page, 'Read in the train.')).toContainText('About the whole entry');
  await expectAccessibleDayAndNight(page, 'the sheet of comments');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await pane(page).getByRole('button', { name: 'Close comments' }).click();
  await expect(pane(page)).toBeHidden();
});

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long text.`);

/** A long text with a comment on each of its first lines. */
async function commented(page: Page, title: string, count: number): Promise<string> {
  const { id } = await article(page, title, ...LONG);
  const flat = LONG.join('\n');
  for (let line = 0; line < count; line += 1) {
    const quote = `Line ${line} of`;
    const from = flat.indexOf(quote);
    const passage = {
      field: 'body',
      from,
      quote,
      prefix: flat.slice(Math.max(0, from - 30), from),
      suffix: flat.slice(from + quote.length, from + quote.length + 30),
    };
    await call(page, 'POST /comments', { content_id: id, body: `About line ${line}`, passage });
  }
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await expect(body(page).locator('.commented')).toHaveCount(count);
  return String(id);
}

test('a click on a passage opens its thread, also with everything selected and the pane closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await commented(page, 'Clicked', 12);
  const mark = (line: number) => body(page).locator('.commented', { hasText: `Line ${line} of` });
  await body(page).getByText('Line 14').click();
  await page.keyboard.press('ControlOrMeta+a');
  await mark(11).click();
  await expect(card(page, 'About line 11')).toHaveAttribute('data-active', 'true');
  await expect(card(page, 'About line 11')).toBeInViewport();
  // With the pane open, the thread is shown again even if the caret was already here.
  await page.keyboard.press('ControlOrMeta+a');
  await mark(1).click();
  await expect(card(page, 'About line 1').first()).toBeInViewport();
  await pane(page).locator('.comments-list').hover();
  await page.mouse.wheel(0, 5000);
  await expect(card(page, 'About line 1').first()).not.toBeInViewport();
  await mark(1).click();
  await expect(card(page, 'About line 1').first()).toBeInViewport();
  // The caret is in the words, and a key leads to the thread.
  await page.keyboard.type('x');
  await expect(body(page)).toContainText(/x/);
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await expect(pane(page).locator('[data-active=true]')).toBeFocused();
  await expectAccessibleDayAndNight(page, 'a thread with the focus');
});

test('comments and the preview are side by side, or one closes the other', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await commented(page, 'Side by side', 1);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const open = page.getByRole('button', { name: 'Comments, 1 open' });
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await open.click();
  await expect(preview).toBeVisible();
  await expect(pane(page)).toBeVisible();
  const boxes = await Promise.all(
    [body(page), preview, pane(page)].map(async (part) => (await part.boundingBox()) ?? { x: 0, width: 0 }),
  );
  const [words = { x: 0, width: 0 }, beside = words, comments = words] = boxes;
  expect(words.width).toBeGreaterThan(400);
  expect(words.x + words.width).toBeLessThanOrEqual(beside.x);
  expect(beside.x + beside.width).toBeLessThanOrEqual(comments.x + 1);
  await expectAccessibleDayAndNight(page, 'a text, its preview, and its comments');

  await open.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await open.click();
  await expect(pane(page)).toBeVisible();
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await expect(preview).toBeVisible();
  await expect(pane(page)).toBeHidden();
});

test('a text with 500 comments opens, scrolls, and is written in', async ({ page }) => {
  const COUNT = 500;
  const lines = Array.from({ length: COUNT }, (_, line) => `Line ${line} of a text that many read.`);
  const { id } = await article(page, 'Much discussed', ...lines);
  const quote = 'Line 0 of';
  const passage = { field: 'body', from: 0, quote, prefix: '', suffix: ' a text' };
  await call(page, 'POST /comments', { content_id: id, body: 'About line 0.', passage });
  // As if each line had one like the first: storing them would take longer than the rest.
  await page.route('**/api/v1/comments?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { anchor: object }[] };
    const [first] = data;
    if (first === undefined) throw new Error('The comment is not there.');
    let from = 0;
    const threads = lines.map((line, index) => {
      const words = `Line ${index} of`;
      const anchor = { ...first.anchor, from, to: from + words.length, quote: words, prefix: '', suffix: '' };
      from += line.length + 1;
      const thread = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      return { ...first, id: thread, body: `About line ${index}.`, quote: words, anchor };
    });
    return route.fulfill({ response: answer, json: { data: threads } });
  });
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await expect(body(page).locator('.commented')).toHaveCount(COUNT);
  await page.getByRole('button', { name: 'Comments, 1 open' }).click();
  await expect(pane(page).getByRole('listitem')).toHaveCount(COUNT);
  const last = body(page).locator('.commented').last();
  await last.click();
  await expect(card(page, `About line ${COUNT - 1}.`)).toHaveAttribute('data-active', 'true');
  await expect(card(page, `About line ${COUNT - 1}.`)).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.type(' Written with all of them open.');
  await expect(body(page)).toContainText('many read. Written with all of them open.');
  await pane(page)
    .locator('.comments-list')
    .evaluate((list) => list.scrollTo(0, 0));
  await card(page, 'About line 0.').getByRole('button', { name: 'Line 0 of' }).click();
  await expect(body(page).locator('.commented').first()).toBeInViewport();
});
