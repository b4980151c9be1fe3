import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { withoutAutosave } from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin, saveDraft } from '../helpers/staff.ts';

/** Signs in on the site's page and waits for the admin. */
async function signIn(page: Page, redirect: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${redirect}`);
}

/** Creates a draft of an article through the API. */
async function makeArticle(page: Page, fields: object): Promise<{ id: string; version: number }> {
  const { id, version } = await call(page, 'POST /content', { content_type_name: 'article', ...fields });
  return { id: String(id), version: Number(version) };
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saveState = (page: Page) => page.locator('.save-state');

test.describe('the admin', () => {
  test(
    'an editor finds a summary, changes its title, and the site changes when it is published',
    { tag: '@database' },
    async ({ page, baseURL }) => {
      await signIn(page, '/admin/book-summaries');
      await page.getByLabel('Search book summaries').fill('walden');
      await expect(page).toHaveURL(/\/admin\/book-summaries\?page=1&search=walden$/);
      await page.getByRole('link', { name: /^Walden/ }).click();
      await expect(page).toHaveURL(/\/admin\/book-summaries\/edit\/[0-9a-f-]{36}$/);

      const before = await title(page).inputValue();
      const after = `${before}, once more`;
      const address = await page.getByRole('link', { name: 'View page' }).getAttribute('href');
      const published = async () => (await page.request.get(`${baseURL}${address}`)).text();

      await title(page).fill(after);
      await expect(saveState(page)).toHaveText('Unsaved changes');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(saveState(page)).toHaveText(/^Saved \d/);
      expect(await published()).not.toContain(', once more');

      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.locator('.toast').getByText('Updated')).toBeVisible();
      await expect.poll(published).toContain(', once more');

      // The list is as it was before, and has the new title.
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
      await expect(page).toHaveURL(/\/admin\/book-summaries\?page=1&search=walden$/);
      await expect(page.getByRole('link', { name: after })).toBeVisible();

      await page.getByRole('link', { name: after }).click();
      await title(page).fill(before);
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect.poll(published).not.toContain(', once more');
    },
  );

  test('who is not signed in comes to the sign-in and back to the same list', async ({ page }) => {
    await page.goto('/admin/articles?page=1&search=preface');
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByLabel('Email').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\?page=1&search=preface$/);
    await expect(page.getByLabel('Search articles')).toHaveValue('preface');
  });

  test('the sign-in waits for a script that is late, and keeps what was written', async ({ page }) => {
    let bring: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (bring = resolve));
    await page.route('**/assets/chunks/**', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/login?redirect=/admin/articles', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').fill(ADMINISTRATOR.password);
    await page.keyboard.press('Enter');
    const signIn = page.getByRole('button', { name: 'Sign in' });
    await expect(signIn).toBeDisabled();
    await expect(page).toHaveURL(/\/login\?/);
    bring();
    await signIn.click();
    await expect(page).toHaveURL(/\/admin\/articles/);
  });

  test('a new article gets its slug from the title, and says where the server found fault', async ({
    page,
  }) => {
    await signInToAdmin(page);
    await page.goto('/admin/articles/create');
    await title(page).fill('Über stille Bücher');
    await expect(page.getByLabel('Slug')).toHaveValue('uber-stille-bucher');
    await page.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.type('## not a heading by itself');
    await saveDraft(page);
    await expect(page.getByLabel('Slug')).toHaveValue(/^uber-stille-bucher/);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('not a heading by itself');

    await page.getByLabel('Slug').fill('Not A Slug');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('Can contain only lowercase letters, numbers, and single hyphens.'),
    ).toBeVisible();
    await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Slug').fill('still-books');

    // Publishing requires more than saving: the intro is missing.
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await page.getByRole('button', { name: /Intro is required to publish/ }).click();
    await expect(page.getByLabel('Intro')).toBeFocused();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await expect(page.getByText('Moved to trash')).toBeVisible();
  });

  test('a session that ends while one writes asks for the password in place and loses nothing', async ({
    page,
  }) => {
    await signIn(page, '/admin/articles');
    const { id } = await makeArticle(page, { title: 'A draft', intro: 'Begun.' });
    await page.goto(`/admin/articles/edit/${id}`);
    await title(page).fill('A draft that goes on');

    // In a single task of the page: otherwise another of the admin’s requests would be the first to find the session ended.
    await page.getByRole('button', { name: 'Save', exact: true }).evaluate(async (save: HTMLElement) => {
      const token = localStorage.getItem('pbt_token');
      await fetch('/api/v1/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      save.click();
    });

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Password').fill(ADMINISTRATOR.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();

    await expect(dialog).toBeHidden();
    await expect(saveState(page)).toHaveText(/^Saved \d/);
    await expect(page).toHaveURL(new RegExp(`/admin/articles/edit/${id}$`));
    await page.reload();
    await expect(title(page)).toHaveValue('A draft that goes on');
  });

  test('who saves second is asked, and keeps what both wrote', { tag: '@database' }, async ({ page }) => {
    await signInToAdmin(page);
    const { id, version } = await makeArticle(page, { title: 'Two people', intro: 'One text.' });
    await page.goto(`/admin/articles/edit/${id}`);
    await withoutAutosave(page);
    await title(page).fill('Two people, one title');

    await call(page, `PUT /content/${id}`, { intro: 'Another text.', version });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Someone else saved/ });
    await expect(dialog.getByRole('group', { name: /^Intro/ })).toContainText('Changed by them');
    await dialog.getByRole('button', { name: 'Save merged version' }).click();
    await expect(saveState(page)).toHaveText(/^Saved \d/);
    await expect(title(page)).toHaveValue('Two people, one title');
    await expect(page.getByLabel('Intro')).toHaveValue('Another text.');
  });

  test('unsaved text is not left behind without a question', async ({ page }) => {
    await signInToAdmin(page);
    const { id } = await makeArticle(page, { title: 'Held' });
    await page.goto(`/admin/articles/edit/${id}`);
    await title(page).fill('Held back');
    await page.getByRole('link', { name: 'Topics', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(title(page)).toHaveValue('Held back');
    // On a slow machine, the first words may be saved by now.
    await title(page).fill('Held back again');
    await page.getByRole('link', { name: 'Topics', exact: true }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/categories/);
  });
});

// The browser logs every refused request; these journeys cause some.
test.use({ expectedErrors: [/status of (401|409|422)|ERR_INTERNET_DISCONNECTED/] });
