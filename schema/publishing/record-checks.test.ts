import { describe, expect, it } from 'vitest';
import { resources } from '../resources/index.ts';
import { type ContentType, contentTypeNamed, contentTypes } from '../registry/registry.ts';
import { ENGLISH, translatorOf } from '../messages/translator.ts';
import { recordChecks, refusals } from './record-checks.ts';

const english = translatorOf(ENGLISH);

const summary = contentTypeNamed('book-summary') as ContentType;
const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] });
const complete = {
  title: 'Walden',
  slug: 'walden',
  intro: 'A year and more in the woods.',
  body: { type: 'doc', content: [paragraph('He went to the woods.')] },
  author: 'Henry David Thoreau',
  category_id: '01990000-0000-7000-8000-000000000000',
  image_unique_identifier: null,
  image_alt: null,
  seo_description: null,
  quotes: [],
};
const check = (change: object, type: ContentType = summary) =>
  recordChecks(type, { ...complete, ...change }, english);
const body = (...content: object[]) => ({ body: { type: 'doc', content } });
const heading = (level: number, words: string) => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});

describe('what is complete', () => {
  it('has nothing to be said of it', () => expect(check({})).toEqual([]));

  it.each(contentTypes.map((type) => [type.name, type] as const))(
    'is missed field by field where nothing was written, in %s',
    (_name, type) => {
      expect(refusals(type, {}, english).map(({ field }) => field)).toEqual(type.publishing.required);
    },
  );
});

describe('red', () => {
  it('is a field that is required, under the name that a body writes', () => {
    expect(check({ category_id: null, author: '', body: body(paragraph(' ')).body })).toMatchObject([
      { rule: 'required', severity: 'red', key: 'body' },
      { rule: 'required', severity: 'red', field: 'category', key: 'category_id' },
      { rule: 'required', severity: 'red', key: 'author' },
    ]);
  });

  it('is an image of another site, which browsers would not load', () => {
    const image = (attrs: object) => ({ type: 'image', attrs: { alt: 'A hall', ...attrs } });
    expect(
      check(
        body(
          paragraph('He went to the woods.'),
          image({ src: 'https://cdn.example.org/a.png', identifier: null }),
          image({ src: null, identifier: 'a1' }),
          image({ src: '/starter/a.png', identifier: null }),
        ),
      ),
    ).toMatchObject([{ rule: 'remote-image', severity: 'red', key: 'body', path: [1] }]);
  });

  it('is a quotation that was looked for and not found, in the quotes and in the text', () => {
    const quote = (verified: boolean | null) => ({ text: 'Simplify, simplify.', page: 3, verified });
    const unfound = {
      type: 'blockquote',
      attrs: { verified: false },
      content: [paragraph('The mass of men lead lives of quiet desperation.')],
    };
    expect(
      check({
        quotes: [quote(true), quote(false), quote(null)],
        ...body(paragraph('Before it.'), { type: 'callout', content: [unfound] }),
      }),
    ).toMatchObject([
      { rule: 'unverified-quotation', severity: 'red', key: 'body', path: [1, 0] },
      { rule: 'unverified-quotation', severity: 'red', key: 'quotes', entry: 1 },
    ]);
  });
});

describe('amber', () => {
  it('is an image without alt text, in the text and as a cover', () => {
    const found = check({
      image_unique_identifier: 'a'.repeat(32),
      ...body(paragraph('One.'), { type: 'image', attrs: { identifier: 'b'.repeat(32) } }),
    });
    expect(found).toMatchObject([
      { rule: 'alternative-text', severity: 'amber', key: 'body', path: [1] },
      { rule: 'alternative-text', severity: 'amber', field: 'image', key: 'image_alt' },
    ]);
    const described = { type: 'image', attrs: { identifier: 'b'.repeat(32), alt: 'A hut' } };
    expect(check(body(paragraph('One.'), described))).toEqual([]);
  });

  it('is a heading that skips a level, and no heading after one of its own level or above', () => {
    const levels = (...all: number[]) =>
      check(body(...all.map((level) => heading(level, `L${level}`)))).map(({ path }) => path);
    expect(levels(2, 3, 4, 2, 3, 3, 2)).toEqual([]);
    expect(levels(3)).toEqual([[0]]);
    expect(levels(2, 4, 4, 2, 4)).toEqual([[1], [4]]);
  });

  it('is a description of more than 160 characters, white space counted once', () => {
    expect(check({ seo_description: `${'x'.repeat(80)}  \n ${'y'.repeat(79)}` })).toEqual([]);
    expect(check({ seo_description: 'x'.repeat(161) })).toMatchObject([
      { rule: 'description-length', severity: 'amber', key: 'seo_description' },
    ]);
    // Without its own description, the page shows the intro; the field is where to write one.
    expect(check({ intro: 'x'.repeat(161) })).toMatchObject([{ key: 'seo_description' }]);
    expect(check({ intro: 'x'.repeat(161), seo_description: 'Short.' })).toEqual([]);
  });

  it('is a quote without a page, unless it says the chapter', () => {
    const quotes = [
      { text: 'One.', page: 12 },
      { text: 'Two.', page: null, place: 'Economy' },
      { text: 'Three.', page: null, place: ' ' },
    ];
    expect(check({ quotes })).toMatchObject([{ rule: 'quote-without-page', key: 'quotes', entry: 2 }]);
  });
});

describe('a curated list', () => {
  const list = {
    name: 'Short books',
    slug: 'short-books',
    description: null,
    content: [{ content_id: 'x' }],
  };

  it('has nothing to be said of it where something is on it', () => {
    expect(recordChecks(resources.lists, list, english)).toEqual([]);
  });

  it('is required by its name, and reported when it is empty or its description would be cut off', () => {
    expect(
      recordChecks(
        resources.lists,
        { ...list, name: '', description: 'x'.repeat(200), content: [] },
        english,
      ),
    ).toMatchObject([
      { rule: 'required', severity: 'red', key: 'name' },
      { rule: 'empty-list', severity: 'amber', key: 'content' },
      { rule: 'description-length', severity: 'amber', key: 'description' },
    ]);
  });
});
