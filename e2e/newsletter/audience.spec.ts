import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const BLOCKS = [
  { type: 'heading', text: 'Hello {{ contact.first_name | default: "reader" }}' },
  { type: 'text', html: '<p><a href="https://books.example/walden">Walden</a></p>' },
  // What is new since the last issue; everything for a new list.
  {
    type: 'content_list',
    rule: { since: 'last_issue', per_category: 2, not_sent_before: true, limit: 6 },
  },
  { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
];

test.describe('the audience', () => {
  test('a segment is written with its live count, an issue is sent to it, and its results are seen', async ({
    page,
  }, { retry }) => {
    await signInToAdmin(page);
    const name = `Lyon ${retry}`;
    const listId = String(
      (
        await call(page, 'POST /contact-lists', {
          name: `Letters ${retry}`,
          optin: 'single',
          visibility: 'public',
        })
      ).id,
    );
    await addReaders(page, { listId, domain: `lyon${retry}.example`, count: 12 });
    await addReaders(page, { listId, domain: `bern${retry}.example`, count: 3 });
    await writeSegment(page, { name, list: `Letters ${retry}`, domain: `lyon${retry}.example` });
    const issue = await makeIssue(page, { name: `For ${name}`, listId, isPublic: true });
    await page.goto(`/admin/email-newsletters/edit/${issue}`);
    await page.getByLabel('Segments').fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Send' }).click();
    const audience = page.getByRole('region', { name: 'Recipients' });
    await expect(audience.getByText('3 excluded: not in any of the segments')).toBeVisible();
    await call(page, `POST /newsletter-campaigns/${issue}/send`, {});
    await expect
      .poll(async () => (await call(page, `GET /newsletter-campaigns/${issue}`)).status, { timeout: 60_000 })
      .toBe('sent');
    await loseTwo(page, { subject: `For ${name}`, domain: `lyon${retry}.example` });
    await seeResults(page, issue);
    await seeArchive(page, { listId, issue: `For ${name}` });
  });

  test('two contacts of one person are compared and merged, and anyone who left stays unsubscribed', async ({
    page,
  }, { retry }) => {
    await signInToAdmin(page);
    const listId = String(
      (await call(page, 'POST /contact-lists', { name: `Merging ${retry}`, optin: 'single' })).id,
    );
    const [one, other] = [`mia${retry}@merge.example`, `mia${retry}+old@merge.example`];
    for (const email of [one, other]) {
      const { id } = await call(page, 'POST /contacts', {
        email,
        first_name: 'Mia',
        last_name: email === one ? '' : 'Lind',
      });
      await call(page, `POST /contacts/${String(id)}/lists/${listId}/subscribe`, {});
      if (email === other) await call(page, `POST /contacts/${String(id)}/lists/${listId}/unsubscribe`, {});
    }
    await page.goto(`/admin/contacts?search=${encodeURIComponent(`mia${retry}@`)}`);
    await page.getByRole('link', { name: one }).click();
    await page.getByRole('link', { name: 'Compare and merge' }).click();
    const pair = page.getByRole('region', { name: `${one} and ${other}` });
    await expect(pair.getByRole('group', { name: `After merging: ${one}` })).toContainText('Unsubscribed');
    await pair.getByRole('radio', { name: other }).check();
    await expect(pair.getByRole('group', { name: `After merging: ${other}` })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'two contacts side by side');
    await pair.getByRole('button', { name: 'Merge…' }).click();
    await pair.getByRole('button', { name: 'Merge subscribers' }).click();
    await expect(page.getByText('No duplicates left')).toBeVisible();
    const { data } = (await call(page, `GET /contacts?search=${encodeURIComponent(`mia${retry}`)}`)) as {
      data: { email: string; last_name: string }[];
    };
    expect(data.map(({ email, last_name: last }) => [email, last])).toEqual([[other, 'Lind']]);
  });
});

async function addReaders(
  page: Page,
  { listId, domain, count }: { listId: string; domain: string; count: number },
): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const { id } = await call(page, 'POST /contacts', {
      email: `reader${index}@${domain}`,
      first_name: 'Ann',
    });
    await call(page, `POST /contacts/${String(id)}/lists/${listId}/subscribe`, {});
  }
}

