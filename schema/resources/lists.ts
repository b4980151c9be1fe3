import { listAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { choice, contentItems, image, slug, text } from '../fields/index.ts';
import { TITLE_MAX_CHARS } from '../base/limits.ts';

/** Curated lists: content in a chosen order. Never a mailing list. */
export const lists = defineResource({
  name: 'lists',
  label: { one: 'List', many: 'Lists' },
  purpose: 'Content selected and arranged around a single idea.',
  group: 'Content',
  menu: { icon: 'numbered-list', order: 1, shortcut: 'l' },
  api: { path: '/list', key: 'slug' },
  storage: { strategy: 'document', type: 'list', columns: { name: 'title', description: 'intro' } },
  fields: {
    name: text({ required: true, max: TITLE_MAX_CHARS }),
    slug: slug({ from: 'name' }),
    description: text({ multiline: true, max: 2000 }),
    image: image(),
    status: choice({ options: ['draft', 'published'], default: 'draft' }),
    content: contentItems(),
  },
  title: 'name',
  list: {
    columns: ['name', 'status', 'updated_at'],
    filters: ['status'],
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'created_at', order: 'desc' },
  },
  search: { A: ['name'], B: ['description'] },
  form: {
    main: ['name', 'description', 'content'],
    side: [
      { label: 'Page', fields: ['slug'] },
      { label: 'Image', fields: ['image'] },
    ],
  },
  access: listAccess,
  actions: { restore: { label: 'Restore', grant: listAccess.delete, status: 200 } },
});
