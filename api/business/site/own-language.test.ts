import { describe, expect, it } from 'vitest';
import type { Site } from '#schema/answers/operations/site.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const texts = {
  'schema.articles.section': 'Artikel',
  'schema.settings.navigation.defaults.about': 'Über uns',
  'schema.settings.navigation.defaults.made_with': 'Mit ♥ gemacht',
  'schema.settings.general.defaults.headline': 'Genau gelesen.',
  'schema.site.description': '{site} feiert Sachbücher.',
};
const test = useTestApp({ languages: languagesOf([{ tag: 'de', texts }]) });
const administrator = () => clientFor(test(), 'administrator');
const save = (group: SettingsName, change: object) => putSettings(administrator(), group, { ...change });
const site = async () => ((await (await test().request('/api/v1/site')).json()) as { data: Site }).data;
const link = (label: string, target: string) => ({ label, target });

describe('the defaults of the site', () => {
  it('are in its language: the menu, the footer, the headline, the description', async () => {
    expect((await site()).navigation.header.map(({ label }) => label)).toContain('Articles');
    await save('general', { language: 'de', name: 'Lesezeichen' });
    const { navigation, tagline, description } = await site();
    expect(navigation.header.map(({ label, path }) => `${label} ${path}`)).toContain('Artikel /articles');
    expect(navigation.footer[0]).toMatchObject({
      // What has no translation stays in English.
      title: 'Company',
      links: [{ label: 'Über uns', path: '/about' }, {}, {}],
    });
    expect(navigation.footer[1]?.links[0]).toEqual({ label: 'Artikel', path: '/articles' });
    expect(navigation.closing.made_with).toBe('Mit ♥ gemacht');
    expect([tagline, description]).toEqual(['Genau gelesen.', 'Lesezeichen feiert Sachbücher.']);
  });

  it('are what the forms of the settings begin with', async () => {
    await save('general', { language: 'de' });
    const { data } = await administrator().get('/settings/navigation');
    expect(data).toMatchObject({
      header: expect.arrayContaining([link('Artikel', '/articles')]) as object,
      made_with: 'Mit ♥ gemacht',
    });
    expect((await administrator().get('/settings/general')).data['headline']).toBe('Genau gelesen.');
    await save('navigation', { made_with: 'Von Hand' });
    const changes = await administrator().get('/settings/navigation/revisions');
    expect(changes.data['data']).toMatchObject([{ before: { made_with: 'Mit ♥ gemacht' } }, {}]);
  });

  it('never replace what was written, even if it is the English default', async () => {
    await save('navigation', { header: [link('Articles', '/articles')] });
    await save('general', { language: 'de', headline: null });
    const { navigation, tagline } = await site();
    expect(navigation.header).toEqual([{ label: 'Articles', path: '/articles' }]);
    expect(tagline).toBe('Genau gelesen.');
    await save('navigation', { header: null });
    expect((await site()).navigation.header.map(({ label }) => label)).toContain('Artikel');
  });
});
