import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { KINDS, headers, make, put, signedIn, signInOnce, title, withoutAutosave } from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

/** More than any screen in the admin has. */
const MOST_STOPS = 200;
const [ARTICLES] = KINDS;
if (ARTICLES === undefined) throw new Error('There is no kind of content to look at.');

test.use({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] });
test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));
test.beforeEach(({ context }) => signedIn(context));

test('the list, the form, its preview, its history, and a merge can be used with the Tab key', async ({
  page,
  request,
}, { retry }) => {
  const words = { title: `By keyboard ${retry}`, intro: 'A first sentence.' };
  const first = await make(request, ARTICLES, words);
  const made = await put(request, first, { intro: 'A second sentence.' });
  await page.goto('/admin/articles');
  await expect(page.getByRole('link', { name: words.title })).toBeVisible();
  await expectReachable(page, 'the list');

  await page.goto(`/admin/articles/edit/${made.id}`);
  await expect(title(page)).toHaveValue(words.title);
  await expectReachable(page, 'the form');

  await page.getByRole('button', { name: 'Preview', exact: true }).focus();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: 'Preview' });
  await expect(pane.getByRole('status')).toHaveText('Up to date');
  await expectReachable(page, 'the preview');
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  await page.goto(`/admin/articles/edit/${made.id}`);
  await page.getByRole('button', { name: 'History' }).focus();
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: /^History of/ });
  await expect(history.getByRole('combobox')).toBeVisible();
  // What comes after Tab has gone around would count as passed over.
  await expect(history.getByRole('navigation').getByRole('button')).toHaveCount(2);
  await expect(history.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expectReachable(page, 'the history');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await withoutAutosave(page);
  await page.getByLabel('Intro').fill('Mine.');
  await request.put(`/api/v1/content/${made.id}`, {
    headers: headers(),
    data: { version: made.version, intro: 'Theirs.' },
  });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: /Someone else saved/ })).toBeVisible();
  await expectReachable(page, 'the merge');
});

/**
 * Everything that can be clicked or typed into can be reached with Tab, or is in a widget with arrow keys for its parts
 * (ARIA Authoring Practices, keyboard navigation inside components).
 */
async function expectReachable(page: Page, where: string): Promise<void> {
  // What a busy machine draws behind the walk is met on a second one.
  const missed = (await walk(page, where)).length === 0 ? [] : await walk(page, where);
  expect(missed, `passed over in ${where}`).toEqual([]);
}

/** Presses Tab until the focus is back at its start, and returns the controls that it skipped. */
async function walk(page: Page, where: string): Promise<string[]> {
  await page.evaluate(() => {
    for (const met of document.querySelectorAll('[data-met]')) met.removeAttribute('data-met');
    (document.activeElement as HTMLElement | null)?.blur();
  });
  let last = '';
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    last = await page.evaluate(markFocus);
    if (last === 'again') break;
  }
  expect(last, `Tab comes back to where it began in ${where}`).toBe('again');
  return page.evaluate(passedOver);
}

/** In the page: records what has the focus. The end of the page, where the browser’s own controls follow, doesn’t count. */
function markFocus(): 'met' | 'again' {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'met';
  // A date field has several tab stops.
  if (element.getAttribute('data-met') === 'last') return 'met';
  if (element.hasAttribute('data-met')) return 'again';
  document.querySelector('[data-met=last]')?.setAttribute('data-met', '');
  element.setAttribute('data-met', 'last');
  return 'met';
}

/** In the page: what a mouse can reach and the keyboard didn’t. */
function passedOver(): string[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter((each) =>
    each.checkVisibility(),
  );
  const scope = dialogs.at(-1) ?? document.body;
  const controls = scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [role=button], [role=link]',
  );
  const isMet = (element: HTMLElement) => {
    if (element.hasAttribute('data-met')) return true;
    // Of a group of radio buttons, one is a tab stop; arrow keys reach the others.
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return scope.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"][data-met]`) !== null;
    const widget = element.closest(
      '[role=toolbar], [role=tablist], [role=menu], [role=listbox], [role=grid]',
    );
    if (widget?.querySelector('[data-met]') != null) return true;
    // The choices of a combobox are opened with an arrow key in its field.
    const field = element.parentElement?.parentElement?.querySelector('[role=combobox]');
    return element.tabIndex < 0 && field?.hasAttribute('data-met') === true;
  };
  return [...controls]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true] *, [inert] *'))
    .filter((element) => !isMet(element))
    .map((element) => element.outerHTML.slice(0, 160));
}
