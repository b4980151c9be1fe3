import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { newestToken, staffHeaders, tokenMailedTo } from '../helpers/mail.ts';

test.describe('the pages that emails link to', () => {
  test('confirm only with the button, and remember it', async ({ page, request }) => {
    const token = await tokenMailedTo(request, 'confirming@example.org');
    await page.goto(`/emails/confirm?token=${token}`);
    await expect(page).toHaveTitle('Colophon - Confirm your email');
    const key = 'mailing_list_modal_subscribed';
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    await awake(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toContainText('You’re subscribed.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
    await expect(page.getByRole('link', { name: 'Read past issues' })).toBeVisible();
    expect(Number(await page.evaluate((name) => localStorage.getItem(name), key))).toBeGreaterThan(0);
  });

  test('unsubscribe with the button, and undo that', async ({ page, request }) => {
    const email = 'leaving@example.org';
    const confirmToken = await tokenMailedTo(request, email);
    await request.post('/api/v1/email/confirm', { data: { token: confirmToken } });
    await request.get(`/api/v1/email/unsubscribe/${email}`);
    const token = await newestToken(request, email);

    const response = await page.goto(`/emails/unsubscribe?token=${token}`);
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.getByText(/^l\*\*.* is subscribed\./)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
    await awake(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('has been unsubscribed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^l\*\*.* is subscribed\./)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
  });

  test('let readers choose, take a break, and erase their data, with and without script', async ({
    browser,
    baseURL,
    request,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const email = `choosing-${javaScriptEnabled}@example.org`;
      const confirmToken = await tokenMailedTo(request, email);
      await request.post('/api/v1/email/confirm', { data: { token: confirmToken } });
      await request.get(`/api/v1/email/unsubscribe/${email}`);
      const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
      const page = await context.newPage();
      await page.goto(`/emails/unsubscribe?token=${await newestToken(request, email)}`);
      await page.getByRole('link', { name: 'Choose newsletters or take a break instead' }).click();
      await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
      await page.getByRole('radio', { name: 'For 2 months' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status')).toHaveText('Your preferences have been saved.');
      await expect(page.getByRole('radio', { name: /^Until / })).toBeChecked();
      if (javaScriptEnabled) await expectAccessibleDayAndNight(page, 'email preferences');
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByRole('status')).toContainText('We’ve sent you a link.');
      await page.goto(`/emails/data?token=${await newestToken(request, email)}`);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download your data' }).click();
      expect((await downloading).suggestedFilename()).toBe('my-data.json');
      if (javaScriptEnabled) await expectAccessibleDayAndNight(page, 'your data');
      await page.getByRole('button', { name: 'Permanently erase my data' }).click();
      await expect(page.getByRole('status')).toHaveText('Your data has been erased.');
      await context.close();
    }
  });

  test('let readers choose a digest and topics, with and without script', async ({
    browser,
    baseURL,
    request,
  }) => {
    const made = await offerDigest(request);
    for (const javaScriptEnabled of [true, false]) {
      const email = `digest-${javaScriptEnabled}@example.org`;
      const confirmToken = await tokenMailedTo(request, email);
      await request.post('/api/v1/email/confirm', { data: { token: confirmToken } });
      await request.get(`/api/v1/email/unsubscribe/${email}`);
      const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
      const page = await context.newPage();
      await page.goto(`/emails/preferences?token=${await newestToken(request, email)}`);
      const weekly = page.getByRole('radio', { name: 'A weekly digest instead' });
      const topic = page.getByRole('checkbox', { name: made.topic });
      await expect(page.getByRole('radio', { name: 'Every issue' })).toBeChecked();
      await expect(topic).toBeChecked();
      if (javaScriptEnabled) await expectAccessibleDayAndNight(page, 'preferences with a digest');
      await weekly.check();
      await topic.uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status')).toHaveText('Your preferences have been saved.');
      await expect(weekly).toBeChecked();
      await expect(topic).not.toBeChecked();
      await context.close();
    }
    await made.remove();
  });

  test('send the link of a subscription by its address', async ({ page, request }) => {
    const email = 'lost-the-link@example.org';
    const confirmToken = await tokenMailedTo(request, email);
    await request.post('/api/v1/email/confirm', { data: { token: confirmToken } });
    await page.goto('/emails/unsubscribe');
    await awake(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('status')).not.toBeEmpty();
    expect(await newestToken(request, email)).not.toBe(confirmToken);
  });

  test('do the same without script, and say so on a page', async ({ browser, baseURL, request }) => {
    const email = 'still@example.org';
    const confirmToken = await tokenMailedTo(request, email);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/emails/confirm?token=${confirmToken}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toHaveText('You’re subscribed. You’ll get the next issue.');
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden();

    await request.get(`/api/v1/email/unsubscribe/${email}`);
    await page.goto(`${baseURL}/emails/unsubscribe?token=${await newestToken(request, email)}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'You’ve been unsubscribed. You won’t get any more issues.',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status')).toContainText('You’re subscribed again.');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();

    await page.goto(`${baseURL}/emails/confirm?token=forged`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong: This link isn’t valid.');
    await context.close();
  });

  test.describe('with a link that is not ours', () => {
    test.use({ expectedErrors: [/status of (?:400|404)/] });

    test('say what went wrong', async ({ page }) => {
      await page.goto('/emails/unsubscribe?token=forged');
      await expect(page.getByRole('alert')).toHaveText('Something went wrong: This link isn’t valid.');
      await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible();
      await page.route('**/email/unsubscribe/**', (route) =>
        route.fulfill({ status: 400, json: { messages: ['One thing.', 'Another.'] } }),
      );
      await page.reload();
      await expect(page.getByRole('alert')).toHaveText('Something went wrong: One thing., Another.');
      await page.goto('/emails/confirm?token=forged');
      await awake(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('alert')).toHaveText(/^Something went wrong: /);
    });
  });
});

test('a preview shows the working copy to anyone with the link, and to no search engine', async ({
  page,
  request,
}) => {
  const headers = await staffHeaders(request);
  const made = await request.post('/api/v1/content', {
    headers,
    data: { content_type_name: 'article', title: 'Not yet out', body: '<p>A first draft.</p>' },
  });
  const { data: draft } = (await made.json()) as { data: { id: string } };
  const link = await request.post(`/api/v1/content/${draft.id}/preview-link`, { headers, data: {} });
  const { data } = (await link.json()) as { data: { url: string } };
  const response = await page.goto(new URL(data.url).pathname);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not yet out');
  await expect(page.getByText('A first draft.')).toBeVisible();
  await expect(page.getByText('This is an unpublished preview.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect((await request.get('/preview/forged.token.here')).status()).toBe(404);
});

test.describe('explore', () => {
  test('narrows down by kind, subject and time, and keeps that in its address', async ({ page }) => {
    await page.goto('/explore');
    const entries = page.locator('.entries > li');
    const all = await countOnce(page.getByRole('status'));
    await page.getByLabel('Type').selectOption('Articles');
    await expect(page).toHaveURL(/\/explore\?type=article$/);
    await expect.poll(() => countOnce(page.getByRole('status'))).toBeLessThan(all);
    await page.getByLabel('Reading time').selectOption('5 to 9 minutes');
    await expect(page).toHaveURL(/time=medium$/);
    // The URL changes first, the entries when the response arrives.
    const others = entries.filter({ hasNotText: /[5-9] min read/ });
    await expect(others).toHaveCount(0);
    const kept = await entries.count();
    expect(kept).toBeGreaterThan(0);
    await page.reload();
    await expect(entries).toHaveCount(kept);
    await expect(page.getByLabel('Type')).toHaveValue('article');
  });

  test('says where nothing fits, and names the filter that an address brought', async ({ page }) => {
    await page.goto('/explore?tag=unheard-of');
    await expect(page.getByText('No results. Try removing a filter.')).toBeVisible();
    await expect(page.getByLabel('Tag')).toHaveValue('unheard-of');
    await page.getByLabel('Tag').selectOption('Any');
    await expect(page).toHaveURL(/\/explore$/);
    await expect(page.locator('.entries > li').first()).toBeVisible();
    await page.locator('.entries a').first().click();
    await expect(page).not.toHaveURL(/\/explore/);
    await page.goBack();
    await expect(page.locator('.entries > li').first()).toBeVisible();
  });

  test.describe('asked what cannot be answered', () => {
    test.use({ expectedErrors: [/status of 400/] });

    test('says what is wrong with a question, and counts nothing', async ({ page }) => {
      await page.goto('/explore?category=%00');
      await expect(page.getByRole('alert')).toContainText('must not contain control characters');
      await expect(page.getByRole('status')).toBeEmpty();
    });
  });

  test('offers every tag, on however many pages they come', async ({ page }) => {
    await page.route('**/api/v1/tag?**', (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      const data = [{ id: `${number}`, name: `Tag ${number}`, slug: `tag-${number}` }];
      return route.fulfill({ json: { data: { data, current_page: number, last_page: 3 } } });
    });
    await page.goto('/explore');
    await expect(page.getByLabel('Tag').locator('option')).toHaveText(['Any', 'Tag 1', 'Tag 2', 'Tag 3']);
  });

  test('points to the search without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/explore`);
    await page.locator('main').getByRole('link', { name: 'search' }).click();
    await expect(page).toHaveURL(/\/search$/);
    await context.close();
  });
});

/** Before its script has loaded, a form is sent like any form, and the response is another page. */
function awake(page: Page): Promise<void> {
  return expect(page.locator('main [data-awake]')).toHaveCount(1);
}

async function countOnce(status: Locator): Promise<number> {
  await expect(status).toHaveText(/^\d+ results?$/);
  return Number.parseInt((await status.textContent()) ?? '', 10);
}

/** Makes a weekly digest about one topic. */
async function offerDigest(
  request: APIRequestContext,
): Promise<{ topic: string; remove: () => Promise<void> }> {
  const headers = await staffHeaders(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { headers, data });
    expect(answer.status(), path).toBe(201);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const topic = `Topic ${Date.now()}`;
  const topicId = await post('/category', { name: topic });
  const blocks = [
    { type: 'content_list', look: 'words', rule: { limit: 10 } },
    { type: 'text', html: '<p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' },
  ];
  const template = await post('/newsletter-templates', { name: topic, subject: 'New', blocks });
  const digest = {
    name: topic,
    template_id: template,
    time: '07:30',
    frequency: 'weekly',
    topic_ids: [topicId],
  };
  const id = await post('/recurring-issues', digest);
  // Other journeys look at all recurring issues.
  const remove = async () => {
    expect((await request.delete(`/api/v1/recurring-issues/${id}`, { headers })).ok()).toBe(true);
  };
  return { topic, remove };
}
