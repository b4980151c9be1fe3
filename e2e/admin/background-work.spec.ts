import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const INTRO = 'Why the second hour with a book is worth more than the first.';
const BODY = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read one page twice.' }] }],
};
const SOON_MS = 2_500;

/** Schedules a complete text, and removes something that it needs before its time comes. */
async function failToPublish(page: Page, title: string): Promise<string> {
  const made = await call(page, 'POST /content', {
    content_type_name: 'article',
    title,
    intro: INTRO,
    body: BODY,
  });
  const id = String(made['id']);
  const at = new Date(Date.now() + SOON_MS).toISOString();
  const { version } = await call(page, `POST /content/${id}/publish`, { scheduled_at: at });
  await call(page, `PUT /content/${id}`, { intro: null, version });
  return id;
}

async function mend(page: Page, id: string): Promise<void> {
  const { version } = await call(page, `GET /content/${id}`);
  await call(page, `PUT /content/${id}`, { intro: INTRO, version });
}

test('what failed in the background is seen on Today, with its reason, retried and cancelled', async ({
  page,
}, testInfo) => {
  await signInToAdmin(page);
  const [mended, dropped] = [`The long table ${testInfo.retry}`, `The short bench ${testInfo.retry}`];
  const id = await failToPublish(page, mended);
  await failToPublish(page, dropped);
  const failures = async () => {
    const queues = (await call(page, 'GET /queues')) as unknown as {
      items: { title: string; state: string; since: string }[];
    }[];
    return queues.flatMap(({ items }) => items).filter(({ state }) => state === 'failed');
  };
  const failedSince = async (title: string) =>
    (await failures()).find((one) => one.title === title)?.since ?? '';
  for (const title of [mended, dropped])
    await expect.poll(() => failedSince(title), { timeout: 15_000 }).not.toBe('');

  await page.goto('/admin');
  const trouble = page.getByRole('region', { name: 'Failed background jobs' });
  await trouble.getByRole('link', { name: /Scheduled publishing/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Failed' });
  const item = list.getByRole('listitem').filter({ hasText: mended });
  await expect(item).toContainText(/intro/i);
  await expectAccessibleDayAndNight(page, 'background jobs');

  // The cause is still there, so it fails again and says so.
  const before = await failedSince(mended);
  await item.getByRole('button', { name: `Retry ${mended}` }).click();
  await expect(page.getByText(`Retrying “${mended}”`)).toBeVisible();
  await expect.poll(async () => (await failedSince(mended)) > before, { timeout: 15_000 }).toBe(true);
  await mend(page, id);
  await page.waitForResponse((response) => response.url().endsWith('/api/v1/queues'));
  await item.getByRole('button', { name: `Retry ${mended}` }).click();
  await expect(item).toBeHidden({ timeout: 15_000 });
  await expect.poll(async () => (await call(page, `GET /content/${id}`))['status']).toBe('published');

  const other = list.getByRole('listitem').filter({ hasText: dropped });
  await other.getByRole('button', { name: `Cancel ${dropped}` }).click();
  await other.getByRole('button', { name: 'Cancel job' }).click();
  await expect(other).toBeHidden();
});
