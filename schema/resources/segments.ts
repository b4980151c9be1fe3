import { contactAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { contactRule, text } from '../fields/index.ts';

export const segments = defineResource({
  name: 'segments',
  label: { one: 'Segment', many: 'Segments' },
  purpose: 'Subscribers who match a set of conditions. Updated automatically.',
  group: 'Newsletter',
  menu: { icon: 'filter', order: 5, section: 'subscribers' },
  api: { path: '/segments', key: 'id' },
  storage: { strategy: 'table', table: 'segments' },
  fields: {
    name: text({ required: true, max: 200 }),
    description: text({ multiline: true, max: 500 }),
    rule: contactRule({ required: true, label: 'Conditions' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'description', 'updated_at'],
    bulk: [],
    files: true,
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['description'] },
  form: { main: ['name', 'rule'], side: [{ label: 'Details', fields: ['description'] }] },
  access: contactAccess,
});
