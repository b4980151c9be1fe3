import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { createTestApp, useTestApp } from '../../testing/test-app.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { seedFixedPages } from '../import-folder/seed-fixed-pages.ts';
import { beginFirstRun } from '../sign-in/first-run-state.ts';

const test = useTestApp();
const queries = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');
const save = (group: SettingsName, change: object) => putSettings(administrator(), group, { ...change });
const done = async (client = administrator()) => {
  const items = (await client.get('/first-run')).data['checklist'] as { name: string; done: boolean }[];
  return Object.fromEntries(items.map((item) => [item.name, item.done]));
};

beforeEach(async () => {
  await beginFirstRun(queries());
});

describe('an item of the checklist is not done', () => {
  it('when a form is saved with the name that came with the product', async () => {
    expect((await save('general', { name: 'Colophon', headline: 'Hello' })).status).toBe(200);
    expect(await done()).toMatchObject({ name: false });
    await save('general', { name: 'Ink' });
    expect(await done()).toMatchObject({ name: true });
  });

  it('when the server names the site like the product', async () => {
    for (const table of ['sessions', 'users'])
      await queries().execute(sql`DELETE FROM ${sql.identifier(table)}`);
    const other = await createTestApp(test().deps.database, { env: { SITE_NAME: 'Colophon' } });
    expect(await done(clientFor(other, 'administrator'))).toMatchObject({ name: false });
  });

  it('when something else than the menu or the home page is saved, or its default', async () => {
    const { header, footer } = (await administrator().get('/settings/navigation')).data;
    await save('navigation', { copyright: '© {year} Ink', shows_made_with: false });
    await save('navigation', { header, footer });
    await save('home', { sections: (await administrator().get('/settings/home')).data['sections'] });
    expect(await done()).toMatchObject({ menu: false });
    await save('navigation', { header: [{ label: 'Maps', target: '/articles' }] });
    expect(await done()).toMatchObject({ menu: true });
    await save('navigation', { header: null });
    expect(await done()).toMatchObject({ menu: false });
    await save('home', { sections: [] });
    expect(await done()).toMatchObject({ menu: true });
  });

  it('when the logo is no longer in the media library', async () => {
    const form = new FormData();
    const picture = await sampleImage({ width: 64, height: 64 });
    form.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }));
    const sent = await test().request('/api/v1/image/upload', {
      method: 'POST',
      as: 'administrator',
      body: form,
    });
    const { data } = (await sent.json()) as { data: Record<string, unknown> };
    await save('general', { logo: data['image_unique_identifier'] });
    expect(await done()).toMatchObject({ logo: true });
    await queries().execute(sql`DELETE FROM images WHERE identifier = ${data['image_unique_identifier']}`);
    expect(await done()).toMatchObject({ logo: false });
  });
});

it('stays done while the About page has a newer draft', async () => {
  await seedFixedPages(test().deps, join(import.meta.dirname, '../../../content/pages'));
  const path = `/content/${fixedPages[0]?.id}`;
  const edit = async (intro: string) => {
    const { version } = (await administrator().get(path)).data;
    expect((await administrator().put(path, { intro, version })).status).toBe(200);
  };
  await edit('We read maps.');
  expect(await done()).toMatchObject({ about: false });
  await administrator().post(`${path}/publish`);
  expect(await done()).toMatchObject({ about: true });
  await edit('We draw maps.');
  expect(await done()).toMatchObject({ about: true });
});
