import { siteSettings } from '../testing/site-settings.ts';
import { describe, expect, it } from 'vitest';
import { contentRecord, philosophy } from '../testing/records.ts';
import { recordImage } from './page-image.ts';
import { breadcrumbs, itemList, mainEntity, webSite } from './structured-data.ts';
import { inEnglish } from '../testing/english.ts';

const settings = siteSettings();
const url = 'https://example.com/articles/walden';

describe('structured data', () => {
  it('describes how to search the site', () => {
    expect(webSite(settings)).toMatchObject({
      '@type': 'WebSite',
      publisher: { '@type': 'Organization', logo: 'https://example.com/apple-touch-icon.png' },
      potentialAction: { target: { urlTemplate: 'https://example.com/search?query={search_term_string}' } },
    });
  });

  it('numbers the way from the home page to the page', () => {
    expect(breadcrumbs([{ name: 'Articles', path: '/articles' }], inEnglish(settings))).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
        { '@type': 'ListItem', position: 2, name: 'Articles', item: 'https://example.com/articles' },
      ],
    });
  });

  it('lists what a page lists, in order', () => {
    const [list] = itemList('Lists', [{ name: 'One', path: '/lists/one' }], settings);
    expect(list).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ position: 1, name: 'One', url: 'https://example.com/lists/one' }],
    });
  });

  it('is not there for a list of nothing', () => {
    expect(itemList('Lists', [], settings)).toEqual([]);
  });

  it('of an article names its writer, dates and cover', () => {
    const record = contentRecord({ image_url: 'https://example.com/images/a/400.jpg', image_alt: 'A hut' });
    const article = mainEntity('Article', { record, url, image: recordImage(record) }, settings);
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'Walden',
      datePublished: '2026-03-03T08:00:00.000Z',
      dateModified: '2026-03-04T08:00:00.000Z',
      author: { '@type': 'Person', name: 'Ines Halloran' },
      image: { '@type': 'ImageObject', width: 400, height: 600, caption: 'A hut' },
    });
  });

  it('says that a text which was imported and left alone is as old as its date', () => {
    const moments = { created_at: '2026-03-04T07:59:50.000Z', updated_at: '2026-03-04T08:00:00.000Z' };
    const article = mainEntity(
      'Article',
      { record: contentRecord(moments), url, image: undefined },
      settings,
    );
    expect(article['dateModified']).toBe('2026-03-03T08:00:00.000Z');
  });

  it('of a summary is a review of the book', () => {
    const record = contentRecord({
      content_type_name: 'book-summary',
      category: philosophy,
      author: 'Henry David Thoreau',
      book_title: 'Walden; or, Life in the Woods',
      isbn: '9780691096124',
      publication_year: 1854,
      page_count: 352,
    });
    expect(mainEntity('Review', { record, url, image: undefined }, settings)).toMatchObject({
      '@type': 'Review',
      author: { name: 'Ines Halloran' },
      itemReviewed: {
        '@type': 'Book',
        name: 'Walden; or, Life in the Woods',
        author: { '@type': 'Person', name: 'Henry David Thoreau' },
        isbn: '9780691096124',
        datePublished: '1854',
        numberOfPages: 352,
      },
    });
  });

  it('of a book from before our era gives no year that a calendar could not hold', () => {
    const record = contentRecord({ publication_year: -380 });
    const review = mainEntity('Review', { record, url, image: undefined }, settings);
    expect(JSON.stringify(review)).not.toContain('380');
  });

  it('of an interview is about a person', () => {
    const record = contentRecord({ interviewee: 'Adam Smith', interviewee_role: 'Economist' });
    expect(mainEntity('Interview', { record, url, image: undefined }, settings)).toMatchObject({
      '@type': 'Article',
      about: { '@type': 'Person', name: 'Adam Smith', jobTitle: 'Economist' },
    });
  });
});

describe('the image of a page', () => {
  it('is 400 pixels wide and keeps its proportions', () => {
    const record = contentRecord({ image_url: 'u', image_width: 1200, image_height: 800 });
    expect(recordImage(record)).toMatchObject({ width: 400, height: 267 });
  });

  it('is never said to be wider than it is', () => {
    const record = contentRecord({ image_url: 'u', image_width: 250, image_height: 375 });
    expect(recordImage(record)).toMatchObject({ width: 250, height: 375 });
  });

  it('is absent without an image', () => {
    expect(recordImage(contentRecord())).toBeUndefined();
  });

  it.each([
    ['is written with four digits', 180, { dateCreated: '0180' }],
    ['of one digit, too', 7, { dateCreated: '0007' }],
    ['of a printed book is when it was published', 1776, { datePublished: '1776' }],
    // In ISO 8601, 500 BC is -0499, which most programs read as 499 BC.
    ['before our era is left out', -500, {}],
  ])('the year of a book %s', (_which, year, dates) => {
    const record = contentRecord({ publication_year: year });
    const book = mainEntity('Book', { record, url, image: undefined }, settings);
    expect({
      ...('dateCreated' in book ? { dateCreated: book['dateCreated'] } : {}),
      ...('datePublished' in book ? { datePublished: book['datePublished'] } : {}),
    }).toEqual(dates);
  });
});
