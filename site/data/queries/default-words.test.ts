import { expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import { siteSettings } from '../../testing/site-settings.ts';
import { pageInLanguage } from './page-language.ts';

const texts = {
  'schema.articles.section': 'Artikel',
  'schema.settings.navigation.defaults.made_with': 'Mit ♥ gemacht',
  'schema.settings.general.defaults.headline': 'Genau gelesen.',
  'schema.site.description': '{site} feiert Sachbücher.',
};
const languages = languagesOf([{ tag: 'de', texts }]);
const pageOf = (given: Parameters<typeof siteSettings>[0]) => {
  const settings = siteSettings({ languages: ['en', 'de'], ...given });
  return pageInLanguage('/de/articles', settings, languages)?.settings ?? settings;
};
const LINK = { label: 'Essays', path: '/articles' };

it('says in the language of a page what has not been changed', () => {
  const { navigation, tagline, description } = pageOf({ name: 'Ink' });
  expect(navigation.header).toContainEqual({ label: 'Artikel', path: '/articles' });
  expect(navigation.footer[1]?.links[0]).toEqual({ label: 'Artikel', path: '/articles' });
  expect(navigation.closing).toEqual({ copyright: '© {year} Ink', made_with: 'Mit ♥ gemacht' });
  expect([tagline, description]).toEqual(['Genau gelesen.', 'Ink feiert Sachbücher.']);
});

it('leaves what people wrote in every language', () => {
  const own = siteSettings();
  const navigation = { ...own.navigation, header: [LINK] };
  const page = pageOf({ navigation, tagline: 'Maps.', description: 'A site about maps.' });
  expect(page.navigation.header).toEqual([LINK]);
  expect(page.navigation.closing.made_with).toBe('Mit ♥ gemacht');
  expect([page.tagline, page.description]).toEqual(['Maps.', 'A site about maps.']);
});

it('says what fits any subject in the language of a page, for a site without books', () => {
  const german = {
    'schema.settings.general.neutral.headline': 'Willkommen',
    'schema.site.neutral_tags': 'Alle Themen.',
    'schema.site.neutral_sign_up_title': 'Unser Newsletter',
  };
  const settings = siteSettings({
    languages: ['en', 'de'],
    default_texts: 'any',
    tagline: 'Welcome',
    sign_up: { title: 'Our newsletter, in your inbox', text: 'Once a month.', next: 'Check your inbox.' },
    list_pages: [{ page: 'tags', title: 'Places', intro: 'All places.', description: null }],
  });
  const page = pageInLanguage(
    '/de/articles',
    settings,
    languagesOf([{ tag: 'de', texts: german }]),
  )?.settings;
  expect(page?.tagline).toBe('Willkommen');
  expect(page?.sign_up).toMatchObject({ title: 'Unser Newsletter', text: 'Once a month.' });
  expect(page?.list_pages.find((one) => one.page === 'tags')).toMatchObject({
    title: null,
    intro: 'Alle Themen.',
  });
});
