import { settingDefault } from '#schema/setting-fields/index.ts';
import {
  type SettingsName,
  type SettingsOf,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { homeOf } from '#schema/site/site-home.ts';
import { navigationOf } from '#schema/site/site-navigation.ts';
import type { SiteSettings } from '../base/site-context.ts';

/** The default settings of a site, except for those given. */
export function siteSettings(given: Partial<SiteSettings> = {}): SiteSettings {
  const { name = 'Colophon', contact_email = null, social = [] } = given;
  return {
    name,
    url: 'https://example.com',
    tagline: 'Non-fiction worth your evenings, read closely and told plainly.',
    intro: 'Summaries of books that last.',
    description: `${name} is a celebration of non-fiction books and their power to educate, inspire and challenge readers.`,
    keywords: null,
    default_texts: 'books',
    list_pages: [],
    language: 'en',
    languages: ['en'],
    time_zone: 'UTC',
    logo: null,
    logo_dark: null,
    logo_with_name: false,
    icon: null,
    accent_color: null,
    typefaces: 'literata',
    postal_address: null,
    book_links: [...defaultsOf('general').book_links],
    contact_email,
    social,
    analytics: null,
    code: null,
    consent: { text: null, days: defaultsOf('privacy').consent_days },
    sign_up: { title: null, text: null, next: null },
    home: homeOf(defaultsOf('home')),
    navigation: navigationOf(defaultsOf('navigation'), { name, contact_email, social }),
    ...given,
  };
}

function defaultsOf<Name extends SettingsName>(name: Name): SettingsOf<Name> {
  const { fields } = settingsGroup(name);
  const values = Object.entries(fields).map(([key, field]) => [key, settingDefault(field)]);
  return Object.fromEntries(values) as SettingsOf<Name>;
}
