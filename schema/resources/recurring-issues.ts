import { newsletterAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import {
  boolean,
  choice,
  dateTime,
  number,
  reference,
  references,
  text,
  textList,
  url,
} from '../fields/index.ts';
import { LANGUAGE_TAGS } from '../base/languages.ts';
import { FREQUENCIES } from '../newsletter/frequency.ts';

/** What narrows content of this site says nothing of a feed. */
const ofContent = { shownWhen: { feed: [null, ''] } } as const;

/** How often an issue is made. `month`: on the first of that weekday in a month. */
const RECURRENCES = ['day', 'week', 'month'] as const;

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const recurringIssues = defineResource({
  name: 'recurring-issues',
  label: { one: 'Recurring issue', many: 'Recurring issues' },
  purpose: 'Issues created from new content on a schedule, such as a weekly digest.',
  group: 'Newsletter',
  menu: { icon: 'mail', order: 3, section: 'newsletter' },
  api: { path: '/recurring-issues', key: 'id' },
  storage: { strategy: 'table', table: 'recurring_issues' },
  fields: {
    name: text({
      required: true,
      max: 200,
      help: 'Used as the name of each issue, followed by its date.',
    }),
    enabled: boolean({ default: true, label: 'Active', help: 'If this is off, no issues are created.' }),
    template: reference({
      to: 'email-templates',
      required: true,
      embed: false,
      help: 'Must include a “Latest content” block, which shows what’s new since the last issue.',
    }),
    feed: url({
      label: 'Feed',
      help: 'URL of an RSS, Atom, or JSON feed. If set, “Latest content” blocks show new items from the feed instead of from this site.',
    }),
    content_types: textList({
      ...ofContent,
      ofTypes: true,
      maxItems: 20,
      max: 100,
      label: 'Content types',
      help: 'If empty, the types set in the template’s “Latest content” block are used.',
    }),
    category: reference({
      to: 'categories',
      ...ofContent,
      embed: false,
      help: 'Include only content in this category.',
    }),
    tag: reference({ to: 'tags', ...ofContent, embed: false, help: 'Include only content with this tag.' }),
    minimum: number({
      min: 1,
      max: 20,
      default: 1,
      label: 'Minimum',
      unit: 'items',
      help: 'If there are fewer new items, no issue is created, and the items count toward the next one.',
    }),
    every: choice({
      options: RECURRENCES,
      default: 'week',
      label: 'Repeats',
      labels: {
        day: 'Every day',
        week: 'Every week',
        month: 'Every month, on the first occurrence of the selected weekday',
      },
    }),
    weekday: choice({
      options: WEEKDAYS,
      default: 'monday',
      label: 'Day of the week',
      shownWhen: { every: ['week', 'month'] },
      labels: {
        monday: 'Monday',
        tuesday: 'Tuesday',
        wednesday: 'Wednesday',
        thursday: 'Thursday',
        friday: 'Friday',
        saturday: 'Saturday',
        sunday: 'Sunday',
      },
    }),
    time: text({
      required: true,
      clock: true,
      max: 5,
      help: 'In the site’s time zone.',
    }),
    approval: boolean({
      default: true,
      label: 'Wait for approval',
      help: 'Issues stay drafts until someone sends them. If this is off, they’re sent right away.',
    }),
    contact_lists: references({ to: 'contact-lists', embed: false, label: 'Send to' }),
    segments: references({ to: 'segments', embed: false, label: 'Segments' }),
    frequency: choice({
      options: FREQUENCIES,
      default: 'each',
      labels: { each: 'Every issue', weekly: 'Weekly digest', monthly: 'Monthly digest' },
      help: 'Readers can choose a digest in their email preferences. They get it instead of every issue.',
    }),
    topics: references({
      to: 'categories',
      embed: false,
      label: 'Categories of the issues',
      help: 'Readers who don’t want any of these categories won’t get the issues. If empty, everyone gets them.',
    }),
    language: choice({
      options: LANGUAGE_TAGS,
      help: 'Issues will include content in this language. Default: the site’s language.',
    }),
    public: boolean({ default: false, label: 'Show in the public archive' }),
    next_at: dateTime({ readOnly: true, label: 'Next issue' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'every', 'enabled', 'next_at', 'updated_at'],
    filters: ['enabled'],
    bulk: ['enabled'],
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'] },
  form: {
    main: ['name', 'template', 'feed', 'content_types', 'category', 'tag', 'minimum'],
    side: [
      { label: 'Schedule', fields: ['enabled', 'every', 'weekday', 'time', 'approval'] },
      {
        label: 'Sending',
        fields: ['contact_lists', 'segments', 'frequency', 'topics', 'language', 'public'],
      },
    ],
  },
  access: newsletterAccess,
});
