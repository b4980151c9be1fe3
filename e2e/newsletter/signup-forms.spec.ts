import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expectWithinBudget } from '../helpers/budget.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { newestToken } from '../helpers/mail.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** Markup in a text must stay text. */
const HOSTILE = '<img src=x onerror="document.title=1">';

/** A website with one page, whose HTML and policy can change. The browser resolves every name below localhost to this machine. */
async function startWebsite(name: string) {
  let html = '';
  let policy = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy).end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://${name}.localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    show(body: string, allowed: string) {
      policy = `default-src 'none'; img-src data:; ${allowed}`;
      html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1>${body}</html>`;
    },
    stop: () => server.close(),
  };
}

async function contactOf(page: Page, email: string) {
  const { data } = await call(page, `GET /contacts?search=${encodeURIComponent(email)}`);
  return (data as { id: string; first_name: string | null; lists: object[] }[])[0];
}

/** Without a solved task, a signup would be accepted, too, a few times an hour. */
async function sendsProof(page: Page, press: () => Promise<void>): Promise<void> {
  const [request] = await Promise.all([page.waitForRequest('**/subscribe'), press()]);
  expect(request.postDataBuffer()?.toString()).toContain('name="proof"');
}

async function confirm(page: Page, email: string): Promise<void> {
  await page.goto(`/emails/confirm?token=${await newestToken(page.request, email)}`);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('status').first()).not.toBeEmpty();
}

// Of a signup that was refused on purpose.
test.use({ expectedErrors: [/status of 422/] });

test('an editor makes a form; people sign up on its page and on another website, and confirm', async ({
  page,
  productUrl,
}, { retry }) => {
  test.slow();
  const shop = await startWebsite('shop');
  const site = new URL(productUrl).origin;
  const slug = `shop-${retry}`;
  await call(page, 'POST /contact-lists', { name: `Sales ${retry}`, visibility: 'public' });
  await signInToAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/forms/create');
  await page.getByLabel(/^Name/).fill(`Shop ${retry}`);
  await page.getByLabel(/^Title/).fill('News from the shop');
  await page.getByLabel('Lists to choose from').fill('Sales');
  await page.getByRole('option', { name: `Sales ${retry}` }).click();
  await page.getByLabel('Slug').fill(slug);
  await page.getByRole('button', { name: /Add (?:a )?website/ }).click();
  await page
    .getByRole('textbox', { name: /website/i })
    .last()
    .fill(shop.origin);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('News from the shop');
  await expect(preview).toContainText(`Sales ${retry}`);
  await expect(preview).toContainText('Join Free Newsletter');
  await page.getByRole('button', { name: 'Create signup form' }).click();
  await expect(page).toHaveURL(/\/admin\/forms\/edit\//);

  await page.getByLabel(/^Title/).fill(HOSTILE);
  await expect(preview).toContainText(HOSTILE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expectAccessibleDayAndNight(page, 'a signup form');
  const share = page.getByRole('region', { name: 'Share and embed' });
  const script = await share.getByRole('textbox', { name: 'Form by script' }).inputValue();
  const html = await share.getByRole('textbox', { name: 'Form in plain HTML' }).inputValue();

  await test.step('on its page, on a phone in the dark', async () => {
    const email = `phone-${retry}@example.org`;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectWithinBudget(page, page.request, `/forms/${slug}`);
    await page.getByLabel('First name').fill('Ann');
    await page.getByRole('main').getByLabel('Email').fill(email);
    const button = page.getByRole('button', { name: 'Join Free Newsletter' });
    await button.click();
    await expect(page.getByRole('alert')).toHaveText('Select at least one list.');
    await expect(page.getByLabel('First name')).toHaveValue('Ann');
    await page.getByLabel(`Sales ${retry}`).check();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
    await expectAccessibleDayAndNight(page, 'the page of a signup form');
    await sendsProof(page, () => button.click());
    await expect(page.getByText('Please check your inbox to confirm your email.')).toBeFocused();
    await confirm(page, email);
    expect(await contactOf(page, email)).toMatchObject({
      first_name: 'Ann',
      lists: [{ name: `Sales ${retry}`, status: 'confirmed', source: `form: Shop ${retry}` }],
    });
  });

  await test.step('on another website, by script', async () => {
    const email = `script-${retry}@example.org`;
    shop.show(script, `script-src ${site}; connect-src ${site}`);
    await page.goto(shop.origin);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(`Sales ${retry}`).check();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(HOSTILE);
    await sendsProof(page, () => page.getByRole('button', { name: 'Join Free Newsletter' }).click());
    await expect(page.getByText('Please check your inbox to confirm your email.')).toBeVisible();
    expect(page.url()).toBe(`${shop.origin}/`);
    await confirm(page, email);
    expect((await contactOf(page, email))?.lists).toMatchObject([{ status: 'confirmed' }]);
  });

  await test.step('on another website, in plain HTML', async () => {
    const email = `html-${retry}@example.org`;
    shop.show(html, `form-action ${site}`);
    await page.goto(shop.origin);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(`Sales ${retry}`).check();
    await page.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(page).toHaveURL(/\/forms\/shop-\d\?done=sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You've got mail!");
    expect((await contactOf(page, email))?.lists).toMatchObject([{ status: 'unconfirmed' }]);
  });

  await test.step('not on a website that isn’t allowed', async () => {
    const evil = await startWebsite('evil');
    const email = `evil-${retry}@example.org`;
    evil.show(html, `form-action ${site}`);
    await page.goto(evil.origin);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(page.getByRole('alert')).toContainText('isn’t allowed to show it');
    expect(await contactOf(page, email)).toBeUndefined();
    evil.stop();
  });
  shop.stop();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works, too, and says what is wrong', async ({ page }, { retry }) => {
    const email = `plain-${retry}@example.org`;
    await call(page, 'POST /forms', {
      name: `Plain ${retry}`,
      slug: `plain-${retry}`,
      title: 'Plain',
      last_name: 'required',
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/forms/plain-${retry}?problem=task`);
    await expect(page.getByRole('alert')).toContainText('Fill it in again.');
    await page.getByRole('main').getByLabel('Email').fill(email);
    await page.getByLabel('Last name').fill('Lee');
    await page.getByRole('button', { name: 'Join Free Newsletter' }).first().click();
    await expect(page).toHaveURL(/\?done=sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You've got mail!");
    expect((await contactOf(page, email))?.lists).toMatchObject([
      { name: 'Newsletter', status: 'unconfirmed' },
    ]);
  });
});
