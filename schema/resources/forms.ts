import { newsletterAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { boolean, choice, number, references, slug, text, textList } from '../fields/index.ts';

const ASKED = {
  options: ['off', 'optional', 'required'],
  labels: { off: 'Don’t ask', optional: 'Optional', required: 'Required' },
} as const;

export const forms = defineResource({
  name: 'forms',
  label: { one: 'Signup form', many: 'Signup forms' },
  purpose: 'Forms for the newsletter, on a page of their own or on other websites.',
  group: 'Newsletter',
  menu: { icon: 'template', order: 6, section: 'subscribers' },
  api: { path: '/forms', key: 'id' },
  storage: { strategy: 'table', table: 'forms' },
  fields: {
    name: text({ required: true, help: 'Only staff see this name.' }),
    slug: slug({ from: 'name' }),
    title: text({ required: true, help: 'Heading above the form.' }),
    text: text({ multiline: true, max: 1000, help: 'Shown below the heading.' }),
    button: text({
      max: 60,
      label: 'Button text',
      help: 'If empty, the text of the site’s own form is used.',
    }),
    first_name: choice({ ...ASKED, default: 'optional', label: 'First name' }),
    last_name: choice({ ...ASKED, default: 'off', label: 'Last name' }),
    contact_lists: references({
      to: 'contact-lists',
      embed: false,
      label: 'Always join',
      help: 'Everyone who signs up joins these public lists. If no lists are selected below either, they join the default list.',
    }),
    offered_lists: references({
      to: 'contact-lists',
      embed: false,
      label: 'Lists to choose from',
      help: 'Public lists that people can select in the form.',
    }),
    thanks: text({
      multiline: true,
      max: 1000,
      label: 'Thank-you message',
      help: 'Shown after signing up. If empty, people are asked to check their inbox.',
    }),
    thanks_page: text({
      max: 500,
      label: 'Thank-you page',
      help: 'A path on this site, such as /welcome. If set, this page opens instead of the message.',
    }),
    mail_subject: text({
      label: 'Subject',
      help: 'If empty, the usual subject is used.',
    }),
    mail_text: text({
      multiline: true,
      max: 2000,
      label: 'Opening text',
      help: 'Added at the top of the confirmation email.',
    }),
    origins: textList({
      maxItems: 50,
      max: 260,
      one: 'website',
      label: 'Allowed websites',
      help: 'Websites that can show this form, such as https://www.example.com.',
    }),
    enabled: boolean({
      default: true,
      label: 'Active',
      help: 'If this is off, no one can sign up with this form.',
    }),
    proof_of_work: boolean({
      default: true,
      label: 'Protect from bots',
      help: 'The browser solves a small task while people fill in the form. Without JavaScript, the form accepts only a few signups an hour.',
    }),
    signups: number({ readOnly: true, default: 0, label: 'Signups' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'title', 'enabled', 'signups', 'updated_at'],
    filters: ['enabled'],
    bulk: ['enabled'],
    sortable: ['name', 'signups', 'created_at', 'updated_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'], B: ['title'] },
  form: {
    main: [
      'name',
      'title',
      'text',
      'first_name',
      'last_name',
      'button',
      'contact_lists',
      'offered_lists',
      'thanks',
      'thanks_page',
    ],
    side: [
      { label: 'Settings', fields: ['slug', 'enabled', 'proof_of_work', 'origins'] },
      { label: 'Confirmation email', fields: ['mail_subject', 'mail_text'] },
    ],
  },
  access: newsletterAccess,
});
