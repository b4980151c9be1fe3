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
  await expect(steps).toContainText('3 items go live at the same moment.');

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
