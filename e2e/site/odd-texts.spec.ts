import type { APIRequestContext, Page } from 'playwright/test';
import { expectAccessible } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { greyPng } from '../helpers/images.ts';
import { staffHeaders } from '../helpers/mail.ts';

const WIDTHS_PX = [390, 768, 1440, 1920];
/** The longest title that can be stored, and one that can’t. */
const LONG = 200;
const TOO_LONG = 300;
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text: string) => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

interface Odd {
  title: string;
  content: object[];
  more?: object;
}

const ODD: readonly Odd[] = [
  { title: 'W'.repeat(LONG), content: [paragraph('x'.repeat(4_000))], more: { intro: 'I'.repeat(300) } },
  {
    title: 'القراءة البطيئة فن قديم يعلمنا الصبر والفهم '.repeat(5).slice(0, LONG).trim(),
    content: [heading('مقدمة'), paragraph('قال المؤلف اقرأ ثم كتب. '.repeat(30)), heading('خاتمة')],
  },
  {
    title: '慢慢地读一本书是一门古老的艺术它教会我们耐心与理解'.repeat(8).slice(0, LONG),
    content: [heading('引言'), paragraph('读书破万卷，下笔如有神。'.repeat(60)), heading('结语')],
  },
  { title: 'No heading at all', content: Array.from({ length: 30 }, () => paragraph('Words. '.repeat(40))) },
  {
    title: 'Two hundred headings',
    content: Array.from({ length: 200 }, (_, index) => [
      heading(`Part ${index}`),
      paragraph('Words.'),
    ]).flat(),
  },
];

test('texts of every kind that someone may write fit every screen', async ({ page, request }) => {
  test.slow();
  const headers = await staffHeaders(request);
  const upload = await request.post('/api/v1/image/upload', {
    headers,
    multipart: { alt: 'A line', file: { name: 'thin.png', mimeType: 'image/png', buffer: greyPng(600, 1) } },
  });
  const { data: thin } = (await upload.json()) as { data: { image_unique_identifier: string } };
  const image = { type: 'image', attrs: { identifier: thin.image_unique_identifier, alt: 'A line' } };
  const flat: Odd = {
    title: 'An image of one line',
    content: [paragraph('Look.'), image],
    more: { image_unique_identifier: thin.image_unique_identifier },
  };
  const tag = await request.post('/api/v1/tag', { headers, data: { name: 'A tag of nothing' } });
  const { data: empty } = (await tag.json()) as { data: { id: string } };
  const made = [];
  for (const odd of [...ODD, flat]) made.push(await publish(request, odd));
  const paths = [
    ...made.map(({ path }) => path),
    '/tags/a-tag-of-nothing',
    '/',
    '/articles',
    '/search?query=WWWW',
  ];
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${path.slice(0, 40)} at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 390) await expectAccessible(page, path.slice(0, 40));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/articles/two-hundred-headings');
  await expectContentsInView(page);
  for (const letters of ['W', 'ق', '書']) {
    const data = { content_type_name: 'article', title: letters.repeat(TOO_LONG), intro: 'Short.' };
    const refused = await request.post('/api/v1/content', { headers, data });
    expect([refused.status(), Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['title'],
    ]);
  }
  for (const { id } of made) await request.post(`/api/v1/content/${id}/unpublish`, { headers, data: {} });
  await request.delete(`/api/v1/tag/${empty.id}`, { headers });
});

/** The contents in the margin are no higher than the window: all their links can be reached while one reads. */
async function expectContentsInView(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  await page.evaluate(() => scrollTo({ top: 4_000, behavior: 'instant' }));
  await links.last().scrollIntoViewIfNeeded();
  await expect(links.last()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(4_500);
}

async function publish(request: APIRequestContext, { title, content, more }: Odd) {
  const headers = await staffHeaders(request);
  const made = await request.post('/api/v1/content', {
    headers,
    data: { content_type_name: 'article', title, intro: 'Short.', body: { type: 'doc', content }, ...more },
  });
  const { data } = (await made.json()) as { data: { id: string; slug: string } };
  const published = await request.post(`/api/v1/content/${data.id}/publish`, { headers, data: {} });
  expect([title, published.status()]).toEqual([title, 200]);
  return { id: data.id, path: `/articles/${data.slug}` };
}
