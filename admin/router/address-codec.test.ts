import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allResources } from '#schema/registry/registry.ts';
import { listDefaultsOf } from '../records/declarations.ts';
import { decodePath, decodeSearch, encodePath, encodeSearch, withColumns } from './address-codec.ts';

const resourceName = fc.constantFrom(...allResources.map((resource) => resource.name));
const key = fc
  .string({ minLength: 1 })
  .filter((text) => text.isWellFormed())
  .map(encodeURIComponent)
  .filter((text) => !['create', 'create-ai', 'edit', 'import', 'duplicates', '.', '..'].includes(text));
const words = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed());

describe('paths of the admin', () => {
  it('are the specified ones', () => {
    expect(encodePath('/admin/articles/5')).toBe('/admin/articles/edit/5');
    expect(encodePath('/admin/lists/on-attention')).toBe('/admin/lists/edit/on-attention');
    expect(encodePath('/admin/articles/create')).toBe('/admin/articles/create');
    expect(encodePath('/admin/articles/create-ai')).toBe('/admin/articles/create-ai');
    expect(encodePath('/admin/contacts/duplicates')).toBe('/admin/contacts/duplicates');
    expect(encodePath('/admin/book-summaries')).toBe('/admin/book-summaries');
    expect(encodePath('/admin')).toBe('/admin');
    expect(decodePath('/admin/articles/edit/5')).toBe('/admin/articles/5');
  });

  it('ignore what is not a resource', () => {
    for (const path of ['/admin/outbox/5', '/login', '/admin/unknown/edit/5']) {
      expect(encodePath(path)).toBe(path);
      expect(decodePath(path)).toBe(path);
    }
  });

  it('come back as they went, for every resource and key', () => {
    fc.assert(
      fc.property(resourceName, key, fc.array(key, { maxLength: 2 }), (name, id, rest) => {
        const path = ['/admin', name, id, ...rest].join('/');
        expect(decodePath(encodePath(path))).toBe(path);
      }),
    );
  });
});

describe('columns of a list', () => {
  it('are in its URL, persist from page to page, and are no filter', () => {
    const decoded = decodeSearch('/admin/articles', '?page=2&columns=status,author');
    expect(new URLSearchParams(decoded).get('filter')).toBe('{}');
    expect(encodeSearch('/admin/articles', decoded)).toBe('?page=2&columns=status%2Cauthor');
    const next = withColumns('?filter=%7B%7D&page=3', '?page=2&columns=status,author');
    expect(encodeSearch('/admin/articles', next)).toBe('?page=3&columns=status%2Cauthor');
  });

  it('are left behind by a view that names none', () => {
    const next = withColumns('?filter=%7B%7D&page=1&columns=', '?page=2&columns=status');
    expect(encodeSearch('/admin/articles', next)).toBe('?page=1');
    expect(withColumns('', '?columns=status')).toBe('');
  });
});

describe('parameters of a list', () => {
  it('are short where they are the usual ones', () => {
    const search = new URLSearchParams({
      filter: '{"q":"walden & co"}',
      order: 'ASC',
      page: '2',
      perPage: '100',
      sort: 'title',
      displayedFilters: '{}',
    });
    expect(encodeSearch('/admin/book-summaries', `?${search}`)).toBe('?page=2&search=walden+%26+co');
  });

  it('say what differs from the usual', () => {
    const search = new URLSearchParams({
      filter: '{"status":"draft"}',
      order: 'DESC',
      page: '1',
      perPage: '50',
      sort: 'title',
    });
    expect(encodeSearch('/admin/articles', `?${search}`)).toBe(
      '?page=1&status=draft&per_page=50&sort_by=title&sort_order=desc',
    );
  });

  it('survive an invalid page', () => {
    expect(decodeSearch('/admin/articles', '?page=-3')).toContain('page=1');
    expect(decodeSearch('/admin/articles', '?page=x')).toContain('page=1');
  });

  it('are empty when the URL has none, so that the last visit can be restored', () => {
    expect(decodeSearch('/admin/articles', '')).toBe('');
  });

  it('come back as they went', () => {
    fc.assert(
      fc.property(
        resourceName,
        fc.record({
          q: fc.option(words, { nil: undefined }),
          status: fc.option(words, { nil: undefined }),
          tag: fc.option(words, { nil: undefined }),
        }),
        fc.record({
          page: fc.integer({ min: 1, max: 9_999 }),
          perPage: fc.integer({ min: 1, max: 100 }),
          sort: fc.constantFrom('title', 'created_at', 'updated_at'),
          order: fc.constantFrom('ASC', 'DESC'),
        }),
        (name, filter, list) => {
          const path = `/admin/${name}`;
          const asked = new URLSearchParams({
            filter: JSON.stringify(filter),
            order: list.order,
            page: String(list.page),
            perPage: String(list.perPage),
            sort: list.sort,
          });
          const address = encodeSearch(path, `?${asked}`);
          const back = new URLSearchParams(decodeSearch(path, address));
          expect(JSON.parse(back.get('filter') ?? '')).toEqual(JSON.parse(JSON.stringify(filter)));
          for (const part of ['order', 'page', 'perPage', 'sort'])
            expect(back.get(part)).toBe(asked.get(part));
          // Encoding the decoded text gives the same text.
          expect(encodeSearch(path, decodeSearch(path, address))).toBe(address);
        },
      ),
    );
  });

  it('leaves the defaults of every declaration out', () => {
    for (const resource of allResources) {
      const { sortBy, sortOrder, perPage } = listDefaultsOf(resource);
      const usual = new URLSearchParams({
        filter: '{}',
        order: sortOrder.toUpperCase(),
        page: '1',
        perPage: String(perPage),
        sort: sortBy,
      });
      expect(encodeSearch(`/admin/${resource.name}`, `?${usual}`)).toBe('?page=1');
    }
  });
});
