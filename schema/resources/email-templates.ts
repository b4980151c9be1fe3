import { newsletterAccess } from '../access/access.ts';
import { defineResource } from '../define/define-resource.ts';
import { blocks, text } from '../fields/index.ts';

export const emailTemplates = defineResource({
  name: 'email-templates',
  label: { one: 'Email template', many: 'Email templates' },
  purpose: 'Reusable layouts for issues.',
  group: 'Newsletter',
  menu: { icon: 'template', order: 2, section: 'newsletter' },
  api: { path: '/newsletter-templates' },
  storage: { strategy: 'table', table: 'newsletter_templates' },
  fields: {
    name: text({ required: true }),
    subject: text({ max: 300, variables: true }),
    preheader: text({
      max: 300,
      variables: true,
      label: 'Preview text',
      help: 'Appears after the subject line in most inboxes.',
    }),
    blocks: blocks(),
    mjml: text({
      multiline: true,
      max: 500_000,
      large: true,
      label: 'MJML',
      help: 'If set, the email is built from this code instead of the blocks.',
    }),
    html: text({ multiline: true, large: true, readOnly: true, label: 'HTML' }),
    text: text({ multiline: true, large: true, readOnly: true, label: 'Plain text' }),
  },
  title: 'name',
  list: {
    columns: ['name', 'subject', 'updated_at'],
    bulk: [],
    files: true,
    sortable: ['name', 'created_at', 'updated_at'],
    sort: { by: 'updated_at', order: 'desc' },
  },
  search: { A: ['name'], B: ['subject'] },
  form: { main: ['name', 'subject', 'preheader', 'blocks'], side: [{ label: 'Source', fields: ['mjml'] }] },
  access: newsletterAccess,
});
