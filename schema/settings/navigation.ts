import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { LIST_PAGES } from '../pages/list-pages.ts';
import { listedTypes } from '../registry/registry.ts';
import { choice, longText, onOff, rows, target, text } from '../setting-fields/index.ts';

const LINKS_MAX = 20;
const COLUMNS_MAX = 6;

/** Names in braces for values that are set elsewhere. */
const PLACES = {
  '{contact_email}': 'The contact email',
  '{social}': 'All social profiles',
  '{what_is}': 'The “What is … all about?” page',
};

/** Texts in which pages replace names in braces. */
const IN_TEXTS = ['{site_name}', '{contact_email}'] as const;

const link = {
  label: text({ label: 'Label', max: 60, required: true, placeholders: [...IN_TEXTS, '{social}'] }),
  target: target({
    label: 'Links to',
    help: 'A page on this site (search by title) or any URL.',
    places: PLACES,
    required: true,
  }),
};

/** The header (spec §2): content types in their declared places, and the curated lists. */
const HEADER = [
  { label: 'Lists', target: '/lists', place: 2 },
  ...listedTypes.flatMap(({ site: { section, index, header = Infinity } }) =>
    header === false ? [] : [{ label: section, target: index, place: header }],
  ),
]
  .toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place))
  .map(({ label, target: path }) => ({ label, target: path }));

/** The footer (spec §2). */
const FOOTER = [
  {
    title: 'Company',
    links: [
      { label: 'About us', target: '/about' },
      { label: 'Terms & Conditions', target: '/terms' },
      { label: 'Privacy Policy', target: '/terms/privacy' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Articles', target: '/articles' },
      { label: 'Book Summaries', target: '/book-summaries' },
      { label: 'Interviews', target: '/interviews' },
    ],
  },
  {
    title: 'Get in Touch',
    links: [
      { label: '{contact_email}', target: '{contact_email}' },
      { label: '{social}', target: '{social}' },
      { label: 'Newsletters', target: '/newsletters' },
    ],
  },
];

const MADE_WITH = 'Made with ♥ for book lovers';

const ofDefaults = (key: string) => `settings.navigation.defaults.${key}`;

/** Content types are called in the menu what they are called everywhere. */
const DEFAULT_TEXTS = {
  Company: ofDefaults('company'),
  'About us': ofDefaults('about'),
  'Terms & Conditions': ofDefaults('terms'),
  'Privacy Policy': ofDefaults('privacy'),
  Resources: ofDefaults('resources'),
  'Get in Touch': ofDefaults('contact'),
  Newsletters: ofDefaults('newsletters'),
  [MADE_WITH]: ofDefaults('made_with'),
  Lists: 'lists.many',
  ...Object.fromEntries(listedTypes.map(({ name, site }) => [site.section, `${name}.section`])),
};

export const navigationSettings = defineSettings({
  name: 'navigation',
  title: 'Navigation and footer',
  about: 'Links in the header and the footer.',
  menu: { icon: 'menu', order: 20 },
  preview: '/',
  schedulable: true,
  reference: {
    group: 'Site',
    get: 'Get the links of the header and footer',
    save: 'Change the links of the header and footer; null restores the defaults',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    header: rows({
      label: 'Links',
      help: 'Links that don’t fit move into the menu.',
      word: 'link',
      max: LINKS_MAX,
      of: link,
      default: HEADER,
      onPages: true,
    }),
    footer: rows({
      label: 'Columns',
      help: 'In labels, {site_name}, {contact_email}, and {social} are replaced with the values from your settings. Links to the contact email or social profiles are left out until those are set.',
      word: 'column',
      max: COLUMNS_MAX,
      of: {
        title: text({ label: 'Title', max: 60, required: true, placeholders: IN_TEXTS }),
        links: rows({ label: 'Links', word: 'link', max: LINKS_MAX, of: link }),
      },
      default: FOOTER,
      onPages: true,
    }),
    list_pages: rows({
      label: 'Pages',
      help: 'The title, introduction, and meta description of pages that list content. Empty fields use the default text.',
      word: 'page',
      max: 60,
      distinct: 'page',
      of: {
        page: choice({ label: 'Page', options: LIST_PAGES, default: 'lists' }),
        title: text({ label: 'Title', max: 60 }),
        intro: longText({ label: 'Introduction', max: 300 }),
        description: longText({ label: 'Meta description', max: 300 }),
      },
      default: Object.keys(LIST_PAGES).map((page) => ({
        page,
        title: null,
        intro: null,
        description: null,
      })),
      onPages: true,
    }),
    copyright: text({
      label: 'Copyright line',
      help: '{year} is replaced with the current year, {site_name} with the site’s name, and {contact_email} with the contact email.',
      max: 120,
      placeholders: ['{year}', ...IN_TEXTS],
      default: '© {year} {site_name}',
      onPages: true,
    }),
    shows_made_with: onOff({ label: 'Show the “Made with” line', default: true, onPages: true }),
    made_with: text({
      label: 'Made with',
      max: 120,
      placeholders: IN_TEXTS,
      default: MADE_WITH,
      shownWhen: { shows_made_with: [true] },
      onPages: true,
    }),
  },
  sections: {
    header: { title: 'Header', fields: ['header'] },
    footer: { title: 'Footer', fields: ['footer'] },
    lists: { title: 'Lists and search', fields: ['list_pages'] },
    end: { title: 'Bottom of the page', fields: ['copyright', 'shows_made_with', 'made_with'] },
  },
  neutralDefaults: { made_with: 'Made with ♥' },
  defaultTexts: DEFAULT_TEXTS,
});
