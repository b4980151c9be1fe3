import { describe, expect, it } from 'vitest';
import { resources } from '#schema/resources/index.ts';
import { type DocumentResource, isDocumentResource } from '#schema/registry/registry.ts';
import { mayChangeQuotations, quotationsIn } from './quotations-in.ts';

function documents(name: 'articles' | 'book-summaries'): DocumentResource {
  const resource = resources[name];
  if (!isDocumentResource(resource)) throw new Error(`${name} are no documents.`);
  return resource;
}

const summaries = documents('book-summaries');
const articles = documents('articles');
const ID = '01990000-0000-7000-8000-000000000001';

const paragraph = (text: string, attrs?: object) => ({
  type: 'paragraph',
  ...(attrs === undefined ? {} : { attrs }),
  content: [{ type: 'text', text }],
});
const doc = (...content: object[]) => ({ type: 'doc', content });

describe('the quotations of a record', () => {
  it('are the entries of its list and what its text quotes, with place, name, and state', () => {
    const body = doc(
      paragraph('No quotation here.'),
      {
        type: 'blockquote',
        attrs: { cite: 'Walden, chapter 2', verified: true },
        content: [paragraph('Simplify, simplify.'), paragraph('— Henry David Thoreau')],
      },
      paragraph('He says “I went to the woods because” of it.', { verified: false }),
    );
    const quotes = [{ text: ' I have travelled a good deal. ', page: 4, place: 'Economy', verified: null }];
    const found = quotationsIn(summaries, { body, quotes }, ID);
    expect(found.map(({ id: _, same: _same, folded: _folded, ...rest }) => rest).toSorted(byField)).toEqual([
      {
        field: 'body',
        entry: 0,
        position: expect.any(Number),
        words: 'Simplify, simplify.',
        place: 'Walden, chapter 2',
        page: null,
        said_by: 'Henry David Thoreau',
        verified: true,
        characters: 19,
        word_count: 2,
      },
      {
        field: 'body',
        entry: 1,
        position: expect.any(Number),
        words: 'I went to the woods because',
        place: null,
        page: null,
        said_by: null,
        verified: false,
        characters: 27,
        word_count: 6,
      },
      {
        field: 'quotes',
        entry: 0,
        position: expect.any(Number),
        words: 'I have travelled a good deal.',
        place: 'Economy',
        page: 4,
        said_by: null,
        verified: null,
        characters: 29,
        word_count: 6,
      },
    ]);
  });

  it('keep their ids while others come and go, and have different ones when the words repeat', () => {
    const quote = (text: string) => ({ text, page: null, place: null, verified: null });
    const idsOf = (...texts: string[]) =>
      quotationsIn(summaries, { quotes: texts.map(quote) }, ID).map(({ id }) => id);
    const [one = '', two = ''] = idsOf('The first.', 'The second.');
    expect(idsOf('New.', 'The second.', 'The FIRST')).toEqual([expect.any(String), two, one]);
    expect(new Set(idsOf('Again.', 'Again.')).size).toBe(2);
    expect(quotationsIn(summaries, { quotes: [quote('The first.')] }, `${ID.slice(0, -1)}2`)[0]?.id).not.toBe(
      one,
    );
  });

  it('are none without words, and end somewhere', () => {
    expect(quotationsIn(summaries, { body: null, quotes: [{ text: ' ', verified: null }] }, ID)).toEqual([]);
    const quotes = Array.from({ length: 2_500 }, (_, index) => ({ text: `Number ${index}`, verified: null }));
    expect(quotationsIn(summaries, { quotes }, ID)).toHaveLength(2_000);
    const [long] = quotationsIn(summaries, { quotes: [{ text: 'long '.repeat(4_000) }] }, ID);
    expect(long?.words).toHaveLength(10_000);
    expect(long?.characters).toBe(19_999);
  });
});

describe('a change', () => {
  it('may change quotations where it is one of a text, a list of quotes, or the books', () => {
    expect(mayChangeQuotations(articles, ['title', 'intro', 'tag_ids'])).toBe(false);
    for (const name of ['body', 'book_ids'])
      expect(mayChangeQuotations(articles, ['title', name])).toBe(true);
    expect(mayChangeQuotations(summaries, ['quotes'])).toBe(true);
    expect(mayChangeQuotations(summaries, ['key_ideas'])).toBe(false);
  });
});

function byField(one: { field: string; entry: number }, other: { field: string; entry: number }): number {
  return one.field.localeCompare(other.field) || one.entry - other.entry;
}
