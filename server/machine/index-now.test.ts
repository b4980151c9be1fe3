import { afterEach, expect, it } from 'vitest';
import { clientFor } from '#api/testing/api-client.ts';
import { putSettings } from '#api/testing/put-settings.ts';
import { useTestDatabase } from '#api/testing/test-database.ts';
import type { Serving } from '../testing/serving.ts';
import { serveStarterContent } from '../testing/starter-site.ts';

const database = useTestDatabase();
let serving: Serving | undefined;
afterEach(() => serving?.close());

it('the key for search engines is public only while pages are sent to them', async () => {
  serving = await serveStarterContent(database());
  expect((await serving.get('/indexnow.txt')).status).toBe(404);
  await putSettings(clientFor(serving.test, 'administrator'), 'general', { index_now: true });
  await serving.test.deps.site.refresh();
  const { status, text, headers } = await serving.get('/indexnow.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^[0-9a-f]{32}$/);
});
