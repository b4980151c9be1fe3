import { defineContentType } from '../define/define-content-type.ts';
import { isbn, number, text, url } from '../fields/index.ts';
import { TITLE_MAX_CHARS } from '../base/limits.ts';

const YEAR = { min: -3000, max: 2100 } as const;

export const books = defineContentType({
  name: 'books',
  type: 'book',
  label: { one: 'Book', many: 'Books' },
  purpose: 'The books your content is about. Each has a page that lists everything on the site about it.',
  menu: { icon: 'book', section: 'books' },
  fields: {
    title: text({ required: true, max: TITLE_MAX_CHARS }),
    subtitle: text(),
    author: text({ help: 'Separate multiple authors with semicolons.' }),
    translator: text({ help: 'Separate multiple translators with semicolons.' }),
    editor: text({ help: 'Separate multiple editors with semicolons.' }),
    year_written: number({
      ...YEAR,
      help: 'Only if the book was written long before it was published. Use a negative number for BC.',
    }),
    publication_year: number({
      ...YEAR,
      label: 'First published',
      help: 'Year of first publication. Use a negative number for BC.',
    }),
    edition: text({ help: 'For example, Second edition or Everyman’s Library.' }),
    edition_year: number({ min: 1400, max: 2100, label: 'Year of this edition' }),
    publisher: text(),
    isbn: isbn({ label: 'ISBN' }),
    page_count: number({ min: 1, max: 20_000, label: 'Pages' }),
    free_text: url({ label: 'Free full text', help: 'Where people can read the whole book for free.' }),
    shop: url({
      label: 'Shop',
      help: 'A page where people can buy the book. To add shops that look up books by ISBN, go to Settings → General.',
    }),
    same_as: url({
      label: 'Catalog entry',
      help: 'The book’s page on Wikidata, Open Library, or a library catalog. It helps search engines identify the book.',
    }),
  },
  omit: ['intro', 'body', 'category', 'tags', 'written_by', 'published_date'],
  list: { columns: ['publication_year'], sortable: ['publication_year'] },
  site: { path: '/books/{slug}', section: 'Books', schemaOrg: 'Book' },
});
