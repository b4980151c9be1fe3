import { readFile, writeFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';
import { signInToAdmin } from '../helpers/staff.ts';

const NAME = 'Marcus of the lists';

async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(`/admin/articles${search}`)}`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
}

const WRITTEN = {
  intro: 'In short.',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] },
};

async function makeArticles(
  request: APIRequestContext,
  author: string,
  written: object = {},
): Promise<string[]> {
  const headers = await staffHeaders(request);
  const made = ['Of anger', 'Of leisure', 'Of time'].map(async (title) => {
    const data = { content_type_name: 'article', title: `${title}, ${author}`, author, ...written };
    const answer = await request.post('/api/v1/content', { headers, data });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  });
  return Promise.all(made);
}

async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

test('a view is saved with its columns and shared; keys go through the list', async ({
  page,
  request,
  context,
}) => {
  await makeArticles(request, NAME);
  await openList(page, `?page=1&author=${encodeURIComponent(NAME)}`);
  await page.getByRole('button', { name: 'Columns and export' }).click();
  await page.getByRole('checkbox', { name: 'Byline' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Byline' })).toBeVisible();

  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByLabel('View name').fill('By Marcus');
  await page.getByLabel('Share with the team').check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('link', { name: 'By Marcus shared' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/admin/articles?page=1');
  await page.getByRole('link', { name: 'By Marcus shared' }).click();
  await expect(page).toHaveURL(/author=Marcus/);
  // The columns are part of the URL, so everyone who opens the link sees the same.
  await expect(page).toHaveURL(/columns=[^&]*written_by/);
  await expect(page.getByRole('checkbox', { name: /^Select Of/ })).toHaveCount(3);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Select Of/ })
    .first()
    .click();
  await page
    .getByRole('checkbox', { name: /^Select Of/ })
    .last()
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  const title = page.locator('.title-link').first();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    title.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/admin\/articles\/edit\//);
  await tab.close();

  await page.getByRole('button', { name: 'Edit view' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('link', { name: 'By Marcus shared' })).toHaveCount(0);
});

test('many are changed at once after a preview, and one undo brings them back', async ({ page, request }) => {
  const author = 'Seneca of the many';
  const [first] = await makeArticles(request, author);
  await openList(page, `?page=1&author=${encodeURIComponent(author)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Bulk edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 articles' });
  await dialog.getByLabel('Byline', { exact: true }).selectOption('Set to');
  await dialog.getByLabel('Byline: set to').fill('Ida');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('3 of 3 will change')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Update 3' }).click();
  const notice = page.getByRole('region', { name: 'Bulk edit' });
  await expect(notice.getByText('Finished: 3 changed')).toBeVisible();
  const headers = await staffHeaders(request);
  const writtenBy = async () => {
    const answer = await request.get(`/api/v1/content/${first}`, { headers });
    return ((await answer.json()) as { data: { written_by: string | null } }).data.written_by;
  };
  expect(await writtenBy()).toBe('Ida');
  await page.reload();
  await notice.getByRole('button', { name: 'Undo all' }).click();
  const undone = page.getByRole('region', { name: 'Undo', exact: true });
  await expect(undone.getByText('Finished: 3 changed')).toBeVisible();
  expect(await writtenBy()).toBeNull();
  await undone.getByRole('button', { name: 'Done' }).click();
  await expect(undone).toHaveCount(0);
});

