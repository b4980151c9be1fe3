import { describe, expect, it } from 'vitest';
import { NO_MARKS } from '../testing/marks.ts';
import { contentRecord, philosophy } from '../testing/records.ts';
import { siteWith } from '../testing/fake-site.ts';
import { loadRecord } from './queries/content-detail.ts';
import { contentType } from '../testing/content-type.ts';
import { entryOf } from './queries/entries.ts';
import { orNotFound } from './not-found.ts';
import { redirectMoved } from './queries/redirects.ts';

const articles = contentType('articles');

describe('a slug', () => {
  it('of something published brings the record', async () => {
    const record = contentRecord();
    const site = siteWith({ '/content/slug/walden?content_type_name=article': record });
    await expect(loadRecord(site, articles, 'walden')).resolves.toEqual(record);
  });

  it('for a former path redirects permanently to the current page', async () => {
    const site = siteWith({
      '/content/slug/huts?content_type_name=article': { moved_to: '/articles/walden' },
    });
    await expect(loadRecord(site, articles, 'huts')).rejects.toMatchObject({
      _pageContextAbort: { _urlRedirect: { url: '/articles/walden', statusCode: 301 } },
    });
  });

  it('that nothing has is not found', async () => {
    await expect(loadRecord(siteWith({}), articles, 'nothing')).rejects.toMatchObject({
      _pageContextAbort: { abortStatusCode: 404 },
    });
  });
});

describe('a path of the past', () => {
  it('of a category, a tag, or a list redirects to the new one', async () => {
    const site = siteWith({ '/redirect?path=%2Ftags%2Fold': { moved_to: '/tags/new' } });
    const found = orNotFound(redirectMoved(site, '/tags/old', site.api.get('tags', 'old')));
    await expect(found).rejects.toMatchObject({ _pageContextAbort: { _urlRedirect: { url: '/tags/new' } } });
  });

  it('that never was is not found', async () => {
    const site = siteWith({});
    const found = orNotFound(redirectMoved(site, '/tags/none', site.api.get('tags', 'none')));
    await expect(found).rejects.toMatchObject({ _pageContextAbort: { abortStatusCode: 404 } });
  });
});

describe('a record', () => {
  it('has its place by its declaration, and the accent of its category', () => {
    const record = contentRecord({ content_type_name: 'book-summary', category: philosophy });
    expect(entryOf(record, { ...NO_MARKS, accents: new Map([['philosophy', 'indigo']]) })).toMatchObject({
      path: '/book-summaries/philosophy/walden',
      called: { text: 'Book summary', key: 'book-summaries.one' },
      accent: 'indigo',
    });
  });

  it('without a place is left out: of an unknown type, or a summary without a category', () => {
    expect(entryOf(contentRecord({ content_type_name: 'poem' }), NO_MARKS)).toBeUndefined();
    expect(entryOf(contentRecord({ content_type_name: 'book-summary' }), NO_MARKS)).toBeUndefined();
  });
});
