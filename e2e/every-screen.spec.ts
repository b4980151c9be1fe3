import type { Page } from 'playwright/test';
import { CONTACT_PATHS, SCREEN_PATHS, type ScreenPath } from '#admin/screen-paths.ts';
import { ghostExport } from '#api/import/testing/ghost-fixture.ts';
import type { Resource } from '#schema/define-resource.ts';
import { allResources } from '#schema/registry.ts';
import { expectAccessibleDayAndNight } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { call, enterDesk } from './staff.ts';
import { staffHeaders } from './mail.ts';

/** What there is none of on a new installation. */
const SAMPLES: Readonly<Record<string, object>> = {
  contacts: { email: 'every-screen@example.org' },
  segments: {
    name: 'Everybody',
    rule: { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] },
  },
  webhooks: { name: 'CRM', url: 'https://hooks.example.com/in' },
  'email-newsletters': { name: 'Issue 1', subject: 'One idea a week' },
  'email-templates': { name: 'Weekly', blocks: [{ type: 'heading', text: 'Hello' }] },
  tags: { name: 'patience' },
};
/** The record of each that is opened: the first there is, or one that is made. */
async function recordOf(page: Page, { name, api, storage }: Resource): Promise<string> {
  const type = storage.strategy === 'document' ? `content_type_name=${storage.type}&` : '';
  const found = (await call(page, `GET ${api.path}?${type}per_page=1`)) as unknown as {
    data: { id: string }[];
  };
  const sample = SAMPLES[name];
  const made =
    found.data[0] ?? (sample === undefined ? undefined : await call(page, `POST ${api.path}`, { ...sample }));
  if (made === undefined) throw new Error(`There is no record of ${name} to open, and no sample of one.`);
  return String(made['id']);
}

/** An address for each route that is no resource's. */
async function addressesOf(page: Page, path: ScreenPath): Promise<string[]> {
  if (path === '/imports/:id?') return ['/imports', `/imports/${await sendExport(page)}`];
  if (path === '/outbox/:id?') return ['/outbox', `/outbox/${await mailInOutbox(page)}`];
  if (path !== '/images/edit/:identifier') return [path];
  const { data } = (await call(page, 'GET /image?per_page=1')) as unknown as {
    data: { identifier: string }[];
  };
  return [`/images/edit/${data[0]?.identifier}`];
}

async function sendExport(page: Page): Promise<string> {
  const file = { name: 'ghost.json', mimeType: 'application/json', buffer: Buffer.from(ghostExport()) };
  const headers = await staffHeaders(page.request);
  const answer = await page.request.post('/api/v1/imports', { headers, multipart: { file } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function mailInOutbox(page: Page): Promise<string> {
  await page.request.post('/api/v1/auth/password-reset', { data: { email: 'editor-in-chief@example.org' } });
  const { data } = (await call(page, 'GET /outbox?per_page=1')) as unknown as { data: { id: string }[] };
  return String(data[0]?.id);
}

/** Looks at a screen once it has what it shows, by day and by night. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`);
  await expect(page.locator('main h1, main .title-field').first(), path).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], main .skeleton'), path).toHaveCount(0);
  await expect(page, path).toHaveTitle(/\S+ – Colophon$/);
  await expectAccessibleDayAndNight(page, path);
}

test.describe('every screen of the desk is accessible, by day and by night', () => {
  test.beforeEach(({ page }) => enterDesk(page));

  for (const [nth, half] of ['even', 'odd'].entries())
    test(`those of resources, the ${half} ones`, async ({ page }) => {
      for (const resource of allResources.filter((_, index) => index % 2 === nth)) {
        const id = await recordOf(page, resource);
        for (const path of ['', '/create', `/${id}`]) await look(page, `/${resource.name}${path}`);
      }
    });

  test('those of no resource', async ({ page }) => {
    for (const path of SCREEN_PATHS)
      for (const address of await addressesOf(page, path)) await look(page, address);
    for (const path of CONTACT_PATHS) await look(page, `/contacts/${path}`);
    for (const path of ['/articles/create-ai', '/book-summaries/create-ai']) await look(page, path);
    await look(page, '');
    await look(page, '/nowhere');
    await expect(page).toHaveTitle('Not found – Colophon');
  });
});
