import { contactAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { FREQUENCIES } from '../newsletter/frequency.ts';
import { attributes, choice, dateTime, email, groupList, references, text } from '../fields/index.ts';

export const contacts = defineResource({
  name: 'contacts',
  label: { one: 'Subscriber', many: 'Subscribers' },
  purpose: 'Everyone who has signed up for the newsletter.',
  group: 'Newsletter',
  menu: { icon: 'contact', order: 3, section: 'subscribers' },
  api: { path: '/contacts' },
  storage: { strategy: 'table', table: 'contacts' },
  fields: {
    email: email({ required: true }),
    first_name: text({ max: 100 }),
    last_name: text({ max: 100 }),
    status: choice({
      options: ['enabled', 'blocklisted', 'bounced', 'complained'],
      default: 'enabled',
      help: 'Only active subscribers get email.',
    }),
    attributes: attributes(),
    unsubscribed_at: dateTime({
      readOnly: true,
      label: 'Unsubscribed',
      help: 'When the subscriber unsubscribed from everything. Resubscribe people only at their request.',
    }),
    paused_until: dateTime({
      readOnly: true,
      label: 'Paused until',
      help: 'The subscriber asked for a break and won’t get newsletters until this date.',
    }),
    frequency: choice({
      options: FREQUENCIES,
      default: 'each',
      labels: { each: 'Every issue', weekly: 'Weekly digest', monthly: 'Monthly digest' },
      help: 'Subscribers choose this in their email preferences.',
    }),
    muted_topics: references({
      to: 'categories',
      embed: false,
      label: 'Categories they don’t want',
      help: 'They won’t get issues about these categories only. Subscribers choose this in their email preferences.',
    }),
    lists: groupList({
      readOnly: true,
      computed: true,
      large: false,
      of: {
        id: text({ required: true, label: 'ID' }),
        name: text({ required: true }),
        status: text({ required: true }),
        subscribed_at: text({ required: true }),
        confirmed_at: text(),
        source: text(),
      },
    }),
  },
  title: 'email',
  list: {
    columns: ['email', 'first_name', 'last_name', 'status', 'created_at'],
    filters: ['status'],
    bulk: ['status', 'attributes'],
    bulkSteps: {
      join: {
        label: 'Add to a list',
        to: 'contact-lists',
        help: 'Double opt-in lists send a confirmation email. People who unsubscribed, bounced, or reported spam aren’t added.',
      },
      leave: { label: 'Remove from a list', to: 'contact-lists' },
      unsubscribe: { label: 'Unsubscribe from everything' },
    },
    sortable: ['email', 'first_name', 'last_name', 'created_at', 'updated_at'],
    sort: { by: 'created_at', order: 'desc' },
  },
  search: { A: ['email'], B: ['first_name', 'last_name'] },
  form: {
    main: ['email', 'first_name', 'last_name', 'attributes'],
    side: [{ label: 'Email', fields: ['status', 'frequency', 'muted_topics'] }],
    // A subscriber has lists, history, and personal data: too much for a dialog.
    dialog: ['create'],
  },
  erased: true,
  access: contactAccess,
});
