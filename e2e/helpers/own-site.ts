import { type APIRequestContext, type Page, expect } from 'playwright/test';
import { staffHeaders, tokenMailedTo } from './mail.ts';
import { greyPng } from './images.ts';
import { publish } from './staff.ts';

/** One step on the way to a site about something else entirely: how to make it in the admin, and how visitors see it. */
export interface OwnSiteStep {
  what: string;
  make: (page: Page) => Promise<void>;
  /** Whether a server shows the change. */
  isShown: (server: APIRequestContext) => Promise<boolean>;
}

const html = async (server: APIRequestContext, path = '/') => (await server.get(path)).text();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.save-state')).toContainText('Saved');
}

const nameAndLook: OwnSiteStep = {
  what: 'name, headline, contact, color, and typefaces',
  async make(page) {
    await page.goto('/admin/settings/general');
    await page.getByLabel('Name (required)').fill('The Long Shelf');
    await page.getByLabel('Headline').fill('Maps, mountains and the sea.');
    await page.getByLabel('Contact email').fill('post@example.com');
    await page.getByLabel('Accent color', { exact: true }).fill('#7e2430');
    await page.getByLabel('Typefaces').selectOption('source');
    const shown = page.frameLocator('iframe[title="Page preview"]');
    await expect(shown.locator('.site-logo')).toContainText('The Long Shelf');
    await save(page);
  },
  async isShown(server) {
    const home = await html(server);
    return [
      '<title>The Long Shelf - Home</title>',
      'Maps, mountains and the sea.',
      'mailto:post@example.com',
      '#7e2430',
      '/typefaces/source-serif-latin.',
    ].every((words) => home.includes(words));
  },
};

const logo: OwnSiteStep = {
  what: 'logo',
  async make(page) {
    await page.goto('/admin/settings/general');
    const field = page.getByRole('group', { name: 'Logo', exact: true });
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: greyPng(240) });
    await expect(field.getByRole('button', { name: 'Remove' })).toBeVisible();
    await save(page);
  },
  async isShown(server) {
    const [, path = ''] = /class="site-logo"[^>]*><img[^>]* src="([^"]+)"/.exec(await html(server)) ?? [];
    return path !== '' && (await server.get(path)).ok();
  },
};

const menu: OwnSiteStep = {
  what: 'menu',
  async make(page) {
    await page.goto('/admin/settings/navigation');
    await page.getByRole('button', { name: 'Book Summaries', exact: true }).first().click();
    await page.getByLabel('Label').fill('Maps');
    await save(page);
  },
  isShown: async (server) => /<nav class="site-nav"[^>]*>.*?<a [^>]*>Maps</s.test(await html(server)),
};

const homePage: OwnSiteStep = {
  what: 'home page',
  async make(page) {
    await page.goto('/admin/settings/home');
    await page.getByRole('button', { name: 'Move section 2 up' }).click();
    await save(page);
  },
  isShown: async (server) =>
    /<main[^>]*>.*?<h2[^>]*>(.*?)<\/h2>/s.exec(await html(server))?.[1]?.includes('Book Summaries') ?? false,
};

const redirect: OwnSiteStep = {
  what: 'redirect',
  async make(page) {
    await page.goto('/admin/redirects/create');
    await page.getByLabel('From').fill('/old-shelf/*');
    await page.getByLabel('To').fill('/articles');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/admin\/redirects\/edit\//);
  },
  async isShown(server) {
    const answer = await server.get('/old-shelf/maps', { maxRedirects: 0 });
    return answer.status() === 301 && answer.headers()['location'] === '/articles';
  },
};

const sender: OwnSiteStep = {
  what: 'sender',
  async make(page) {
    await page.goto('/admin/settings/email');
    await page.getByRole('button', { name: 'Add sender' }).click();
    const row = page.getByRole('group', { name: /^sender 1/ });
    await row.getByLabel('Email address').fill('post@example.com');
    await row.getByLabel('Name').fill('The Long Shelf');
    await save(page);
  },
  async isShown(server) {
    const answer = await server.get('/api/v1/newsletter-senders', { headers: await staffHeaders(server) });
    return (await answer.text()).includes('post@example.com');
  },
};

const about: OwnSiteStep = {
  what: 'About page',
  async make(page) {
    await page.goto('/admin/pages');
    await page.getByRole('link', { name: /^About / }).click();
    await page.getByLabel('Intro').fill('{site_name} is about maps.');
    await publish(page, { open: 'Update' });
  },
  async isShown(server) {
    const page = await html(server, '/about');
    return (
      page.includes('<title>The Long Shelf - About</title>') && page.includes('The Long Shelf is about maps.')
    );
  },
};

/** From the starter site to one about something else, only in the admin. */
export const OWN_SITE: readonly OwnSiteStep[] = [nameAndLook, logo, menu, homePage, redirect, sender, about];

/** Expects that a confirmation has the site’s name as its sender. */
export async function expectMailFromSender(server: APIRequestContext, to: string): Promise<void> {
  await tokenMailedTo(server, to);
  const headers = await staffHeaders(server);
  const list = (await (await server.get(`/api/v1/outbox?to=${to}`, { headers })).json()) as {
    data: { data: { id: string }[] };
  };
  const mail = await (await server.get(`/api/v1/outbox/${list.data.data[0]?.id}`, { headers })).text();
  expect(mail).toContain('The Long Shelf');
  expect(mail).toContain('post@example.com');
}
