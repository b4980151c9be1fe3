import AxeBuilder from '@axe-core/playwright';
import { call, signInToAdmin } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';

// A list in the trash isn’t found at its old URL.
test.use({
  viewport: { width: 390, height: 860 },
  colorScheme: 'dark',
  expectedErrors: [/status of 404/],
});

test('a curated list is looked through before readers see it, changed live on purpose, and taken off again', async ({
  page,
}, { retry }) => {
  const name = `Before breakfast ${retry}`;
  await signInToAdmin(page);
  await call(page, 'POST /content', { content_type_name: 'article', title: 'Begun' });
  const { id, slug } = await call(page, 'POST /list/with-content', { name, content: [] });
  const read = async () => (await page.request.get(`/lists/${String(slug)}`)).text();
  const stored = () => call(page, `GET /list/${String(id)}`);
  await page.goto(`/admin/lists/edit/${String(slug)}`);
  const panel = page.getByRole('dialog', { name: /^(?:Publish|Update)$/ });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });

  // What prevents publishing links to its field.
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await publish.click();
  await expect(panel.getByText('Fix 1 problem before publishing. 1 suggestion.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  const { violations } = await new AxeBuilder({ page }).include('.publish-panel').analyze();
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([]);
  await panel.getByRole('button', { name: /^Fix before publishing/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);

  // An empty list and an entry that no one sees are reported, but people decide.
  await publish.click();
  await panel.getByRole('button', { name: /This list is empty/ }).click();
  await expect(page.getByRole('combobox', { name: 'Add content' })).toBeFocused();
  await page.keyboard.type('begun');
  await page
    .getByRole('option', { name: /^Begun/ })
    .first()
    .click();
  await publish.click();
  await expect(panel.getByText('“Begun” isn’t published. Visitors won’t see it.')).toBeVisible();
  expect((await stored()).status).toBe('draft');
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.locator('.toast').getByText('Published')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect.poll(read).toContain(name);

  // On a live list, a save is public at once, so the shortcut asks first.
  await page.getByLabel('Description').fill('Three short ones.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(panel.getByText(/Ready to publish/)).toBeVisible();
  expect(await read()).not.toContain('Three short ones.');
  await panel.getByRole('button', { name: 'Update now' }).click();
  await expect(page.locator('.toast').getByText('Updated')).toBeVisible();
  await expect.poll(read).toContain('Three short ones.');

  // Once restored from the trash, readers see it as it was.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(page.getByText('Moved to trash')).toBeVisible();
  const status = async () => (await page.request.get(`/lists/${String(slug)}`)).status();
  await expect.poll(status).toBe(404);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  expect((await stored()).status).toBe('published');
  await expect.poll(read).toContain('Three short ones.');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect.poll(async () => (await stored()).status).toBe('draft');
  await expect(publish).toBeVisible();
  expect((await page.request.get(`/lists/${String(slug)}`)).status()).toBe(404);

  // An old link to a deleted record redirects to the trash.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(page.getByText('Moved to trash')).toBeVisible();
  await page.goto(`/admin/lists/edit/${String(slug)}`);
  await expect(page.getByRole('heading', { name: /list not found/i })).toBeVisible();
  await page.getByRole('link', { name: 'View trash' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  // Until it is restored, there is no such list.
  const restored = () =>
    stored().then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(restored).toBe('draft');
});
