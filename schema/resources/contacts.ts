import { newsletterAccess } from '../access.ts';
import { defineResource } from '../define-resource.ts';
import { attributes, choice, email, text } from '../fields/index.ts';

export const contacts = defineResource({
  name: 'contacts',
  label: { one: 'Contact', many: 'Contacts' },
  purpose: 'People who asked for the newsletter.',
  group: 'Newsletter',
  api: { path: '/contacts' },
  storage: { strategy: 'table', table: 'contacts' },
  fields: {
    email: email({ required: true }),
    first_name: text({ max: 100 }),
    last_name: text({ max: 100 }),
    status: choice({
      options: ['enabled', 'blocklisted', 'bounced', 'complained'],
      default: 'enabled',
      help: 'Only enabled contacts get mail.',
    }),
    attributes: attributes(),
  },
  title: 'email',
  list: {
    columns: ['email', 'first_name', 'last_name', 'status', 'created_at'],
    filters: ['status'],
    sortable: ['email', 'first_name', 'last_name', 'created_at', 'updated_at'],
    sort: { by: 'created_at', order: 'desc' },
  },
  search: { A: ['email'], B: ['first_name', 'last_name'] },
  form: {
    main: ['email', 'first_name', 'last_name', 'attributes'],
    side: [{ label: 'Mail', fields: ['status'] }],
  },
  access: newsletterAccess,
});
