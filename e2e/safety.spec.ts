import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { ADMINISTRATOR } from './account.ts';
import { expect, test } from './fixtures.ts';

/** What becomes of text when people and machines get in one another's way. */

interface Made {
  id: string;
  version: number;
}
interface Kind {
  type: 'article' | 'interview';
  path: string;
  scheme: 'light' | 'dark';
  width: number;
}
const KINDS: Kind[] = [
  { type: 'article', path: 'articles', scheme: 'light', width: 1440 },
  { type: 'interview', path: 'interviews', scheme: 'dark', width: 390 },
];

let token = '';
const headers = () => ({ authorization: `Bearer ${token}` });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const intro = (page: Page) => page.getByLabel('Intro');
const saveState = (page: Page) => page.locator('.save-state');

test.beforeAll(async ({ request, baseURL }) => {
  const answer = await request.post(`${baseURL}/api/v1/auth/login`, { data: ADMINISTRATOR });
  token = ((await answer.json()) as { data: { token: string } }).data.token;
});

/** A browser that is signed in, without the way through the form. */
async function signedIn(context: BrowserContext): Promise<void> {
  await context.addInitScript((given) => localStorage.setItem('pbt_token', given), token);
}

async function make(request: APIRequestContext, kind: Kind, fields: object): Promise<Made> {
  const data = { content_type_name: kind.type, ...fields };
  const answer = await request.post('/api/v1/content', { headers: headers(), data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { data: Made }).data;
}

async function put(request: APIRequestContext, { id, version }: Made, fields: object): Promise<Made> {
  const data = { version, ...fields };
  const answer = await request.put(`/api/v1/content/${id}`, { headers: headers(), data });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: Made }).data;
}

async function stored(request: APIRequestContext, id: string): Promise<Record<string, unknown>> {
  const answer = await request.get(`/api/v1/content/${id}`, { headers: headers() });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

for (const kind of KINDS) {
  test.describe(`an editor of ${kind.path}, ${kind.scheme}, ${kind.width} px`, () => {
    test.use({ viewport: { width: kind.width, height: 860 }, colorScheme: kind.scheme });
    test.beforeEach(({ context }) => signedIn(context));

    test('writes, and it saves itself', async ({ page, request }) => {
      const made = await make(request, kind, { title: 'By itself' });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      await title(page).fill('By itself, a little later');
      await expect(saveState(page)).toHaveText('Unsaved changes');
      await expect(saveState(page)).toHaveText(/^Saved \d/);
      expect(await stored(request, made.id)).toMatchObject({
        title: 'By itself, a little later',
        status: 'draft',
      });
    });

    test('meets another version and chooses field by field', async ({ page, request }) => {
      const made = await make(request, kind, { title: 'One title', intro: 'A first sentence.' });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      await title(page).fill('My title');
      await intro(page).fill('A first and better sentence.');
      await put(request, made, { intro: 'Quite another sentence.', author: 'Seneca' });
      await page.keyboard.press('ControlOrMeta+s');

      const merge = page.getByRole('dialog', { name: /Somebody else saved/ });
      await expect(merge.getByRole('group', { name: /^Title/ })).toContainText('only you changed it');
      const both = merge.getByRole('group', { name: /^Intro/ });
      await expect(both).toContainText('both of you changed it');
      await expect(both.locator('ins').first()).toBeVisible();
      await expect(merge.getByRole('button', { name: 'One field to choose' })).toBeDisabled();
      await expectAccessible(page);
      await both.getByRole('radio', { name: 'Intro: mine' }).check();
      await merge.getByRole('button', { name: 'Save the merged version' }).click();
      await expect(merge).toBeHidden();
      expect(await stored(request, made.id)).toMatchObject({
        title: 'My title',
        intro: 'A first and better sentence.',
        author: 'Seneca',
      });
    });

    test('finds what a crash left behind', async ({ page, context, request }) => {
      const made = await make(request, kind, { title: 'Before the crash' });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible();
      await context.setOffline(true);
      await title(page).fill('Typed and never saved');
      await expect(saveState(page)).toHaveText('Offline: kept on this device');
      // No unload, no goodbye.
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);

      const again = await context.newPage();
      await again.goto(`/admin/${kind.path}/edit/${made.id}`);
      await expect(again.getByText(/^Text from .* that was not saved/)).toBeVisible();
      await again.getByRole('button', { name: 'Compare' }).click();
      const comparison = again.getByRole('dialog', { name: 'What was not saved' });
      await expect(comparison.locator('ins').first()).toBeVisible();
      await comparison.getByRole('button', { name: 'Restore' }).click();
      await expect(title(again)).toHaveValue('Typed and never saved');
      await again.keyboard.press('ControlOrMeta+s');
      await expect(saveState(again)).toHaveText(/^Saved \d/);
      await again.reload();
      await expect(title(again)).toHaveValue('Typed and never saved');
      await expect(again.getByText(/that was not saved/)).toBeHidden();
    });

    test('compares two saves and takes one field back', async ({ page, request }) => {
      const made = await make(request, kind, { title: 'As it was', intro: 'The first intro.' });
      await put(request, made, { title: 'As it became', intro: 'The second intro.' });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      await page.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: /^History of/ });
      const saves = history.getByRole('navigation', { name: 'Saves' }).getByRole('button');
      await expect(saves).toHaveCount(2);
      await saves.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/history=1/);
      await history.getByRole('combobox').selectOption({ label: 'what is stored now' });
      await expect(history.getByRole('region', { name: 'Intro' }).locator('ins')).toContainText('second');
      await expectAccessible(page);
      const field = history.getByRole('region', { name: 'Intro' });
      await field.getByRole('button', { name: 'Restore this field' }).click();
      await expect(saves).toHaveCount(3);
      expect(await stored(request, made.id)).toMatchObject({
        title: 'As it became',
        intro: 'The first intro.',
        version: 3,
      });
    });

    test('throws away, takes back, and finds it in the trash', async ({ page, request }) => {
      const name = `For the trash ${kind.type}`;
      const made = await make(request, kind, { title: name });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      const trash = async () => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      };
      await trash();
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await expect(title(page)).toHaveValue(name);
      expect(await stored(request, made.id)).toMatchObject({ status: 'draft' });
      await trash();
      await page.getByRole('button', { name: 'Trash', exact: true }).click();
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('Deleted for good', { exact: true })).toBeVisible();
      const gone = await request.get(`/api/v1/content/${made.id}`, { headers: headers() });
      expect(gone.status()).toBe(404);
    });
  });
}

