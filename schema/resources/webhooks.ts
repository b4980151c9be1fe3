import { webhookAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { WEBHOOK_SWITCHES } from '../access/webhook-events.ts';
import { boolean, dateTime, text, url } from '../fields/index.ts';

export const webhooks = defineResource({
  name: 'webhooks',
  label: { one: 'Webhook', many: 'Webhooks' },
  purpose: 'Signed requests sent to other services when something changes.',
  group: 'People',
  menu: { icon: 'webhook', section: 'settings' },
  api: { path: '/webhooks', key: 'id' },
  storage: { strategy: 'table', table: 'webhooks' },
  fields: {
    name: text({ required: true, max: 200 }),
    url: url({
      required: true,
      label: 'URL',
      help: 'Must be reachable from the public internet, or its host must be listed under Settings → API. Redirects aren’t followed.',
    }),
    subscriptions: boolean({
      default: true,
      help: 'When someone subscribes, confirms, unsubscribes, bounces, or reports spam. An import sends a single event.',
    }),
    campaigns: boolean({
      default: true,
      label: 'Issues',
      help: 'When sending starts, pauses, finishes, or is canceled.',
    }),
    emails: boolean({
      default: false,
      help: 'When an email sent through the API is accepted, fails, or bounces. Events contain IDs, but no email addresses.',
    }),
    content: boolean({ default: false, help: 'When something is published or unpublished.' }),
    drafts: boolean({
      default: false,
      help: 'When a draft is created, saved, scheduled, moved to trash, or restored. Events contain IDs and slugs, but no text.',
    }),
    media: boolean({ default: false, help: 'When an image or file is uploaded, changed, or deleted.' }),
    settings: boolean({ default: false, help: 'When settings are saved or scheduled.' }),
    users: boolean({
      default: false,
      label: 'Staff',
      help: 'When a staff member is added, changed, or deleted. Events contain IDs, but no names or email addresses.',
    }),
    contacts: boolean({
      default: false,
      label: 'Subscribers',
      help: 'When staff add, change, or delete a subscriber. Signups and unsubscribes are under “Subscriptions”.',
    }),
    problems: boolean({
      default: false,
      label: 'Server problems',
      help: 'When the server finds a problem, such as a nearly full disk or a failed backup, and when it’s solved.',
    }),
    records: boolean({
      default: false,
      label: 'Everything else',
      help: 'When any other record, such as a category, tag, redirect, issue, template, or mailing list, is created, changed, or deleted.',
    }),
    enabled: boolean({ default: true, label: 'Active' }),
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
      { label: 'Events', fields: WEBHOOK_SWITCHES },
      { label: 'Status', fields: ['enabled', 'failing_since', 'disabled_reason'] },
    ],
  },
  access: webhookAccess,
});