test('a category of ten live pages is changed on the site within six clicks', async ({ page, request }, {
  retry,
}) => {
  const author = `Ten of ${retry}`;
  const headers = await staffHeaders(request);
  const make = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { headers, data });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const name = `Letters ${retry}`;
  await make('/category', { name });
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      make('/content', {
        ...WRITTEN,
        content_type_name: 'article',
        title: `Of ten ${retry}.${at}`,
        author,
      }),
    ),
  );
  for (const id of ids) await request.post(`/api/v1/content/${id}/publish`, { headers });
  await openList(page, `?page=1&author=${encodeURIComponent(author)}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await click(page.getByRole('button', { name: 'Bulk edit', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Edit 10 articles' });
  // Opening a list of choices takes one click, and choosing takes another.
  clicks += 2;
  await dialog.getByLabel('Category', { exact: true }).selectOption(name);
  await click(dialog.getByRole('button', { name: 'Preview' }));
  await expect(dialog.getByText('10 of these pages are live.')).toBeVisible();
  await expectNoViolations(page);
  await click(dialog.getByRole('button', { name: 'Save and update 10 live pages' }));
  await expect(page.getByText('Finished: 10 changed')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  const onSite = await request.get(`/api/v1/content?ids=${ids.join(',')}`);
  const { data } = (await onSite.json()) as { data: { data: { category: { name: string } | null }[] } };
  expect(data.data.map(({ category }) => category?.name)).toEqual(ids.map(() => name));
});

test('records selected on two pages are moved to the trash together, and one undo makes them public again', async ({
  page,
  request,
}, { retry }) => {
  const author = `Epictetus of the pages ${retry}`;
  const headers = await staffHeaders(request);
  const ids = await makeArticles(request, author, WRITTEN);
  for (const id of ids) await request.post(`/api/v1/content/${id}/publish`, { headers });
  const published = async () => {
    const answer = await request.get(`/api/v1/content?author=${encodeURIComponent(author)}`);
    return ((await answer.json()) as { data: { total: number } }).data.total;
  };
  await expect.poll(published).toBe(3);
  await signInToAdmin(page);
  await page.goto(`/admin/articles?page=1&per_page=2&author=${encodeURIComponent(author)}`);
  const boxes = page.getByRole('checkbox', { name: /^Select Of/ });
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(boxes).toHaveCount(1);
  await boxes.first().check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('Finished: 2 changed')).toBeVisible();
  await expect.poll(published).toBe(1);
  await page.getByRole('button', { name: 'Undo all' }).click();
  const undone = page.getByRole('region', { name: 'Undo', exact: true });
  await expect(undone.getByText('Finished: 2 changed')).toBeVisible();
  await expect.poll(published).toBe(3);
  await undone.getByRole('button', { name: 'Done' }).click();
});

test('a list is exported, changed and imported again, with its errors row by row', async ({
  page,
  request,
}, testInfo) => {
  const author = 'Montaigne of the files';
  await makeArticles(request, author);
  await openList(page, `?page=1&author=${encodeURIComponent(author)}`);
  await page.getByRole('button', { name: 'Columns and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
  const path = testInfo.outputPath('articles.csv');
  await writeFile(path, csv);
  await page.getByRole('button', { name: 'Import file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import articles' });
  await dialog.getByLabel('CSV or JSON file').setInputFiles(path);
  await expect(dialog.getByText('Preview: 3 unchanged')).toBeVisible();
  const changed = csv.replace('"Of anger,', '"Of rage,') + `,,,,Late,,,,,,,,nowhere\r\n`;
  const corrected = testInfo.outputPath('corrected.csv');
  await writeFile(corrected, changed);
  await dialog.getByLabel('CSV or JSON file').setInputFiles(corrected);
  await expect(dialog.getByText('Preview: 1 changed, 2 unchanged, 1 skipped')).toBeVisible();
  await expect(dialog.getByText('doesn’t exist: nowhere')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Finished: 1 changed, 2 unchanged, 1 skipped')).toBeVisible();
  await expect(page.getByRole('link', { name: `Of rage, ${author}` })).toBeVisible();
});

test('tags in use stay, the others are deleted and brought back; contacts are put on a list and taken off again', async ({
  page,
  request,
}, { retry }) => {
  const word = `Heap${retry}`;
  const headers = await staffHeaders(request);
  const make = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { headers, data });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const used = await make('/tag', { name: `${word} in use` });
  await make('/tag', { name: `${word} to go` });
  await make('/content', { content_type_name: 'article', title: `On a ${word}`, tag_ids: [used] });
  await make('/contact-lists', { name: `${word} letter`, optin: 'single' });
  await make('/contacts', { email: `${word.toLowerCase()}@example.org` });

  await signInToAdmin(page);
  await page.goto(`/admin/tags?search=${word}`);
  await page.getByRole('checkbox', { name: `Select ${word} in use` }).check();
  await page.getByRole('checkbox', { name: `Select ${word} to go` }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete 2 tags' });
  await expect(deleting.getByText('1 of 2 will be deleted, 1 can’t be deleted')).toBeVisible();
  await expect(deleting.getByText('One piece of content uses this tag.')).toBeVisible();
  await expectNoViolations(page);
  await deleting.getByRole('button', { name: 'Delete 1' }).click();
  await expect(page.getByText('Finished: 1 changed, 1 skipped')).toBeVisible();
  await expect(page.getByRole('link', { name: `${word} to go` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(
    page.getByRole('region', { name: 'Undo', exact: true }).getByText('Finished: 1 changed'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: `${word} to go` })).toBeVisible();

  await page.goto(`/admin/contacts?search=${word.toLowerCase()}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Bulk edit', exact: true }).click();
  const changing = page.getByRole('dialog', { name: 'Edit 1 subscriber' });
  await changing.getByLabel('Action').selectOption('Add to a list');
  await changing.getByLabel('Which').selectOption(`${word} letter`);
  await changing.getByRole('button', { name: 'Preview' }).click();
  await expect(changing.getByText('1 of 1 will change')).toBeVisible();
  await expectNoViolations(page);
  await changing.getByRole('button', { name: 'Add to a list (1)' }).click();
  const notice = page.getByRole('region', { name: 'Bulk edit' });
  await expect(notice.getByText('Finished: 1 changed')).toBeVisible();
  await notice.getByRole('button', { name: 'Undo all' }).click();
  await expect(
    page.getByRole('region', { name: 'Undo', exact: true }).getByText('Finished: 1 changed'),
  ).toBeVisible();
});
