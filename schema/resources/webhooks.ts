import { webhookAccess } from '../access.ts';
import { defineResource } from '../define-resource.ts';
import { boolean, dateTime, text, url } from '../fields/index.ts';

export const webhooks = defineResource({
  name: 'webhooks',
  label: { one: 'Webhook', many: 'Webhooks' },
  purpose: 'Addresses of other programs that are told what happens here, signed.',
  group: 'People',
  menu: { icon: 'webhook' },
  api: { path: '/webhooks', key: 'id' },
  storage: { strategy: 'table', table: 'webhooks' },
  fields: {
    name: text({ required: true, max: 200 }),
    url: url({
      required: true,
      label: 'Address',
      help: 'On the public internet, or a host listed in Settings → API. Redirects are not followed.',
    }),
    subscriptions: boolean({
      default: true,
      help: 'Who subscribed, confirmed, unsubscribed, bounced or complained; a file of contacts in one message.',
    }),
    campaigns: boolean({
      default: true,
      label: 'Newsletters',
      help: 'Started, paused, finished, cancelled.',
    }),
    content: boolean({ default: false, help: 'Published and unpublished.' }),
    drafts: boolean({
      default: false,
      help: 'Created, saved, scheduled, moved to the trash, restored. Messages have IDs and slugs, no texts.',
    }),
    records: boolean({
      default: false,
      label: 'Everything else',
      help: 'Categories, tags, redirects, newsletters, templates, contact lists: created, changed, deleted.',
    }),
    enabled: boolean({ default: true, label: 'On' }),
    failing_since: dateTime({ readOnly: true }),
    disabled_reason: text({ max: 300, readOnly: true, label: 'Why it is off' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'url', 'enabled', 'failing_since', 'updated_at'],
    filters: ['enabled'],
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['url'] },
  form: {
    main: ['name', 'url'],
    side: [
      { label: 'Told of', fields: ['subscriptions', 'campaigns', 'content', 'drafts', 'records'] },
      { label: 'State', fields: ['enabled', 'failing_since', 'disabled_reason'] },
    ],
  },
  access: webhookAccess,
});
