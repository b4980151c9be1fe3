import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A page that waits for its release.' }] }],
};

test.use({ timezoneId: 'UTC' });

/** No other journey plans anything in that month. */
const now = new Date();
const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4, 17, 9)).toISOString();

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`a scheduled release is on the calendar and on Today, ${width} pixels wide in ${colorScheme} mode`, async ({
    page,
  }, { retry }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const name = `Spring issue ${width}-${retry}`;
    const draft = {
      content_type_name: 'article',
      title: `In spring ${width}-${retry}`,
      intro: 'A word.',
      body,
    };
    const { id: entry } = await call(page, 'POST /content', draft);
    const { id } = await call(page, 'POST /releases', { name });
    const items = [{ resource: 'articles', id: entry }];
    await call(page, `POST /releases/${String(id)}/items`, { items });
    await call(page, `POST /releases/${String(id)}/schedule`, { at });
    const opened = new RegExp(`/admin/releases/edit/${String(id)}$`);
    await signInToAdmin(page);

    await page.goto(`/admin/calendar?day=${at.slice(0, 10)}`);
    const planned = page.getByRole('link', { name });
    await expect(planned).toContainText('9:00');
    await expect(planned).toContainText('Release, scheduled');
    await expectAccessibleDayAndNight(page, 'the calendar with a release');
    await page.emulateMedia({ colorScheme });
    await planned.click();
    await expect(page).toHaveURL(opened);

    await page.goto('/admin');
    const scheduled = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Scheduled' }) });
    await expect(scheduled.getByRole('link', { name })).toContainText('9:00');
    await scheduled.getByRole('link', { name }).click();
    await expect(page).toHaveURL(opened);

    // Its item is in the trash, so it would be refused at its time.
    await call(page, `DELETE /content/${String(entry)}`);
    await page.goto('/admin');
    const problems = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Problems with releases' }) });
    await expect(problems.getByRole('link', { name })).toContainText('1 item keeps it from being published');
    await expectAccessibleDayAndNight(page, 'Today with a release that can’t be published');
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await problems.getByRole('link', { name }).click();
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(
      'This item is in the trash. Restore it, or remove it from the release.',
    );
    await call(page, `POST /releases/${String(id)}/unschedule`, {});
  });
