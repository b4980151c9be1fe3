import { aboutBooks } from '../define/about-books.ts';
import { defineContentType } from '../define/define-content-type.ts';

export const articles = defineContentType({
  name: 'articles',
  type: 'article',
  label: { one: 'Article', many: 'Articles' },
  purpose: 'Essays and practical pieces about reading and books.',
  menu: { icon: 'article', shortcut: 'a' },
  fields: { books: aboutBooks },
  localized: true,
  site: {
    path: '/articles/{slug}',
    index: '/articles',
    section: 'Articles',
    schemaOrg: 'Article',
    figure: 'argument',
    header: 4,
  },
});
