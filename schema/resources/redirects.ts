import { redirectAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { boolean, choice, dateTime, number, text } from '../fields/index.ts';
import { REDIRECT_FROM_MAX_CHARS, REDIRECT_TO_MAX_CHARS } from '../base/limits.ts';

export const redirects = defineResource({
  name: 'redirects',
  label: { one: 'Redirect', many: 'Redirects' },
  purpose: 'Old URLs that take visitors and search engines to a page’s new URL.',
  group: 'Content',
  menu: { icon: 'redirect', order: 5, section: 'settings' },
  api: { path: '/redirects', key: 'id' },
  storage: { strategy: 'table', table: 'redirects' },
  fields: {
    from: text({
      required: true,
      max: REDIRECT_FROM_MAX_CHARS,
      help: 'A path on this site, such as /old-page. To include everything below it, end the path with /*, as in /blog/*.',
    }),
    to: text({
      max: REDIRECT_TO_MAX_CHARS,
      help: 'A path on this site or a URL on another site. If From and To both end in /*, the rest of the path is kept.',
    }),
    status: number({
      options: [301, 302, 410],
      labels: { 301: 'Permanent (301)', 302: 'Temporary (302)', 410: 'Gone (410)' },
      default: 301,
      label: 'Type',
      help: 'With a permanent redirect, search engines switch to the new URL. For Gone, leave To empty.',
    }),
    note: text({ max: 300 }),
    leads_to: text({ readOnly: true, computed: true, label: 'Final URL' }),
    is_broken: boolean({ readOnly: true, computed: true, label: 'Broken redirect' }),
    hits: number({ readOnly: true, default: 0 }),
    last_hit_at: dateTime({ readOnly: true, label: 'Last hit' }),
    made_by: choice({
      options: ['person', 'product'],
      labels: { person: 'Staff', product: 'Automatic' },
      default: 'person',
      readOnly: true,
      label: 'Created by',
    }),
  },
  title: 'from',
  list: {
    columns: ['leads_to', 'status', 'hits', 'last_hit_at', 'made_by', 'note', 'created_at'],
    filters: ['status', 'made_by'],
    bulk: ['status', 'note'],
    sortable: ['from', 'hits', 'last_hit_at', 'created_at', 'updated_at'],
    sort: { by: 'created_at', order: 'desc' },
  },
  search: { A: ['from'], B: ['to', 'note'] },
  form: {
    main: ['from', 'to', 'status', 'note'],
    side: [],
  },
  access: redirectAccess,
});
