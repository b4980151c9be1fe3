import { newsletterAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { boolean, choice, dateTime, reference, text, url } from '../fields/index.ts';

/** What starts a series for a person. */
export const SERIES_TRIGGERS = [
  'confirmed',
  'joined',
  'attribute',
  'segment',
  'clicked',
  'date',
  'attribute_date',
] as const;

const ATTRIBUTE_MAX = 64;
const VALUE_MAX = 200;

export const emailSeries = defineResource({
  name: 'email-series',
  label: { one: 'Series', many: 'Series' },
  purpose: 'Emails that subscribers get step by step after something happens, such as a signup.',
  group: 'Newsletter',
  menu: { icon: 'mail', order: 4, section: 'newsletter' },
  api: { path: '/email-series', key: 'id' },
  storage: { strategy: 'table', table: 'email_series' },
  fields: {
    name: text({ required: true, max: 200, help: 'Only staff see this name.' }),
    enabled: boolean({
      default: false,
      label: 'Active',
      help: 'If this is off, the series is paused. No one enters it, and people in it wait.',
    }),
    trigger: choice({
      options: SERIES_TRIGGERS,
      default: 'confirmed',
      label: 'Starts when someone',
      labels: {
        confirmed: 'confirms a signup',
        joined: 'joins a mailing list in any way',
        attribute: 'gets an attribute',
        segment: 'enters a segment',
        clicked: 'clicks a link in an issue',
        date: 'is subscribed on a date',
        attribute_date: 'reaches the date in an attribute',
      },
    }),
    contact_list: reference({
      to: 'contact-lists',
      embed: false,
      label: 'Mailing list',
      help: 'Only people on this list enter the series, and they leave it when they leave the list. If empty, all lists count.',
    }),
    trigger_segment: reference({
      to: 'segments',
      embed: false,
      label: 'Segment',
      shownWhen: { trigger: ['segment'] },
    }),
    attribute: text({
      max: ATTRIBUTE_MAX,
      label: 'Attribute',
      help: 'Its name. For a date, its value must look like 2026-05-31.',
      shownWhen: { trigger: ['attribute', 'attribute_date'] },
    }),
    attribute_value: text({
      max: VALUE_MAX,
      label: 'Value',
      help: 'If empty, any value counts.',
      shownWhen: { trigger: ['attribute'] },
    }),
    link: url({
      label: 'Link',
      help: 'The URL as it’s in the issue. If empty, any link counts. Clicks are known only if they’re tracked per person.',
      shownWhen: { trigger: ['clicked'] },
    }),
    start_at: dateTime({
      label: 'Date',
      help: 'Everyone who is subscribed at this time enters the series.',
      shownWhen: { trigger: ['date'] },
    }),
    existing: boolean({
      default: false,
      label: 'Include people who already match',
      help: 'If this is off, the series is only for people who match after it’s turned on.',
      shownWhen: { trigger: ['attribute', 'segment'] },
    }),
    end_segment: reference({
      to: 'segments',
      embed: false,
      label: 'Leave on entering a segment',
      help: 'People in this segment leave the series.',
    }),
    end_attribute: text({
      max: ATTRIBUTE_MAX,
      label: 'Leave on getting an attribute',
      help: 'People with this attribute leave the series.',
    }),
    end_value: text({ max: VALUE_MAX, label: 'Value', help: 'If empty, any value counts.' }),
    started_at: dateTime({ readOnly: true, label: 'Turned on' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'trigger', 'enabled', 'started_at', 'updated_at'],
    filters: ['enabled'],
    bulk: ['enabled'],
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'] },
  form: {
    main: [
      'name',
      'trigger',
      'trigger_segment',
      'attribute',
      'attribute_value',
      'link',
      'start_at',
      'contact_list',
      'existing',
    ],
    side: [
      { label: 'Status', fields: ['enabled'] },
      { label: 'End rules', fields: ['end_segment', 'end_attribute', 'end_value'] },
    ],
  },
  access: newsletterAccess,
});
