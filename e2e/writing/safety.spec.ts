import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import {
  headers,
  intro,
  KINDS,
  make,
  put,
  saveState,
  signedIn,
  signInOnce,
  stored,
  title,
  withoutAutosave,
} from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

/** What happens to text when people and machines get in each other’s way. */

test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));

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
      await withoutAutosave(page);
      await title(page).fill('My title');
      await intro(page).fill('A first and better sentence.');
      await put(request, made, { intro: 'Quite another sentence.', author: 'Seneca' });
      await page.keyboard.press('ControlOrMeta+s');

      const merge = page.getByRole('dialog', { name: /Someone else saved/ });
      await expect(merge.getByRole('group', { name: /^Title/ })).toContainText('Changed by you');
      const both = merge.getByRole('group', { name: /^Intro/ });
      await expect(both).toContainText('Changed by both');
      await expect(both.locator('ins').first()).toBeVisible();
      await expect(merge.getByRole('button', { name: '1 conflict left' })).toBeDisabled();
      await expectAccessible(page);
      await both.getByRole('radio', { name: 'Intro: Yours' }).check();
      await merge.getByRole('button', { name: 'Save merged version' }).click();
      await expect(merge).toBeHidden();
      // The form shows the merged version: nothing is unsaved, and nothing of theirs would be overwritten.
      await expect(saveState(page)).toHaveText(/^Saved \d/);
      await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Seneca');
      expect(await stored(request, made.id)).toMatchObject({
        title: 'My title',
        intro: 'A first and better sentence.',
        author: 'Seneca',
      });
    });

    test('gives way to theirs, and keeps nothing of it unsaved', async ({ page, request }) => {
      const made = await make(request, kind, { title: 'One title', intro: 'A first sentence.' });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      await withoutAutosave(page);
      await intro(page).fill('A sentence of mine.');
      await put(request, made, { intro: 'A sentence of theirs.' });
      await page.keyboard.press('ControlOrMeta+s');
      const merge = page.getByRole('dialog', { name: /Someone else saved/ });
      await merge.getByRole('button', { name: 'Keep all of theirs' }).click();
      await merge.getByRole('button', { name: 'Save merged version' }).click();
      await expect(merge).toBeHidden();
      await expect(intro(page)).toHaveValue('A sentence of theirs.');
      await expect(saveState(page)).toHaveText(/^Saved \d/);
      expect(await stored(request, made.id)).toMatchObject({ intro: 'A sentence of theirs.' });
    });

    test('compares two saves and takes one field back', async ({ page, request }) => {
      const made = await make(request, kind, { title: 'As it was', intro: 'The first intro.' });
      await put(request, made, { title: 'As it became', intro: 'The second intro.' });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      await page.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: /^History of/ });
      const saves = history.getByRole('navigation', { name: 'Versions' }).getByRole('button');
      await expect(saves).toHaveCount(2);
      await saves.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/history=1/);
      await history.getByRole('combobox').selectOption({ label: 'current version' });
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

    test('deletes, undoes, and finds it in the trash', async ({ page, request }) => {
      const name = `For the trash ${kind.type}`;
      const made = await make(request, kind, { title: name });
      await page.goto(`/admin/${kind.path}/edit/${made.id}`);
      const trash = async () => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      };
      await trash();
      // An undo that fails says so, and can be tried again.
      await page.route('**/restore', (route) => route.abort('internetdisconnected'));
      const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
      await undo.click();
      await expect(page.getByRole('alert')).toContainText('Still in the trash.');
      await page.unroute('**/restore');
      await undo.click();
      await expect(title(page)).toHaveValue(name);
      expect(await stored(request, made.id)).toMatchObject({ status: 'draft' });
      await trash();
      await page.getByRole('button', { name: 'Trash', exact: true }).click();
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
      await expect(page.getByText('Permanently deleted', { exact: true })).toBeVisible();
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
  const person = {
    name: 'Bea',
    email: 'bea@example.org',
    password: 'a-second-pair-of-eyes',
    role: 'editor',
  };
  await signInOnce(request, baseURL);
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
  await me.getByRole('button', { name: 'Take over again' }).click();
  await expect(title(me)).toBeEnabled();
  await expect(bea.getByText(/took over/)).toBeVisible();
  // Leaving lets others edit at once.
  await me.close();
  await expect(bea.getByText(/took over/)).toBeHidden();
  await expect(title(bea)).toBeEnabled();
  await Promise.all([mine.close(), theirs.close()]);
});

// The browser logs refused and interrupted requests; these journeys cause some.
test.use({ expectedErrors: [/status of (404|409)|ERR_INTERNET_DISCONNECTED/] });
