import { defineContentType } from '../define/define-content-type.ts';
import { richText, slug } from '../fields/index.ts';

export const pages = defineContentType({
  name: 'pages',
  type: 'page',
  label: { one: 'Page', many: 'Pages' },
  purpose: 'Pages about the site itself, such as About and Terms.',
  menu: { icon: 'document', shortcut: 'w' },
  fields: {
    slug: slug({
      from: 'title',
      parts: 2,
      help: 'Everything after the domain. One slash is allowed, as in team/editors.',
    }),
    body: richText({
      help: '{site_name}, {site_url}, and {contact_email} are replaced with the site’s name, URL, and contact email. Paragraphs with {contact_email} are hidden until a contact email is set.',
    }),
  },
  omit: ['category', 'tags', 'author', 'written_by', 'published_date', 'image'],
  site: { path: '/{slug}', section: 'Pages', schemaOrg: 'WebPage', placeholders: true },
});
