import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin, publish, saveDraft } from '../helpers/staff.ts';

test.use({ expectedErrors: [/status of 422/] });

test('About is edited in the admin, keeps its URL, and shows the name of the site', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: /^About / }).click();
  await expect(page.getByLabel('Slug')).toBeDisabled();
  await expect(
    page.getByText(
      '/about · This is a built-in page, so its URL can’t be changed. You can still edit its text.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'View on site' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Unpublish|Archive|trash/i })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Intro').fill('{site_name} has new words about itself.');
  await publish(page, { open: 'Update' });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
  await expect(page.getByText('Colophon has new words about itself.')).toBeVisible();
});

test('a custom page has a URL below a section', async ({ page }, { retry }) => {
  await signInToAdmin(page);
  await page.goto('/admin/pages/create');
  await page.getByLabel('Title', { exact: true }).fill(`Our editors ${retry}`);
  await page.getByLabel('Slug').fill(`team/editors-${retry}`);
  await expect(page.getByText(`/team/editors-${retry}`)).toBeVisible();
  await page.getByLabel('Intro').fill('Who reads your letters.');
  await page.getByRole('textbox', { name: 'Body' }).fill('Two people, and a cat.');
  await saveDraft(page);
  await publish(page, { open: 'Publish', now: 'Publish now' });
  await page.goto(`/team/editors-${retry}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Our editors ${retry}`);
  await expect(page).toHaveTitle(`Colophon - Our editors ${retry}`);
  const twin = await page.request.get(`/team/editors-${retry}.md`);
  expect(await twin.text()).toContain('Two people, and a cat.');
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/team/editors-${retry}</loc>`);
  const { data } = (await call(page, 'GET /content?content_type_name=page&per_page=100')) as {
    data: { title: string }[];
  };
  expect(data.map((found) => found.title)).toContain(`Our editors ${retry}`);
});

test('an address of the site is refused, and what was written stays', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/pages/create');
  await page.getByLabel('Title', { exact: true }).fill('Pieces');
  await page.getByLabel('Slug').fill('articles/pieces');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(
    page.getByText(/Begins with a word that is reserved for other parts of the site/).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pieces');
});

test('a byline links to the author’s page, which links back', async ({ page }, { retry }) => {
  const name = `Ada Quill ${retry}`;
  const make = async (fields: Record<string, unknown>) => {
    const { id } = await call(page, 'POST /content', fields);
    await call(page, `POST /content/${String(id)}/publish`, {});
  };
  await make({
    content_type_name: 'contributor',
    title: name,
    intro: 'Writes with a feather.',
    website: 'https://quill.example/me',
  });
  const title = `On feathers ${retry}`;
  await make({
    content_type_name: 'article',
    title,
    intro: 'I.',
    body: '<p>B.</p>',
    written_by: name,
    slug: `on-feathers-${retry}`,
  });
  await page.goto(`/articles/on-feathers-${retry}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/people\/ada-quill-/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('link', { name: 'quill.example' })).toHaveAttribute(
    'href',
    'https://quill.example/me',
  );
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/articles\/on-feathers-/);
  expect((await page.request.get('/people/nobody')).status()).toBe(404);
});
