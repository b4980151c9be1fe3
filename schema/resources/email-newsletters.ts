import { newsletterAccess } from '../access.ts';
import { defineResource } from '../define-resource.ts';
import {
  attributes,
  blocks,
  boolean,
  choice,
  dateTime,
  email,
  reference,
  references,
  slug,
  text,
} from '../fields/index.ts';

/** States of a campaign (contract §6). */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What becomes of one mail to one person. The first three are still to be settled. */
export const DELIVERY_STATES = [
  'queued',
  'attempting',
  'deferred',
  'accepted',
  'rejected',
  'unknown',
  'cancelled',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const emailNewsletters = defineResource({
  name: 'email-newsletters',
  label: { one: 'Newsletter', many: 'Newsletters' },
  purpose: 'Issues of the newsletter, from draft to sent.',
  group: 'Newsletter',
  api: { path: '/newsletter-campaigns' },
  storage: { strategy: 'table', table: 'newsletter_campaigns' },
  fields: {
    name: text({ required: true }),
    slug: slug({ from: 'name' }),
    subject: text({ max: 300 }),
    preheader: text({ max: 300, help: 'The line that inboxes show after the subject.' }),
    from_name: text({ max: 100 }),
    reply_to: email(),
    template: reference({ to: 'email-templates', embed: false }),
    blocks: blocks(),
    contact_lists: references({ to: 'contact-lists', embed: false, label: 'Goes to' }),
    public: boolean({ default: false, label: 'In the public archive' }),
    status: choice({ options: CAMPAIGN_STATUSES, default: 'draft', readOnly: true }),
    status_reason: text({ max: 300, readOnly: true, label: 'Why' }),
    scheduled_at: dateTime({ readOnly: true }),
    not_after: dateTime({ label: 'Not after', help: 'What has not left by then is not sent any more.' }),
    started_at: dateTime({ readOnly: true }),
    finished_at: dateTime({ readOnly: true }),
    counts: attributes({ readOnly: true, computed: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'subject', 'status', 'updated_at'],
    filters: ['status'],
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'updated_at', order: 'desc' },
  },
  search: { A: ['name'], B: ['subject'] },
  form: {
    main: ['name', 'subject', 'preheader', 'blocks'],
    side: [
      { label: 'Sending', fields: ['contact_lists', 'template', 'from_name', 'reply_to', 'not_after'] },
      { label: 'Archive', fields: ['slug', 'public'] },
    ],
  },
  access: newsletterAccess,
});
