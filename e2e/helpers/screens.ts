import type { Page } from 'playwright/test';
import { CONTACT_PATHS, SCREEN_PATHS, type ScreenPath } from '#admin/router/screen-paths.ts';
import { ghostExport } from '#api/business/site-import/testing/ghost-fixture.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { allResources, isContentType } from '#schema/registry/registry.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { expect } from './fixtures.ts';
import { staffHeaders } from './mail.ts';
import { call } from './staff.ts';

/** Records that a new installation doesn’t have. */
const SAMPLES: Readonly<Record<string, object>> = {
  contacts: { email: 'every-screen@example.org' },
  segments: {
    name: 'Everybody',
    rule: { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] },
  },
  forms: { name: 'Every screen', title: 'News from the shop' },
  redirects: { from: '/every-screen', to: '/explore' },
  releases: { name: 'Autumn issue' },
  webhooks: { name: 'CRM', url: 'https://hooks.example.com/in' },
  'email-newsletters': { name: 'Issue 1', subject: 'One idea a week' },
  'email-series': { name: 'First steps' },
  'email-templates': { name: 'Weekly', blocks: [{ type: 'heading', text: 'Hello' }] },
  contributors: { content_type_name: 'contributor', title: 'Every Screen' },
  tags: { name: 'patience' },
};

/** A template that shows what is new, as recurring issues need one. */
async function digestOf(page: Page): Promise<object> {
  const blocks = [{ type: 'content_list', rule: { limit: 5 } }];
  const template = await call(page, 'POST /newsletter-templates', { name: 'Digest', blocks });
  return { name: 'Weekly digest', template_id: template['id'], time: '07:30' };
}

const firstOf = async (page: Page, path: string) => {
  const { data } = await call(page, `GET ${path}`);
  return (data as Record<string, unknown>[])[0];
};

/** The record to open for each resource: the first one, or a new one. */
export async function recordOf(page: Page, resource: Resource): Promise<string> {
  const { name, api, storage } = resource;
  const type = isContentType(resource) && 'type' in storage ? `content_type_name=${storage.type}&` : '';
  const found = await firstOf(page, `${api.path}?${type}per_page=1`);
  const sample = name === 'recurring-issues' && found === undefined ? await digestOf(page) : SAMPLES[name];
  const made =
    found ?? (sample === undefined ? undefined : await call(page, `POST ${api.path}`, { ...sample }));
  if (made === undefined) throw new Error(`There is no record of ${name} to open, and no sample of one.`);
  return String(made[api.key ?? 'id']);
}

/** The URLs of each route that doesn’t belong to a resource. */
async function addressesOf(page: Page, path: ScreenPath): Promise<string[]> {
  if (path === '/imports/:id?') return ['/imports', `/imports/${await sendExport(page)}`];
  if (path === '/outbox/:id?') return ['/outbox', `/outbox/${await mailInOutbox(page)}`];
  if (path === '/settings/:group')
    return allSettings().flatMap(({ name, menu }) => (menu === undefined ? [] : [`/settings/${name}`]));
  if (path !== '/images/edit/:identifier') return [path];
  const picture = await firstOf(page, '/image?per_page=1');
  return [`/images/edit/${String(picture?.['image_unique_identifier'])}`];
}

async function sendExport(page: Page): Promise<string> {
  const file = { name: 'ghost.json', mimeType: 'application/json', buffer: Buffer.from(ghostExport()) };
  const headers = await staffHeaders(page.request);
  const answer = await page.request.post('/api/v1/imports', { headers, multipart: { file } });
  const { data } = (await answer.json()) as { data: { id: string } };
  await expect.poll(async () => (await call(page, `GET /imports/${data.id}`))['status']).toBe('checked');
  return data.id;
}

async function mailInOutbox(page: Page): Promise<string> {
  await page.request.post('/api/v1/email/subscribe', { data: { email: 'every-screen-mail@example.org' } });
  return String((await firstOf(page, '/outbox?per_page=1'))?.['id']);
}

/** Follows a link within the admin without reloading it. */
export function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/admin${path}`);
}

/** The URLs below `/admin` of every screen that doesn’t belong to a resource. */
export async function otherScreens(page: Page): Promise<string[]> {
  const paths = await Promise.all(SCREEN_PATHS.map((path) => addressesOf(page, path)));
  const beside = CONTACT_PATHS.map((path) => `/contacts/${path}`);
  return [...paths.flat(), ...beside, '/articles/create-ai', '/book-summaries/create-ai', '/nowhere'];
}

/** The URLs of every list, every empty form, and a record of each kind. */
export async function recordScreens(page: Page): Promise<string[]> {
  const paths: string[] = [];
  for (const resource of allResources) {
    const { name } = resource;
    paths.push(`/${name}`, `/${name}/create`, `/${name}/edit/${await recordOf(page, resource)}`);
  }
  return paths;
}