async function writeSegment(
  page: Page,
  { name, list, domain }: { name: string; list: string; domain: string },
): Promise<void> {
  await page.goto('/admin/segments/create');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel('Condition 1: list').selectOption({ label: list });
  await expect(page.getByText('15 people')).toBeVisible();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByLabel('Condition 2: field').selectOption({ label: 'Domain' });
  await expect(page.getByText('Complete every condition')).toBeVisible();
  await page.getByLabel('Condition 2: value').fill(domain);
  await expect(page.getByText('12 people')).toBeVisible();
  await expect(
    page.getByText(`Anyone who is on ${list} and whose email domain is “${domain}”.`),
  ).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  await expectAccessibleDayAndNight(page, 'a rule');
  await page.getByRole('button', { name: 'Create segment' }).click();
  await expect(page).toHaveURL(/\/admin\/segments\/edit\/[0-9a-f-]{36}$/);
}

async function makeIssue(
  page: Page,
  { name, listId, isPublic }: { name: string; listId: string; isPublic: boolean },
): Promise<string> {
  const issue = { name, subject: name, blocks: BLOCKS, contact_list_ids: [listId], public: isPublic };
  return String((await call(page, 'POST /newsletter-campaigns', issue)).id);
}

/** One reader unsubscribes through the header of their email; another one’s email bounces. */
async function loseTwo(page: Page, { subject, domain }: { subject: string; domain: string }): Promise<void> {
  const leaves = await headersOf(page, { to: `reader1@${domain}`, subject });
  const path = new URL(leaves['List-Unsubscribe']?.slice(1, -1) ?? '').pathname;
  const left = await page.request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } });
  const bounces = await headersOf(page, { to: `reader2@${domain}`, subject });
  const report = { return_path: bounces['Return-Path']?.slice(1, -1), status: '5.1.1' };
  const noted = await page.request.post('/api/v1/email/bounces', { data: report });
  expect([left.status(), noted.status()]).toEqual([200, 200]);
}

async function headersOf(
  page: Page,
  { to, subject }: { to: string; subject: string },
): Promise<Record<string, string>> {
  const query = new URLSearchParams({ to, search: subject });
  const { data } = (await call(page, `GET /outbox?${query}`)) as { data: { id: string }[] };
  return (await call(page, `GET /outbox/${data[0]?.id}`)).headers as Record<string, string>;
}

async function seeResults(page: Page, issue: string): Promise<void> {
  await page.goto(`/admin/email-newsletters/edit/${issue}`);
  await page.getByRole('button', { name: 'Results' }).click();
  await expect(page.getByRole('figure', { name: /Deliveries/ })).toContainText('12 delivered');
  await expect(page.getByRole('figure', { name: /^Unsubscribes/ })).toContainText('1 unsubscribed');
  await expect(page.getByRole('figure', { name: /^Bounces/ })).toContainText('1 bounced');
  const links = page.getByRole('region', { name: 'Links' });
  await expect(links).toContainText('books.example/walden');
  await expect(links.getByRole('link'), 'this week is in it').not.toHaveCount(1);
  await expectAccessibleDayAndNight(page, 'results');
}

/** The archive and its feed contain only public issues. */
async function seeArchive(page: Page, { listId, issue }: { listId: string; issue: string }): Promise<void> {
  const secret = await makeIssue(page, { name: `Not for all ${issue}`, listId, isPublic: false });
  await call(page, `POST /newsletter-campaigns/${secret}/send`, {});
  await expect
    .poll(async () => (await call(page, `GET /newsletter-campaigns/${secret}`)).status, { timeout: 60_000 })
    .toBe('sent');
  await page.goto('/newsletters');
  await expect(page.getByRole('link', { name: issue, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Not for all ${issue}` })).toHaveCount(0);
  const feed = await (await page.request.get('/newsletters/feed.xml')).text();
  expect(feed).toContain(`<title>${issue}</title>`);
  expect(feed).not.toContain('Not for all');
}

test('an issue that no one would get says before sending what to fix first', async ({ page }, { retry }) => {
  await signInToAdmin(page);
  const { id } = await call(page, 'POST /newsletter-campaigns', {
    name: `To no one ${retry}`,
    subject: 'A letter',
  });
  await page.goto(`/admin/email-newsletters/edit/${String(id)}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Fix the problems in the checklist first.')).toBeVisible();
});
