import { categoryAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { ACCENTS } from '../base/accents.ts';
import { choice, number, slug, text } from '../fields/index.ts';

const ACCENT_NAMES = {
  green: 'Green',
  oxblood: 'Oxblood',
  ochre: 'Ochre',
  indigo: 'Indigo',
  slate: 'Slate',
  plum: 'Plum',
};

export const categories = defineResource({
  name: 'categories',
  label: { one: 'Category', many: 'Categories' },
  purpose: 'Sections of the site. Each book summary belongs to exactly one.',
  group: 'Content',
  menu: { icon: 'bookmarks', order: 2, section: 'topics' },
  api: { path: '/category' },
  storage: { strategy: 'table', table: 'categories' },
  fields: {
    name: text({ required: true, max: 100 }),
    slug: slug({ from: 'name' }),
    description: text({ multiline: true, max: 500 }),
    color: choice({
      options: ACCENTS,
      labels: ACCENT_NAMES,
      default: 'slate',
      help: 'Used for the category’s covers and labels.',
    }),
    content_count: number({ readOnly: true, computed: true, label: 'Published items' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'description', 'content_count', 'updated_at'],
    bulk: ['color'],
    files: true,
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['description'] },
  form: {
    main: ['name', 'description'],
    side: [{ label: 'Page', fields: ['slug', 'color'] }],
    dialog: ['create', 'edit'],
  },
  access: categoryAccess,
});
