import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A page that waits for its release.' }] }],
};

/** Tries a page as a visitor. */
const visit = async (page: Page, path: string) => {
  const response = await page.request.get(path);
  return { status: response.status(), url: new URL(response.url()).pathname, text: await response.text() };
};

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`pages, a list, a redirect, and settings are published and undone together, ${width} pixels wide in ${colorScheme} mode`, async ({
    page,
  }, { retry }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const mark = `${width}-${retry}`;
    const titles = {
      fresh: `Winter reading ${mark}`,
      updated: `Opening hours ${mark}`,
      list: `Winter books ${mark}`,
    };
    const draft = { content_type_name: 'article', intro: 'A word on it.', body };
    const fresh = await call(page, 'POST /content', { ...draft, title: titles.fresh });
    const updated = await call(page, 'POST /content', { ...draft, title: titles.updated });
    await call(page, `POST /content/${String(updated['id'])}/publish`, {});
    const content = [{ content_id: fresh['id'], note: null }];
    const books = await call(page, 'POST /list/with-content', { name: titles.list, content });
    const { copyright: before } = await call(page, 'GET /settings/navigation');
    const after = `Winter ${mark}`;
    await signInToAdmin(page);

    // A change of settings starts the release.
    await page.goto('/admin/settings/navigation');
    await page.getByLabel('Copyright').fill(after);
    await page.getByRole('button', { name: 'Add to release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to release' });
    await dialog.getByLabel('Release').selectOption({ label: 'New release' });
    await dialog.getByLabel('Name').fill(`Winter ${mark}`);
    await dialog.getByRole('button', { name: 'Add to release' }).click();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(notices).toContainText(`1 item added to “Winter ${mark}”`);

    // A list is added from its own form.
    await page.goto(`/admin/lists/edit/${String(books['id'])}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to release' }).click();
    await dialog.getByLabel('Release').selectOption({ label: `Winter ${mark}` });
    await dialog.getByRole('button', { name: 'Add to release' }).click();
    await expect(dialog).toBeHidden();

    // A page that is live says that there is nothing to publish, until it is changed.
    await page.goto(`/admin/articles/edit/${String(updated['id'])}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to release' }).click();
    await expect(dialog).toContainText('This version is already live, so publishing it changes nothing.');
    await expectAccessibleDayAndNight(page, 'adding to a release what is live already');
    await page.emulateMedia({ colorScheme });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await call(page, `PUT /content/${String(updated['id'])}`, { intro: 'Open later in winter.', version: 1 });
    await page.reload();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to release' }).click();
    await expect(dialog.getByLabel('Release')).toBeVisible();
    await expect(dialog).not.toContainText('already live');
    await dialog.getByLabel('Release').selectOption({ label: `Winter ${mark}` });
    await dialog.getByRole('button', { name: 'Add to release' }).click();
    await notices.getByRole('button', { name: 'Open' }).last().click();

    // The rest is added in the release.
    const items = page.getByRole('region', { name: 'Items' });
    await expect(items.getByRole('link', { name: titles.list })).toBeVisible();
    await items.getByRole('combobox', { name: 'Add content' }).fill(titles.fresh);
    await page.getByRole('option', { name: titles.fresh }).click();
    await expect(items.getByRole('link', { name: titles.fresh })).toBeVisible();
    await items.getByRole('button', { name: 'Add redirect' }).click();
    await items.getByLabel('From').fill(`/winter-${mark}`);
    await items.getByLabel('To').fill(`/lists/winter-books-${mark}`);
    await items.getByRole('button', { name: 'Add redirect' }).click();
    const steps = page.getByRole('region', { name: 'Publishing' });
    await expect(steps).toContainText('5 changes take effect at the same moment.');
    await expectAccessibleDayAndNight(page, 'a release of pages, a list, a redirect, and settings');
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await steps.getByRole('button', { name: 'Publish now' }).click();
    await expect(steps).toContainText(/^Publishing.*Published/);
    const list = `/lists/winter-books-${mark}`;
    expect((await visit(page, `/articles/winter-reading-${mark}`)).text).toContain(after);
    expect((await visit(page, `/articles/opening-hours-${mark}`)).text).toContain('Open later in winter.');
    expect(await visit(page, `/winter-${mark}`)).toMatchObject({ status: 200, url: list });
    expect((await visit(page, list)).text).toContain(titles.fresh);

    // One undo restores all of it.
    await steps.getByRole('button', { name: 'Undo release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo release' }).click();
    await expect(steps.getByRole('button', { name: 'Publish now' })).toBeEnabled();
    await expect.poll(async () => (await visit(page, `/articles/winter-reading-${mark}`)).status).toBe(404);
    for (const path of [list, `/winter-${mark}`]) expect((await visit(page, path)).status).toBe(404);
    const restored = await visit(page, `/articles/opening-hours-${mark}`);
    expect(restored.text).not.toContain('Open later in winter.');
    expect(restored.text).not.toContain(after);
    expect((await call(page, 'GET /settings/navigation'))['copyright']).toBe(before);
  });
