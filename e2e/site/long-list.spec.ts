import type { APIRequestContext, Page } from 'playwright/test';
import { expectAccessible } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';

const ITEMS = 500;
const PER_PAGE = 100;
const AT_ONCE = 8;
const WIDTHS_PX = [390, 1440];
const PATH = '/lists/five-hundred-short-texts';

test('a list of 500 texts is read in pages, each numbered on from the last, and no more fit into it', async ({
  page,
  request,
}) => {
  test.slow();
  const headers = await staffHeaders(request);
  const ids = await makeArticles(request);
  await inBulk(request, ids, 'publish');
  const content = ids.map((id) => ({ content_id: id }));
  const data = { name: 'Five hundred short texts', status: 'published', content };
  const made = await request.post('/api/v1/list/with-content', { headers, data });
  expect(made.status()).toBe(201);
  const { data: list } = (await made.json()) as { data: { id: string } };
  const [extra = ''] = await makeArticles(request, 1);
  const tooMany = { ...data, name: 'One more', content: [...content, { content_id: extra }] };
  const refused = await request.post('/api/v1/list/with-content', { headers, data: tooMany });
  expect(refused.status()).toBe(422);

  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    for (let number = 1; number <= ITEMS / PER_PAGE; number += 1) {
      await page.goto(number === 1 ? PATH : `${PATH}?page=${number}`);
      expect(await numbersOf(page)).toEqual({
        first: (number - 1) * PER_PAGE + 1,
        title: `Short text ${(number - 1) * PER_PAGE}`,
        count: PER_PAGE,
        wider: 0,
      });
    }
    await expectAccessible(page, 'the last page of a long list');
  }
  expect((await request.get(`${PATH}?page=6`)).status()).toBe(404);
  // Its share image and its stack show the first of them.
  expect((await request.get('/share/lists/five-hundred-short-texts.png')).status()).toBe(200);
  await page.goto('/lists');
  await expect(page.getByRole('link', { name: 'Five hundred short texts' }).first()).toBeVisible();

  await request.delete(`/api/v1/list/${list.id}`, { headers });
  await inBulk(request, [...ids, extra], 'trash');
});

function numbersOf(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector<HTMLOListElement>('ol.ranked');
    const titles = [...(list?.querySelectorAll('.ranked-item :is(h2, h3)') ?? [])];
    return {
      first: list?.start,
      title: titles[0]?.textContent,
      count: titles.length,
      wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });
}

async function makeArticles(request: APIRequestContext, count = ITEMS): Promise<string[]> {
  const headers = await staffHeaders(request);
  const ids: string[] = [];
  const text = [{ type: 'paragraph', content: [{ type: 'text', text: 'It is short.' }] }];
  const make = async (number: number) => {
    const made = await request.post('/api/v1/content', {
      headers,
      data: {
        content_type_name: 'article',
        title: `Short text ${number}`,
        intro: 'Short.',
        body: { type: 'doc', content: text },
      },
    });
    ids[number] = ((await made.json()) as { data: { id: string } }).data.id;
  };
  for (let next = 0; next < count; next += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - next) }, async (_, index) => make(next + index)),
    );
  return ids;
}

async function inBulk(request: APIRequestContext, ids: string[], action: string): Promise<void> {
  const headers = await staffHeaders(request);
  const data = { resource: 'articles', ids, action };
  const started = await request.post('/api/v1/bulk-edits', { headers, data });
  expect([action, started.status()]).toEqual([action, 202]);
  const { data: job } = (await started.json()) as { data: { id: string } };
  const statusNow = async () => {
    const answer = await request.get(`/api/v1/bulk-edits/${job.id}`, { headers });
    return ((await answer.json()) as { data: { status: string } }).data.status;
  };
  await expect.poll(statusNow, { timeout: 120_000 }).toBe('finished');
}
