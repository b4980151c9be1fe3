import { aboutBooks } from '../define/about-books.ts';
import { defineContentType } from '../define/define-content-type.ts';
import { groupList, isbn, number, text, textList, truth } from '../fields/index.ts';

export const bookSummaries = defineContentType({
  name: 'book-summaries',
  type: 'book-summary',
  label: { one: 'Book summary', many: 'Book summaries' },
  purpose: 'Each covers one book: what it argues, its key ideas, and who should read it.',
  menu: { icon: 'book', shortcut: 'b' },
  fields: {
    book_title: text({ label: 'Book title' }),
    book_subtitle: text({ label: 'Book subtitle' }),
    isbn: isbn({ label: 'ISBN' }),
    publisher: text(),
    publication_year: number({
      min: -3000,
      max: 2100,
      label: 'Year',
      help: 'Year of first publication. Use a negative number for BC.',
    }),
    page_count: number({ min: 1, max: 20_000, label: 'Pages' }),
    in_one_minute: text({
      multiline: true,
      max: 2000,
      sparse: true,
      label: 'In one minute',
      help: 'The whole book in a few sentences. If empty, the titles of the key ideas are shown instead.',
    }),
    key_ideas: groupList({
      one: 'key idea',
      of: {
        title: text({ required: true }),
        text: text({ multiline: true, max: 3000 }),
        passages: textList({ one: 'passage', help: 'Passages from the book that support the idea.' }),
      },
      titlePart: 'title',
    }),
    quotes: groupList({
      one: 'quote',
      of: {
        text: text({ required: true, multiline: true, max: 2000 }),
        page: number({ min: 1, max: 20_000 }),
        place: text({ help: 'Chapter or section, if there’s no page number.' }),
        verified: truth({ help: 'Whether the quote appears word for word in the source.' }),
      },
      titlePart: 'text',
      maxItems: 100,
    }),
    books: aboutBooks,
    who_should_read: text({ multiline: true, max: 2000, label: 'Who should read it' }),
  },
  main: ['in_one_minute', 'key_ideas', 'quotes', 'who_should_read'],
  describesBook: {
    refersIn: 'books',
    title: 'book_title',
    subtitle: 'book_subtitle',
    isbn: 'isbn',
    publisher: 'publisher',
    publication_year: 'publication_year',
    page_count: 'page_count',
  },
  requiredToPublish: ['category', 'author'],
  search: ['book_title', 'in_one_minute', 'key_ideas', 'quotes', 'who_should_read'],
  site: {
    path: '/book-summaries/{category}/{slug}',
    index: '/book-summaries',
    section: 'Book Summaries',
    schemaOrg: 'Review',
    coverTitle: 'book_title',
    header: 1,
  },
  list: {
    filters: ['publisher'],
    sortable: ['publication_year'],
    admin: { sortBy: 'title', sortOrder: 'asc', perPage: 100 },
  },
});
