import { expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';
import { item, wordpressExport } from './testing/wordpress-fixture.ts';

const oldSite = createOldSite();
let onFetch: () => Promise<unknown> = () => Promise.resolve();
const test = useTestApp({
  fetch: async (...call) => {
    await onFetch();
    return oldSite.fetch(...call);
  },
});
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');

const COUNT = 40;
const images = Array.from(
  { length: COUNT },
  (_, at) => `<img src="https://old-shelf.example/${at}.png" alt="x">`,
);
const album = wordpressExport([
  item({
    id: 95,
    title: 'An album',
    name: 'an-album',
    link: 'https://old-shelf.example/an-album/',
    content: images.join('\n\n'),
  }),
]);

it('an import stops between the images of one text, and fetches only the others when it is resumed', async () => {
  const { id } = await client.check('shelf.xml', album);
  await editor().post(`/imports/${id}/run`);
  let fetched = 0;
  onFetch = async () => {
    fetched += 1;
    if (fetched === 6) await editor().post(`/imports/${id}/stop`);
  };
  await client.work();
  expect((await client.read(id)).status).toBe('stopped');
  expect(oldSite.asked.length).toBeLessThan(COUNT / 2);
  expect((await editor().get('/content')).page.total).toBe(0);

  await editor().post(`/imports/${id}/run`);
  await client.work();
  expect(await client.read(id)).toMatchObject({ status: 'finished', counts: { created: 1, refused: 0 } });
  const { body_html: html } = (await editor().get('/content/slug-for-admin/an-album')).data;
  expect(String(html).match(/<img /g)).toHaveLength(COUNT);
  expect(oldSite.asked.length).toBeLessThan(COUNT + 5);
});
