import { defineContentType } from '../define-content-type.ts';
import { richText, slug } from '../fields/index.ts';

export const pages = defineContentType({
  name: 'pages',
  type: 'page',
  label: { one: 'Page', many: 'Pages' },
  purpose: 'Texts about the site itself, such as About and the terms.',
  menu: { icon: 'document', shortcut: 'w' },
  fields: {
    slug: slug({
      from: 'title',
      parts: 2,
      help: 'Everything after the name of the site. One slash is allowed: team/editors.',
    }),
    body: richText({
      help: 'Visitors see the name of the site for {site_name}, its address for {site_url}, and the contact address for {contact_email}. A paragraph with {contact_email} is left out while no contact address is set.',
    }),
  },
  omit: ['category', 'tags', 'author', 'written_by', 'published_date', 'image'],
  site: { path: '/{slug}', section: 'Pages', schemaOrg: 'WebPage', placeholders: true },
});
