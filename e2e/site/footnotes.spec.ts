import type { APIRequestContext, Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';

const WORDS = 'Many words stand between one note and the next. '.repeat(6);

test('footnotes stand beside their places where there is room, and below the text where there is none', async ({
  page,
  request,
}) => {
  const { path, remove } = await publishNotes(request);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(path);
  const [first, second, third] = await placesOf(page);
  for (const place of [first, second, third]) expect(place?.gap).toBeGreaterThan(0);
  // Beside the words that they belong to, and one below the other.
  expect(Math.abs((first?.top ?? 0) - (first?.wordTop ?? 0))).toBeLessThan(12);
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
  expect(Math.abs((third?.top ?? 0) - (third?.wordTop ?? 0))).toBeLessThan(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  // With less room, or with larger text, they are a list below.
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectBelow(page);
  await page.addInitScript(() => localStorage.setItem('reading', 'largest'));
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(path);
  await expectBelow(page);
  await remove();
});

async function expectBelow(page: Page): Promise<void> {
  for (const { gap, top, lastWordBottom } of await placesOf(page)) {
    expect(gap).toBeLessThan(0);
    expect(top).toBeGreaterThan(lastWordBottom);
  }
}

/** Where each footnote and the number of it in the text are. */
function placesOf(page: Page) {
  return page.locator('.footnotes li').evaluateAll((notes) => {
    const paragraphs = [...document.querySelectorAll('.prose > p')];
    const right = Math.max(...paragraphs.map((each) => each.getBoundingClientRect().right));
    const lastWordBottom = Math.max(...paragraphs.map((each) => each.getBoundingClientRect().bottom));
    return notes.map((note, index) => {
      const box = note.getBoundingClientRect();
      const wordTop = document.getElementById(`fnref:${index + 1}`)?.getBoundingClientRect().top ?? NaN;
      return { gap: box.left - right, top: box.top, bottom: box.bottom, wordTop, lastWordBottom };
    });
  });
}

async function publishNotes(request: APIRequestContext) {
  const headers = await staffHeaders(request);
  const text = (words: string) => ({ type: 'text', text: words });
  const note = (words: string) => ({ type: 'footnote', attrs: { text: words } });
  const content = [
    {
      type: 'paragraph',
      content: [
        text('One'),
        note('The first note is long enough for some lines.'),
        text(' and two'),
        note('The second.'),
      ],
    },
    ...Array.from({ length: 6 }, () => ({ type: 'paragraph', content: [text(WORDS)] })),
    { type: 'paragraph', content: [text('Three'), note('The third.'), text(` ${WORDS}`)] },
  ];
  const made = await request.post('/api/v1/content', {
    headers,
    data: {
      content_type_name: 'article',
      title: 'Notes beside',
      intro: 'Look.',
      body: { type: 'doc', content },
    },
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const published = await request.post(`/api/v1/content/${data.id}/publish`, { headers, data: {} });
  expect(published.status()).toBe(200);
  const remove = () => request.post(`/api/v1/content/${data.id}/unpublish`, { headers, data: {} });
  return { path: '/articles/notes-beside', remove };
}
