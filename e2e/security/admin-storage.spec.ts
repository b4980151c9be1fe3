import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { call } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { chooseZone } from '../helpers/zones.ts';

/**
 * What the admin stores in the browser: the sign-in, and otherwise only people’s own choices. A new key is explained here;
 * typed text belongs in the journal (IndexedDB), and secrets are never stored.
 */
const KEPT: Readonly<Record<string, RegExp>> = {
  'the sign-in': /^pbt_token$/,
  'moments of the site': /^(?:cookie_consent_timestamp|mailing_list_modal_(?:dismissed|subscribed))$/,
  'how it looks, of the page': /^(?:colophon_desk_mode|colophon_language|reading)$/,
  'what one opened last, for the palette': /^RaStorecolophon_desk[.]recent[.][0-9a-f-]{36}$/,
  'the order, filters and columns of a list': /^RaStorecolophon_desk[.][a-z-]+[.](?:listParams|columns)$/,
  'the form in which these are kept': /^RaStorecolophon_desk[.]version$/,
  'groups that are open': /^RaStorecolophon_desk[.]group[.]/,
  'the time zone of choice': /^RaStorecolophon_desk[.]publishing[.]zone$/,
};

const stored = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));

test('after a day in the admin, the browser stores the sign-in and preferences, and no secret', async ({
  page,
}) => {
  await page.goto('/login?redirect=/admin/articles');
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin/articles');
  await page.getByLabel('Search articles').fill('book');
  await expect(page).toHaveURL(/search=book/);
  await page.getByRole('button', { name: 'Title' }).click();
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'For the record',
    intro: 'Kept where it belongs.',
  });
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await page.getByLabel('Intro').fill('A sentence of a draft');
  await page.getByRole('button', { name: 'Search engines' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Schedule for later').check();
  await chooseZone(page, 'Europe/Berlin');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  for (const path of ['/admin', '/admin/contacts', '/admin/images', '/admin/settings/ai', '/admin/account']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/');

  const { local, session } = await stored(page);
  const known = Object.values(KEPT);
  expect(Object.keys(local).filter((key) => !known.some((pattern) => pattern.test(key)))).toEqual([]);
  expect(Object.keys(session)).toEqual([]);
  const token = String(local['pbt_token']);
  expect(token.length).toBeGreaterThan(20);
  const others = Object.entries({ ...local, ...session }).filter(([key]) => key !== 'pbt_token');
  // The list stores its order and the panel its time zone, so this doesn’t pass for lack of keys.
  expect(others.map(([key]) => key)).toContain('RaStorecolophon_desk.publishing.zone');
  for (const [key, value] of others)
    for (const secret of [token, ADMINISTRATOR.password, 'A sentence of a draft'])
      expect(value, key).not.toContain(secret);
  expect(await page.context().cookies()).toEqual([]);
});
