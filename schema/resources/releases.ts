import { releaseAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { choice, dateTime, number, text } from '../fields/index.ts';

/** Where a release stands. One that was undone is open again. */
const RELEASE_STATES = ['open', 'scheduled', 'published'] as const;

export const releases = defineResource({
  name: 'releases',
  label: { one: 'Release', many: 'Releases' },
  purpose: 'Content, redirects, and settings that are published together.',
  group: 'Content',
  menu: { icon: 'release', order: 2, section: 'calendar' },
  api: { path: '/releases', key: 'id' },
  storage: { strategy: 'table', table: 'releases' },
  fields: {
    name: text({ required: true, max: 200 }),
    note: text({ max: 1000, multiline: true, help: 'For your team. Visitors don’t see it.' }),
    status: choice({
      options: RELEASE_STATES,
      labels: { open: 'Open', scheduled: 'Scheduled', published: 'Published' },
      default: 'open',
      readOnly: true,
    }),
    item_count: number({ readOnly: true, computed: true, label: 'Items' }),
    scheduled_at: dateTime({ readOnly: true, label: 'Scheduled for' }),
    published_at: dateTime({ readOnly: true, label: 'Published at' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'status', 'item_count', 'scheduled_at', 'published_at', 'updated_at'],
    filters: ['status'],
    sortable: ['name', 'scheduled_at', 'published_at', 'created_at', 'updated_at'],
    sort: { by: 'updated_at', order: 'desc' },
  },
  search: { A: ['name'], B: ['note'] },
  form: { main: ['name', 'note'], side: [] },
  access: releaseAccess,
});