test('who is taken over reads along, keeps what was typed, and can come back', async ({
  browser,
  request,
  baseURL,
}) => {
  const [kind] = KINDS;
  if (kind === undefined || baseURL === undefined) throw new Error('There is no product to look at.');
  const person = { name: 'Bea', email: 'bea@example.org', password: 'a-second-pair-of-eyes', role: 'editor' };
  const made = await request.post('/api/v1/users', { headers: headers(), data: person });
  expect([201, 422]).toContain(made.status());
  const login = await request.post('/api/v1/auth/login', {
    data: { email: person.email, password: person.password },
  });
  const theirToken = ((await login.json()) as { data: { token: string } }).data.token;
  const article = await make(request, kind, { title: 'Shared', intro: 'One desk, two people.' });

  const mine = await browser.newContext({ baseURL });
  const theirs = await browser.newContext({ baseURL });
  await signedIn(mine);
  await theirs.addInitScript((given) => localStorage.setItem('pbt_token', given), theirToken);
  const [me, bea] = [await mine.newPage(), await theirs.newPage()];
  await me.goto(`/admin/articles/edit/${article.id}`);
  await me.waitForResponse((response) => response.url().endsWith('/presence'));
  await bea.goto(`/admin/articles/edit/${article.id}`);
  await expect(bea.getByText(/is editing this/)).toBeVisible();
  await expect(title(bea)).toBeDisabled();

  await title(me).fill('Shared, and mine so far');
  await bea.getByRole('button', { name: 'Take over' }).click();
  await expect(title(bea)).toBeEnabled();
  await expect(me.getByText(/Bea took over/)).toBeVisible();
  await expect(title(me)).toHaveValue('Shared, and mine so far');
  await expect(title(me)).toBeDisabled();
  await me.getByRole('button', { name: 'Take back' }).click();
  await expect(title(me)).toBeEnabled();
  await expect(bea.getByText(/took over/)).toBeVisible();
  // Leaving frees the place at once.
  await me.close();
  await expect(bea.getByText(/took over/)).toBeHidden();
  await expect(title(bea)).toBeEnabled();
  await Promise.all([mine.close(), theirs.close()]);
});

// The browser itself reports refused and interrupted requests; these journeys provoke them.
test.use({ expectedErrors: [/status of (404|409)|ERR_INTERNET_DISCONNECTED/] });
