import { contactAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { boolean, choice, number, slug, text } from '../fields/index.ts';

export const contactLists = defineResource({
  name: 'contact-lists',
  label: { one: 'Mailing list', many: 'Mailing lists' },
  purpose: 'Groups of subscribers that you send issues to.',
  group: 'Newsletter',
  menu: { icon: 'groups', order: 4, section: 'subscribers' },
  api: { path: '/contact-lists' },
  storage: { strategy: 'table', table: 'contact_lists' },
  fields: {
    name: text({ required: true }),
    slug: slug({ from: 'name' }),
    description: text({ multiline: true, max: 500 }),
    visibility: choice({
      options: ['public', 'private'],
      labels: { public: 'Public', private: 'Private' },
      default: 'private',
    }),
    optin: choice({
      options: ['single', 'double'],
      labels: { single: 'Single', double: 'Double' },
      default: 'double',
      label: 'Opt-in',
      help: 'With double opt-in, people get a confirmation email first, and nothing else until they confirm.',
    }),
    is_default: boolean({ readOnly: true, label: 'Default' }),
    contact_count: number({ readOnly: true, computed: true, label: 'Subscribers' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'visibility', 'optin', 'contact_count', 'updated_at'],
    filters: ['visibility', 'optin'],
    bulk: ['visibility', 'optin'],
    files: true,
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['description'] },
  form: {
    main: ['name', 'description'],
    side: [{ label: 'Settings', fields: ['slug', 'visibility', 'optin'] }],
    dialog: ['create', 'edit'],
  },
  access: contactAccess,
});
