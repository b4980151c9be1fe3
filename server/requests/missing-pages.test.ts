import { afterEach, expect, it } from 'vitest';
import { clientFor } from '#api/testing/api-client.ts';
import { useTestDatabase } from '#api/testing/test-database.ts';
import { createRenderer } from '../pages/renderer.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { type Serving, serve } from '../testing/serving.ts';

const database = useTestDatabase();
let node: Serving | undefined;
afterEach(() => node?.close());

/** A site whose only page is the home page. */
const serveSite = async () =>
  serve(database(), {
    render: ({ product, answers }) =>
      createRenderer({
        product,
        source: createSiteSource(product, answers),
        recording: answers.recording,
        renderSitePage: (url) =>
          Promise.resolve({
            status: url === '/' ? 200 : 404,
            headers: { 'content-type': 'text/html; charset=utf-8' },
            body: url === '/' ? 'Home' : 'Not Found',
          }),
      }),
  });

it('counts what visitors did not find, and nothing else', async () => {
  node = await serveSite();
  const editor = clientFor(node.test, 'editor');
  await editor.post('/redirects', { from: '/moved', to: '/explore', status: 301 });
  await node.get('/Lost?code=1', { headers: { referer: 'https://forum.example/t/7' } });
  await node.get('/lost');
  await node.get('/lost', { method: 'HEAD' });
  for (const path of ['/', '/moved', '/wp-login.php']) await node.get(path);
  await node.close();
  const { data } = (await editor.get('/broken-links')).page;
  expect(data).toMatchObject([{ path: '/lost', hits: 2, referrer: 'forum.example' }]);
  expect(data).toHaveLength(1);
  node = undefined;
});
