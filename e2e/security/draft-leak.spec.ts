import { contentTypes, listedTypes, publicPathOf } from '#schema/registry/registry.ts';
import { serverFunctions } from '#site/server-functions/functions.ts';
import { FEED_FILES } from '#site/feeds/paths/machine-paths.ts';
import type { APIRequestContext } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { expect, test } from '../helpers/fixtures.ts';

/*
 * Searches everything that the built product serves to anonymous visitors for a sentence that wasn’t published: pages,
 * feeds, the sitemap, machine-readable files, and server functions; twice, so that cached responses are read too.
 */
const SECRET = 'quokkamarmalade';
const text = { type: 'text', text: `About ${SECRET}.` };
const body = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };

async function plant(
  request: APIRequestContext,
): Promise<{ id: string; slug: string; path: string; type: string }[]> {
  const login = await request.post('/api/v1/auth/login', { data: ADMINISTRATOR });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const categories = await request.get('/api/v1/category');
  const [category] = ((await categories.json()) as { data: { data: { id: string; slug: string }[] } }).data
    .data;
  return Promise.all(
    contentTypes.map(async (resource) => {
      const type = resource.storage.type;
      const fields = {
        title: `Draft ${SECRET}`,
        intro: SECRET,
        author: SECRET,
        body,
        category_id: category?.id,
      };
      const made = await request.post('/api/v1/content', {
        headers,
        data: { content_type_name: type, ...fields },
      });
      expect(made.status(), await made.text()).toBe(201);
      const { id, slug } = ((await made.json()) as { data: { id: string; slug: string } }).data;
      const path = publicPathOf(resource, { slug, categorySlug: category?.slug ?? null });
      return { id, slug, type, path: path ?? '/' };
    }),
  );
}

/** Every page in the sitemap, with all its parts. */
async function sitemapPages(request: APIRequestContext): Promise<string[]> {
  const addressesIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? '').pathname,
    );
  const found = await addressesIn('/sitemap.xml');
  const parts = found.filter((path) => path.endsWith('.xml'));
  const inParts = await Promise.all(parts.map(addressesIn));
  return [...found, ...inParts.flat()];
}

test('no page, feed, sitemap, search, or server function shows what is not published', async ({
  request,
}) => {
  const drafts = await plant(request);
  const machines = ['/robots.txt', '/llms.txt', '/sitemap.xml', '/links.speculationrules'];
  const scopes = ['', ...listedTypes.map((type) => type.site.index)];
  const feeds = scopes.flatMap((scope) => Object.values(FEED_FILES).map((file) => `${scope}/${file}`));
  const search = [`/search?query=${SECRET}`, `/lists?search=${SECRET}`, `/redirect?path=/articles`];
  const functions = Object.keys(serverFunctions).flatMap((name) =>
    drafts.flatMap(({ id, slug, type }) =>
      [
        { page: 1, perPage: 50 },
        { slug, type },
        { slug },
        { id },
        { category: slug, page: 1, perPage: 50 },
        { tag: slug, page: 1, perPage: 50 },
        SECRET,
      ].map((input) => `/_server/${name}?data=${encodeURIComponent(JSON.stringify(input))}`),
    ),
  );
  const own = drafts.flatMap(({ path }) => [path, `${path}.md`, `/share${path}.png`]);
  const pages = await sitemapPages(request);
  expect(pages.length).toBeGreaterThan(20);
  const addresses = [...new Set(['/', ...pages, ...machines, ...feeds, ...search, ...functions, ...own])];
  let read = 0;
  for (const round of [1, 2]) {
    for (const address of addresses) {
      const response = await request.get(address, { maxRedirects: 0 });
      const answered = await response.text();
      if (response.ok()) read += 1;
      // A search repeats the query, and a missing page its URL: neither reveals what was written.
      const asked = decodeURIComponent(address).includes(SECRET);
      expect(
        asked ? answered.includes(`About ${SECRET}`) : answered.includes(SECRET),
        `${round} ${address}`,
      ).toBe(false);
    }
  }
  expect(read).toBeGreaterThan(60);
});
