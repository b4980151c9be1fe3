import { expectAccessible, expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { sendIssue } from '../helpers/issue.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const DAY_MS = 86_400_000;
const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A page that waits for its day.' }] }],
};
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

// The browser reports the page about a link that was turned off.
test.use({ expectedErrors: [/status of 410/] });

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`an editor previews the whole site as of a day, ${width} pixels wide in ${colorScheme} mode`, async ({
    page,
    context,
  }, { retry }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const mark = `${width} ${retry}`;
    const slug = `on-friday-${width}-${retry}`;
    const draft = { content_type_name: 'article', title: `On Friday ${mark}`, slug, intro: 'A word.', body };
    const { id } = await call(page, 'POST /content', draft);
    await call(page, `POST /content/${String(id)}/publish`, { scheduled_at: inDays(2) });
    const trashed = await call(page, 'POST /content', {
      ...draft,
      title: `Given up ${mark}`,
      slug: `${slug}-not`,
    });
    const release = await call(page, 'POST /releases', { name: `Autumn ${mark}` });
    const redirect = {
      resource: 'redirects',
      change: { from: `/friday-${width}-${retry}`, to: `/articles/${slug}` },
    };
    await call(page, `POST /releases/${String(release['id'])}/items`, { items: [redirect] });
    const doomed = await call(page, 'POST /releases', { name: `Doomed ${mark}` });
    const item = { resource: 'articles', id: trashed['id'] };
    await call(page, `POST /releases/${String(doomed['id'])}/items`, { items: [item] });
    await call(page, `POST /releases/${String(doomed['id'])}/schedule`, { at: inDays(1) });
    await call(page, `DELETE /content/${String(trashed['id'])}`);
    await signInToAdmin(page);

    // From a release that isn’t scheduled yet.
    await page.goto(`/admin/releases/edit/${String(release['id'])}`);
    await page.getByRole('button', { name: 'Preview site…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview site' });
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
    await expect(dialog.getByRole('button', { name: 'Create preview' })).toBeDisabled();
    await expect(dialog.getByRole('status')).toHaveText('This time is in the past. Choose a later time.');
    await dialog.getByLabel('Date and time').fill(inDays(3).slice(0, 16));
    await dialog.getByRole('button', { name: 'Create preview' }).click();
    await expect(dialog.getByRole('link', { name: `On Friday ${mark}` })).toBeVisible();
    await expect(dialog).toContainText(`/friday-${width}-${retry} to /articles/${slug}`);
    await expect(dialog.locator('section', { hasText: 'Left out' })).toContainText(
      `“Given up ${mark}”: This item is in the trash.`,
    );
    // First the time, then what changes by then, then the link.
    const parts = [
      dialog.getByLabel('Date and time'),
      dialog.getByRole('heading', { name: 'What will change' }),
    ];
    const places = [...parts, dialog.getByLabel('Link', { exact: true })].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().top),
    );
    const tops = await Promise.all(places);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expectAccessibleDayAndNight(page, 'the dialog of a preview of the site');
    await page.emulateMedia({ colorScheme });
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();

    // The calendar offers the same.
    await page.goto('/admin/calendar');
    await expect(page.getByRole('button', { name: 'Preview site…' })).toBeVisible();

    // Anyone with the link sees the site as of then, and stays there.
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^\/(?:preview\/site|assets|images)\//.test(pathname)) elsewhere.push(pathname);
    });
    await page.goto(url);
    const bar = page.getByRole('complementary', { name: 'Preview' });
    await expect(bar).toContainText('This is the site as of');
    await expectAccessible(page, 'a preview of the site');
    await page.locator('header').getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('Search...').fill(`On Friday ${mark}`);
    await page.getByRole('dialog').getByText(`On Friday ${mark}`).click();
    await expect(page).toHaveURL(`${url}/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`On Friday ${mark}`);
    await page.goto(`${url}/friday-${width}-${retry}`);
    await expect(page).toHaveURL(`${url}/articles/${slug}`);
    await page.goto(url);
    const letter = page.locator('form[data-island=letter]').first();
    await letter.getByLabel('First name').fill('Ada');
    await letter.getByLabel('Email').fill('ada@example.com');
    await letter.getByRole('button').click();
    await expect(letter.getByRole('alert')).toHaveText('This is only a preview, so nothing was sent.');
    expect(elsewhere).toEqual([]);

    // The live site knows nothing of it.
    await bar.getByRole('link', { name: 'Leave preview' }).click();
    await expect(bar).toHaveCount(0);
    expect((await page.request.get(`/articles/${slug}`)).status()).toBe(404);

    await call(page, 'DELETE /rehearsals');
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'This preview was turned off' })).toBeVisible();
    await expectAccessible(page, 'a preview that was turned off');
  });

test('a preview has the newsletter issues that are sent by then, and sends none', async ({ page }, {
  retry,
}) => {
  const subject = `Spiders ${retry}`;
  const named = { name: subject, subject, reader: `spiders-${retry}@example.com` };
  const id = await sendIssue(page.request, { ...named, at: inDays(2) });
  const { url, changes } = await call(page, 'POST /rehearsals', { at: inDays(3) });
  expect(changes).toContainEqual(expect.objectContaining({ title: subject, effect: 'new' }));
  await page.goto(`${String(url)}/newsletters`);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${String(url)}/newsletters/`));
  await expect(page.frameLocator('iframe.issue').getByText('Eight legs')).toBeVisible();
  await page.goto('/newsletters');
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0);
  await call(page, `POST /newsletter-campaigns/${id}/cancel`, {});
});
