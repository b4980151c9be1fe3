import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A page that waits for its release.' }] }],
};

test('an editor publishes two pages and a redirect together, and undoes them together', async ({ page }, {
  retry,
}) => {
  const name = `Autumn issue ${retry}`;
  const titles = [`On waiting ${retry}`, `On arriving ${retry}`] as const;
  const ids: unknown[] = [];
  for (const title of titles) {
    const draft = { content_type_name: 'article', title, intro: 'A word on it.', body };
    ids.push((await call(page, 'POST /content', draft))['id']);
  }
  await signInToAdmin(page);

  // From an entry, into a new release.
  await page.goto(`/admin/articles/edit/${String(ids[0])}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add to release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to release' });
  await dialog.getByLabel('Release').selectOption({ label: 'New release' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add to release' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText(`1 item added to “${name}”`);

  // From a list, into the same one.
  await page.goto(`/admin/articles?search=${encodeURIComponent(titles[1])}`);
  await page.getByRole('row', { name: titles[1] }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to release' }).click();
  await dialog.getByLabel('Release').selectOption({ label: name });
  await dialog.getByRole('button', { name: 'Add to release' }).click();
  await notices.getByRole('button', { name: 'Open' }).last().click();

  const items = page.getByRole('region', { name: 'Items' });
  await expect(items.locator('.release-items > li')).toHaveCount(2);
  await items.getByRole('button', { name: 'Add redirect' }).click();
  await items.getByLabel('From').fill(`/autumn-${retry}`);
  await items.getByLabel('To').fill(`/articles/on-waiting-${retry}`);
  await items.getByRole('button', { name: 'Add redirect' }).click();
  const steps = page.getByRole('region', { name: 'Publishing' });
  await expect(steps).toContainText('3 changes take effect at the same moment.');

  // Someone saves one again: the release asks which version is meant.
  await call(page, `PUT /content/${String(ids[1])}`, { intro: 'Another word.', version: 1 });
  await page.reload();
  await expect(items).toContainText('This item has changed since it was added to the release.');
  await expect(steps.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await expectAccessibleDayAndNight(page, 'a release with a problem');
  await items.getByRole('button', { name: `Use latest version of “${titles[1]}”` }).click();

  await steps.getByRole('button', { name: 'Publish now' }).click();
  await expect(steps).toContainText(/^Publishing.*Published/);
  const seen = async (path: string) => (await page.request.get(path)).status();
  expect(await seen(`/articles/on-arriving-${retry}`)).toBe(200);
  expect((await page.request.get(`/autumn-${retry}`)).url()).toContain(`/articles/on-waiting-${retry}`);

  await steps.getByRole('button', { name: 'Undo release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo release' }).click();
  await expect(steps.getByRole('button', { name: 'Publish now' })).toBeEnabled();
  await expect.poll(() => seen(`/articles/on-arriving-${retry}`)).toBe(404);
  expect(await seen(`/autumn-${retry}`)).toBe(404);
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`an editor replaces a page with a newer one in a release, ${width} pixels wide in ${colorScheme} mode`, async ({
    page,
  }, { retry }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const mark = `${width}-${retry}`;
    const draft = { content_type_name: 'article', intro: 'A word on it.', body };
    const old = await call(page, 'POST /content', { ...draft, title: `Last year ${mark}` });
    await call(page, `POST /content/${String(old['id'])}/publish`, {});
    const fresh = await call(page, 'POST /content', { ...draft, title: `This year ${mark}` });
    const seen = async (slug: string) => (await page.request.get(`/articles/${slug}-${mark}`)).status();
    await signInToAdmin(page);

    // From the page itself, which is live.
    await page.goto(`/admin/articles/edit/${String(old['id'])}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to release' });
    await dialog.getByRole('radio', { name: 'Unpublish' }).check();
    await expect(dialog).toContainText('visitors won’t see these pages anymore');
    await expectAccessibleDayAndNight(page, 'adding to a release what it unpublishes');
    await page.emulateMedia({ colorScheme });
    await dialog.getByLabel('Release').selectOption({ label: 'New release' });
    await dialog.getByLabel('Name').fill(`New year ${mark}`);
    await dialog.getByRole('button', { name: 'Add to release' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }).click();

    const items = page.getByRole('region', { name: 'Items' });
    const item = (title: string) => items.getByRole('listitem').filter({ hasText: `${title} ${mark}` });
    await expect(item('Last year').first()).toContainText('Unpublish');
    await items.getByRole('combobox', { name: 'Add content' }).fill(`This year ${mark}`);
    await page.getByRole('option', { name: `This year ${mark}` }).click();
    await expect(item('This year').first()).toContainText('Ready');
    // A person may change their mind.
    await items.getByRole('button', { name: `Publish instead: “Last year ${mark}”` }).click();
    await expect(item('Last year').first()).toContainText('This version is already live');
    await items.getByRole('button', { name: `Unpublish instead: “Last year ${mark}”` }).click();
    await expect(item('Last year').first()).not.toContainText('already live');
    await expectAccessibleDayAndNight(page, 'a release that unpublishes');
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    // The preview shows it before anyone else sees it.
    await page.getByRole('button', { name: 'Preview site…' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview site' });
    await preview.getByRole('button', { name: 'Create preview' }).click();
    const url = await preview.getByLabel('Link', { exact: true }).inputValue();
    await expect(preview.getByRole('listitem').filter({ hasText: `Last year ${mark}` })).toContainText(
      'Unpublished',
    );
    const then = async (slug: string) => (await page.request.get(`${url}/articles/${slug}-${mark}`)).status();
    expect([await then('last-year'), await then('this-year')]).toEqual([404, 200]);
    expect([await seen('last-year'), await seen('this-year')]).toEqual([200, 404]);
    await preview.getByRole('button', { name: 'Close' }).click();

    // It is in the trash meanwhile, so there is nothing left to unpublish.
    await call(page, `DELETE /content/${String(old['id'])}`);
    await page.reload();
    await expect(item('Last year').first()).toContainText('already unpublished, so nothing will change');
    await call(page, `POST /content/${String(old['id'])}/restore`, { as_before: true });
    await page.reload();

    const steps = page.getByRole('region', { name: 'Publishing' });
    await steps.getByRole('button', { name: 'Publish now' }).click();
    await expect(steps).toContainText(/^Publishing.*Published/);
    expect([await seen('last-year'), await seen('this-year')]).toEqual([404, 200]);
    await steps.getByRole('button', { name: 'Undo release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo release' }).click();
    await expect(steps.getByRole('button', { name: 'Publish now' })).toBeEnabled();
    await expect.poll(async () => [await seen('last-year'), await seen('this-year')]).toEqual([200, 404]);
    await call(page, `DELETE /content/${String(fresh['id'])}`);
  });
