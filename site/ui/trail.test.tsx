import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { categoryOf, Trail } from './trail.tsx';

const category = { id: 'c', name: 'Philosophy', slug: 'philosophy', color: null };

it('leads from a page to the sections that it is in, and says what has no page without a link', () => {
  const places = [{ name: 'Book Summaries', path: '/book-summaries' }];
  expect(
    renderToStaticMarkup(<Trail places={[...places, ...categoryOf({ category }, '/book-summaries')]} />),
  ).toBe(
    '<nav class="label" aria-label="Breadcrumbs"><span><a href="/book-summaries">Book Summaries</a></span>' +
      '<span> · <a href="/book-summaries/philosophy">Philosophy</a></span></nav>',
  );
  expect(
    renderToStaticMarkup(<Trail places={[...places, ...categoryOf({ category })]} note="A note" />),
  ).toMatch(/<span> · Philosophy<\/span><span> · A note<\/span><\/nav>$/);
  expect(categoryOf({ category: null })).toEqual([]);
});
