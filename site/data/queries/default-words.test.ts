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
