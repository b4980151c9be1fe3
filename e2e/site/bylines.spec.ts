import { expect, test } from '../helpers/fixtures.ts';
import { READ_PAGES } from '../helpers/pages.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const PLACES = [...READ_PAGES, '/books/meditations', '/people/tobias-wren', '/lists/how-to-do-things'];

test('every byline links to the page of the person in it', async ({ page, request }) => {
  await signInToAdmin(page);
  const { data } = (await call(
    page,
    'GET /content?content_type_name=contributor&status=published&per_page=100',
  )) as {
    data: { title: string; slug: string }[];
  };
  const people = new Map(data.map(({ title, slug }) => [title, `/people/${slug}`]));
  const kinds = new Set<string>();
  for (const path of PLACES) {
    await page.goto(path);
    const parts = await page.locator('main p.byline > span').evaluateAll((spans) =>
      spans.map((span) => ({
        text: (span.textContent ?? '').replace(/^By /, ''),
        href: span.querySelector('a')?.getAttribute('href') ?? null,
        place: span.closest('article')?.className ?? '',
      })),
    );
    for (const { text, href, place } of parts) {
      const own = people.get(text);
      if (own === undefined) continue;
      expect(href, `${text} on ${path}`).toBe(own);
      kinds.add(place);
    }
  }
  expect([...kinds].toSorted()).toEqual(['entry', 'ranked-item', 'reading', 'reading interview', 'summary']);
  for (const path of people.values()) expect((await request.get(path)).status(), path).toBe(200);
});
