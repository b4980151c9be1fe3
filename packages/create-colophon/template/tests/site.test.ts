import { test } from 'node:test';
import { checkContentTypes, openSite } from 'colophon/testing';

test('every content type is stored, published and read', async (context) => {
  const site = await openSite();
  context.after(() => site.close());
  await checkContentTypes(site);
});
