import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { ICON_SHAPE, LOGO_SHAPE } from '../setting-fields/image.ts';
import {
  choice,
  color,
  email,
  image,
  language,
  longText,
  onOff,
  rows,
  text,
  timeZone,
  url,
  urls,
} from '../setting-fields/index.ts';
import { TYPEFACE_TITLES } from './parts/typefaces.ts';

const HEADLINE = 'Non-fiction worth your evenings, read closely and told plainly.';
const INTRO =
  'Summaries of books that last, essays on how to read them, imagined interviews with the people who wrote them, and lists for when you cannot choose.';

export const generalSettings = defineSettings({
  name: 'general',
  title: 'General',
  about: 'The site’s name, logo, colors, typefaces, language, and contact details.',
  menu: { icon: 'settings', order: 10 },
  preview: '/',
  reference: {
    group: 'Site',
    get: 'Get the name, appearance, language, and contact details of the site',
    save: 'Change the name, appearance, language, and contact details of the site; omitted fields stay',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    name: text({
      label: 'Name',
      help: 'Shown in the header, footer, page titles, feeds, and emails.',
      max: 60,
      default: 'Colophon',
      neverBlank: true,
      variable: 'SITE_NAME',
      onPages: true,
    }),
    headline: text({
      label: 'Headline',
      isSentence: true,
      help: 'Shown in large type at the top of the home page.',
      max: 120,
      default: HEADLINE,
      onPages: true,
    }),
    intro: text({
      label: 'Introduction',
      isSentence: true,
      help: 'Shown below the headline.',
      max: 300,
      default: INTRO,
      onPages: true,
    }),
    description: text({
      label: 'Description',
      isSentence: true,
      help: 'One sentence for the footer, feeds, and search engines. If empty, a generic sentence is used.',
      max: 300,
      onPages: true,
    }),
    keywords: text({
      label: 'Keywords',
      help: 'For search engines, separated by commas. Pages with categories or tags use those instead.',
      max: 200,
      hasCommas: true,
      onPages: true,
    }),
    default_texts: choice({
      label: 'Default text',
      help: 'Used on public pages wherever you haven’t written your own text.',
      options: { books: 'About non-fiction books', any: 'For any subject' },
      default: 'books',
      onPages: true,
    }),
    logo: image({
      label: 'Logo',
      help: `Shown in the header, 32 pixels high. A transparent background works best. Each side must be at least ${LOGO_SHAPE.least} pixels. The logo can be up to ${LOGO_SHAPE.widest} times as wide as it is tall, or up to twice as tall as it is wide.`,
      shape: LOGO_SHAPE,
      onPages: true,
    }),
    logo_dark: image({
      label: 'Logo for dark mode',
      help: 'Shown in dark mode. The same size limits apply. If empty, the regular logo is used in both modes.',
      shape: LOGO_SHAPE,
      onPages: true,
    }),
    logo_with_name: onOff({ label: 'Show the name next to the logo', onPages: true }),
    icon: image({
      label: 'Icon',
      help: `For browser tabs and home screens. A 512-pixel square works best. Each side must be at least ${ICON_SHAPE.least} pixels, and neither can be more than twice as long as the other. If empty, the icon is made from the first letter of the site’s name.`,
      shape: ICON_SHAPE,
      onPages: true,
    }),
    accent_color: color({
      label: 'Accent color',
      help: 'For buttons, links, and highlights. Where it would be hard to read, pages use a darker or lighter shade.',
      onPages: true,
    }),
    typefaces: choice({
      label: 'Typefaces',
      options: TYPEFACE_TITLES,
      default: 'literata',
      onPages: true,
    }),
    language: language({
      label: 'Content language',
      help: 'Tells browsers, screen readers, and search engines which language your content is in.',
      default: 'en',
      onPages: true,
    }),
    other_languages: rows({
      label: 'Other languages',
      help: 'Articles and other translatable content can appear in these languages.',
      of: { language: language({ label: 'Language', required: true }) },
      max: 20,
      word: 'language',
      distinct: 'language',
      onPages: true,
    }),
    time_zone: timeZone({
      label: 'Time zone',
      help: 'Dates on public pages use this time zone.',
      default: 'UTC',
      onPages: true,
    }),
    contact_email: email({
      label: 'Contact email',
      help: 'Shown in the footer and on the pages about the site.',
      variable: 'CONTACT_EMAIL',
      onPages: true,
    }),
    social: urls({
      label: 'Social profiles',
      help: 'Linked from the footer.',
      variable: 'SOCIAL_URL',
      onPages: true,
    }),
    book_links: rows({
      label: 'Where to find books',
      help: 'Libraries and shops linked from pages about books. {isbn}, {title}, and {author} are filled in for each book. Links with {isbn} are left out for books that don’t have an ISBN. You can add your affiliate ID to the URL.',
      word: 'link',
      max: 8,
      of: {
        name: text({ label: 'Name', max: 60, required: true }),
        address: url({ label: 'URL', required: true, placeholders: ['{isbn}', '{title}', '{author}'] }),
      },
      default: [
        { name: 'WorldCat libraries', address: 'https://search.worldcat.org/search?q={title}%20{author}' },
        { name: 'Bookshop.org', address: 'https://bookshop.org/book/{isbn}' },
      ],
      onPages: true,
    }),
    index_now: onOff({
      label: 'Tell search engines about new and changed pages',
      help: 'A minute after a page is published or updated, its URL is sent through IndexNow to Bing, Yandex, and other search engines. Google doesn’t support IndexNow.',
    }),
    postal_address: longText({
      label: 'Postal address',
      help: 'Shown in the footer of every issue. Many countries require it.',
      max: 300,
      onPages: true,
    }),
  },
  sections: {
    site: {
      title: 'Site',
      fields: ['name', 'headline', 'intro', 'description', 'keywords', 'default_texts'],
    },
    look: {
      title: 'Appearance',
      fields: ['logo', 'logo_dark', 'logo_with_name', 'accent_color', 'typefaces', 'icon'],
    },
    place: { title: 'Language and time', fields: ['language', 'time_zone', 'other_languages'] },
    books: { title: 'Books', fields: ['book_links'] },
    search: { title: 'Search engines', fields: ['index_now'] },
    contact: {
      title: 'Contact',
      fields: ['contact_email', 'social', 'postal_address'],
      after: 'The copyright line is under Settings → Navigation and footer.',
    },
  },
  neutralDefaults: {
    headline: 'Welcome',
    intro: 'Take a look around. Everything we publish is here.',
  },
  defaultTexts: {
    [HEADLINE]: 'settings.general.defaults.headline',
    [INTRO]: 'settings.general.defaults.intro',
    'WorldCat libraries': 'settings.general.defaults.libraries',
  },
});
