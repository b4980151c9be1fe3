import { settingsAccess } from '../access.ts';
import { defineSettings } from '../define-settings.ts';
import {
  choice,
  color,
  email,
  image,
  language,
  longText,
  onOff,
  text,
  timeZone,
  urls,
} from '../setting-fields/index.ts';
import { TYPEFACE_TITLES } from '../typefaces.ts';

export const generalSettings = defineSettings({
  name: 'general',
  title: 'General',
  about: 'Name, logo, colors and typefaces of the site, its language and how it can be reached.',
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
      help: 'In the header and footer, in page titles, feeds and mail.',
      max: 60,
      default: 'Colophon',
      variable: 'SITE_NAME',
      onPages: true,
    }),
    headline: text({
      label: 'Headline',
      help: 'The large line at the top of the home page.',
      max: 120,
      default: 'Non-fiction worth your evenings, read closely and told plainly.',
      onPages: true,
    }),
    intro: text({
      label: 'Introduction',
      help: 'Below the headline.',
      max: 300,
      default:
        'Summaries of books that last, essays on how to read them, conversations with the people who wrote them, and lists for when you cannot choose.',
      onPages: true,
    }),
    description: text({
      label: 'Description',
      help: 'One sentence for the footer, for feeds and for search engines. Left empty, it says that the site is about non-fiction books.',
      max: 300,
      onPages: true,
    }),
    logo: image({
      label: 'Logo',
      help: 'At the left of the header, 32 pixels high. Best on a transparent ground.',
      onPages: true,
    }),
    logo_dark: image({
      label: 'Logo for dark pages',
      help: 'Shown instead of the logo in dark color schemes. Left empty, the logo is in both.',
      onPages: true,
    }),
    logo_with_name: onOff({ label: 'Show the name beside the logo', onPages: true }),
    icon: image({
      label: 'Icon',
      help: 'Square, at least 512 pixels. For browser tabs and home screens. Left empty, it is drawn from the first letter of the name.',
      onPages: true,
    }),
    accent_color: color({
      label: 'Accent color',
      help: 'For buttons, links and marks. Where it could not be read, pages use a darker or lighter shade of it.',
      onPages: true,
    }),
    typefaces: choice({
      label: 'Typefaces',
      options: TYPEFACE_TITLES,
      default: 'literata',
      onPages: true,
    }),
    language: language({
      label: 'Language of the texts',
      help: 'Tells browsers, screen readers and search engines what they read.',
      default: 'en',
      onPages: true,
    }),
    time_zone: timeZone({
      label: 'Time zone',
      help: 'Days on public pages are those of this zone.',
      default: 'UTC',
      onPages: true,
    }),
    contact_email: email({
      label: 'Contact address',
      help: 'Readers find it in the footer and on the pages about the site.',
      variable: 'CONTACT_EMAIL',
      onPages: true,
    }),
    social: urls({
      label: 'Social profiles',
      help: 'Linked from the footer.',
      variable: 'SOCIAL_URL',
      onPages: true,
    }),
    postal_address: longText({
      label: 'Postal address',
      help: 'At the foot of every newsletter. Many countries require one.',
      max: 300,
      onPages: true,
    }),
  },
  sections: {
    site: { title: 'Site', fields: ['name', 'headline', 'intro', 'description'] },
    look: {
      title: 'Look',
      fields: ['logo', 'logo_dark', 'logo_with_name', 'icon', 'accent_color', 'typefaces'],
    },
    place: { title: 'Language and time', fields: ['language', 'time_zone'] },
    contact: { title: 'Contact', fields: ['contact_email', 'social', 'postal_address'] },
  },
});
