import { LANGUAGE_TAGS } from '../base/languages.ts';
import { FREQUENCIES } from '../newsletter/frequency.ts';
import { EMAIL_ATTACHMENTS_MAX, EMAIL_ATTACHMENTS_MAX_BYTES } from '../base/limits.ts';
import { newsletterAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import {
  attributes,
  blocks,
  boolean,
  choice,
  dateTime,
  email,
  number,
  reference,
  references,
  slug,
  text,
  textList,
} from '../fields/index.ts';

/** States of a campaign (contract §6). */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What decides which of several subjects the rest of the audience gets. */
export const TEST_RULES = ['opens', 'clicks'] as const;
export type TestRule = (typeof TEST_RULES)[number];
/** Used if nothing was chosen. */
export const TEST_SHARE_DEFAULT_PERCENT = 20;
export const TEST_WAIT_DEFAULT_HOURS = 4;

/** The states of one email to one person. The first three are not final. */
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
  label: { one: 'Issue', many: 'Issues' },
  purpose: 'Issues of the newsletter, from draft to sent.',
  group: 'Newsletter',
  menu: { icon: 'mail', order: 1, shortcut: 'n', section: 'newsletter' },
  api: { path: '/newsletter-campaigns' },
  storage: { strategy: 'table', table: 'newsletter_campaigns' },
  fields: {
    name: text({ required: true }),
    slug: slug({ from: 'name' }),
    subject: text({ max: 300, variables: true }),
    preheader: text({
      max: 300,
      variables: true,
      label: 'Preview text',
      help: 'Appears after the subject line in most inboxes.',
    }),
    from_name: text({ max: 100, label: 'Sender name' }),
    sender: email({
      label: 'Sender email',
      ofSenders: true,
    }),
    reply_to: email({ label: 'Reply-to email' }),
    language: choice({
      options: LANGUAGE_TAGS,
      help: 'Automatic blocks will show content in this language. Default: the site’s language.',
    }),
    template: reference({ to: 'email-templates', embed: false }),
    blocks: blocks(),
    attachments: textList({
      one: 'attachment',
      ofFiles: true,
      maxItems: EMAIL_ATTACHMENTS_MAX,
      maxBytes: EMAIL_ATTACHMENTS_MAX_BYTES,
      help: 'These files come with every email of this issue.',
    }),
    contact_lists: references({ to: 'contact-lists', embed: false, label: 'Send to' }),
    segments: references({
      to: 'segments',
      embed: false,
      label: 'Segments',
      help: 'Send only to people on the lists who are also in one of these segments when sending starts. If empty, the issue goes out to everyone on the lists.',
    }),
    frequency: choice({
      options: FREQUENCIES,
      default: 'each',
      labels: { each: 'Every issue', weekly: 'Weekly digest', monthly: 'Monthly digest' },
      help: 'Only readers who chose this in their email preferences get the issue.',
    }),
    topics: references({
      to: 'categories',
      embed: false,
      label: 'Categories',
      help: 'Readers who don’t want any of these categories won’t get this issue. If empty, everyone gets it.',
    }),
    public: boolean({ default: false, label: 'Show in the public archive' }),
    test_subjects: textList({
      one: 'subject',
      maxItems: 3,
      max: 300,
      label: 'Subject variants',
      help: 'Up to 3 more subjects to test on part of your audience.',
    }),
    test_share: number({
      min: 5,
      max: 50,
      unit: '%',
      label: 'Test group',
      help: 'Default: 20%.',
    }),
    test_hours: number({
      min: 1,
      max: 72,
      unit: 'hours',
      label: 'Test duration',
      help: 'Default: 4 hours.',
    }),
    test_rule: choice({
      options: TEST_RULES,
      default: 'opens',
      label: 'Winner',
      labels: { opens: 'Most opens', clicks: 'Most clicks' },
    }),
    test_ends_at: dateTime({ readOnly: true, label: 'Test ends' }),
    test_winner: number({ readOnly: true, label: 'Winning subject' }),
    status: choice({ options: CAMPAIGN_STATUSES, default: 'draft', readOnly: true }),
    status_reason: text({ max: 300, readOnly: true, label: 'Reason' }),
    scheduled_at: dateTime({ readOnly: true, label: 'Scheduled for' }),
    not_after: dateTime({
      label: 'Stop sending after',
      help: 'Emails that haven’t been sent by that time will be canceled.',
    }),
    started_at: dateTime({ readOnly: true, label: 'Started' }),
    finished_at: dateTime({ readOnly: true, label: 'Finished' }),
    counts: attributes({ readOnly: true, computed: true, label: 'Delivery statistics' }),
    relay: attributes({ readOnly: true, computed: true, label: 'Mail server' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'subject', 'status', 'updated_at'],
    filters: ['status'],
    bulk: ['contact_lists', 'segments', 'public', 'from_name', 'sender', 'reply_to', 'not_after'],
    files: true,
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'updated_at', order: 'desc' },
  },
  search: { A: ['name'], B: ['subject'] },
  form: {
    main: ['name', 'subject', 'preheader', 'blocks', 'attachments'],
    side: [
      {
        label: 'Sending',
        fields: [
          'contact_lists',
          'segments',
          'frequency',
          'topics',
          'language',
          'template',
          'from_name',
          'sender',
          'reply_to',
          'not_after',
        ],
      },
      { label: 'Archive', fields: ['slug', 'public'] },
    ],
  },
  access: newsletterAccess,
});
