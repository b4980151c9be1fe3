import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, createCategory, madeBy, publishSummary } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
type Reader = ReturnType<typeof editor>;

/** The titles of a list, as one page and two at a time by cursor. */
async function titlesOf(reader: Reader, query: string) {
  const whole = (await reader.get(`/content?per_page=100&${query}`)).page.data.map(({ title }) => title);
  const walked: unknown[] = [];
  for (let cursor: string | null = 'start'; cursor !== null;) {
    const { page } = await reader.get(`/content?per_page=2&${query}&cursor=${cursor}`);
    walked.push(...page.data.map(({ title }) => title));
    cursor = (page as unknown as { next_cursor: string | null }).next_cursor;
  }
  return { whole, walked };
}

const both = (titles: readonly string[]) => ({ whole: titles, walked: titles });

describe('a list sorted by a number that one type has', () => {
  const YEARS = '/content?content_type_name=book-summary&sort_by=publication_year';

  it('compares numbers, not digits, and puts records without one last when the greatest come first', async () => {
    const category = await createCategory(test(), 'Philosophy');
    for (const [title, year] of [
      ['Old', 65],
      ['None', null],
      ['New', 1927],
      ['Middle', 500],
      ['None either', null],
      ['Negative', -350],
    ] as const)
      await publishSummary(test(), category, { title, publication_year: year });
    const ascending = ['None', 'None either', 'Negative', 'Old', 'Middle', 'New'];
    for (const reader of [editor(), visitor()]) {
      const query = YEARS.slice(YEARS.indexOf('?') + 1);
      expect(await titlesOf(reader, `${query}&sort_order=asc`)).toEqual(both(ascending));
      expect(await titlesOf(reader, `${query}&sort_order=desc`)).toEqual(both(ascending.toReversed()));
    }
  });

  it.each(['x', '1.5', String(2 ** 31), `-${2 ** 31}`, '1e3'])(
    'rejects a cursor with the value %s',
    async (value) => {
      const id = '01990000-0000-7000-8000-000000000001';
      const cursor = Buffer.from(JSON.stringify(['publication_year', 'desc', 1, value, id])).toString(
        'base64url',
      );
      const refused = await visitor().get(`${YEARS}&sort_order=desc&cursor=${cursor}`);
      expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_parameter']);
      expect(refused.problem.errors).toEqual({ cursor: ['doesn’t match this list and its order'] });
    },
  );
});

describe('a list sorted by a moment', () => {
  const DATED = 'content_type_name=article&sort_by=published_date';

  it('has drafts without a date at the end of the newest, and before the oldest', async () => {
    for (const title of ['First draft', 'Second draft', 'Third draft'])
      await createArticle(test(), { title });
    for (const [title, day] of [
      ['Later', '2026-03-02'],
      ['Earlier', '2026-03-01'],
    ])
      madeBy(
        await editor().post('/content', {
          content_type_name: 'article',
          title,
          published_date: `${day}T10:00:00.000Z`,
        }),
      );
    const ascending = ['First draft', 'Second draft', 'Third draft', 'Earlier', 'Later'];
    expect(await titlesOf(editor(), `${DATED}&sort_order=asc`)).toEqual(both(ascending));
    expect(await titlesOf(editor(), `${DATED}&sort_order=desc`)).toEqual(both(ascending.toReversed()));
  });

  it.each(['x', '8640000000000001', '253402300800000', '1.5'])(
    'rejects a cursor with the moment %s',
    async (value) => {
      const id = '01990000-0000-7000-8000-000000000001';
      const cursor = Buffer.from(JSON.stringify(['published_date', 'desc', 1, value, id])).toString(
        'base64url',
      );
      const refused = await visitor().get(`/content?${DATED}&sort_order=desc&cursor=${cursor}`);
      expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_parameter']);
    },
  );
});

describe('a list sorted by title', () => {
  it('ignores case and accents, and sorts equal titles by age', async () => {
    for (const title of ['zebra', 'Äpfel', 'apfel', 'Beta', 'BETA']) await createArticle(test(), { title });
    const ascending = ['Äpfel', 'apfel', 'Beta', 'BETA', 'zebra'];
    expect(await titlesOf(editor(), 'sort_by=title&sort_order=asc')).toEqual(both(ascending));
    expect(await titlesOf(editor(), 'sort_by=title&sort_order=desc')).toEqual(both(ascending.toReversed()));
  });
});
