import { tagAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { number, slug, text } from '../fields/index.ts';

export const tags = defineResource({
  name: 'tags',
  label: { one: 'Tag', many: 'Tags' },
  purpose: 'Labels that span categories and content types.',
  group: 'Content',
  menu: { icon: 'tag', order: 3, section: 'topics' },
  api: { path: '/tag' },
  storage: { strategy: 'table', table: 'tags' },
  fields: {
    name: text({ required: true, max: 100 }),
    slug: slug({ from: 'name' }),
    description: text({ multiline: true, max: 500 }),
    content_count: number({ readOnly: true, computed: true, label: 'Published items' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'description', 'content_count', 'updated_at'],
    bulk: [],
    files: true,
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['description'] },
  form: {
    main: ['name', 'description'],
    side: [{ label: 'Page', fields: ['slug'] }],
    dialog: ['create', 'edit'],
  },
  access: tagAccess,
});
