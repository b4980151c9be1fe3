import { webhookAccess } from '../access.ts';
import { defineResource } from '../define-resource.ts';
import { boolean, dateTime, text, url } from '../fields/index.ts';

export const webhooks = defineResource({
  name: 'webhooks',
  label: { one: 'Webhook', many: 'Webhooks' },
  purpose: 'URLs of other programs that get signed messages about changes.',
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
      help: 'Someone subscribed, confirmed, unsubscribed, bounced, or complained. An imported file sends one message.',
    }),
    campaigns: boolean({
      default: true,
      label: 'Newsletters',
      help: 'Started, paused, finished, cancelled.',
    }),
    content: boolean({ default: false, help: 'Published and unpublished.' }),
    drafts: boolean({
      default: false,
      help: 'Created, saved, scheduled, moved to trash, or restored. Messages contain IDs and slugs, but no text.',
    }),
    records: boolean({
      default: false,
      label: 'Everything else',
      help: 'Categories, tags, redirects, newsletters, templates, and lists: created, changed, or deleted.',
    }),
    enabled: boolean({ default: true, label: 'On' }),
    failing_since: dateTime({ readOnly: true }),
    disabled_reason: text({ max: 300, readOnly: true, label: 'Why it’s off' }),
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
      { label: 'Events', fields: ['subscriptions', 'campaigns', 'content', 'drafts', 'records'] },
      { label: 'State', fields: ['enabled', 'failing_since', 'disabled_reason'] },
    ],
  },
  access: webhookAccess,
});
