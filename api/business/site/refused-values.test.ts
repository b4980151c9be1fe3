import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Site } from '#schema/answers/operations/site.ts';
import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const save = (group: SettingsName, change: object) => putSettings(administrator(), group, { ...change });
const read = async (group: SettingsName) => (await administrator().get(`/settings/${group}`)).data;
const site = async () => ((await (await test().request('/api/v1/site')).json()) as { data: Site }).data;

describe('settings that would not do what they say', () => {
  it.each<[SettingsName, object, string, RegExp]>([
    ['general', { name: null }, 'name', /^must not be blank/],
    ['general', { name: ' \u200B\u200F ' }, 'name', /^must not be blank/],
    [
      'general',
      { other_languages: [{ language: 'de' }, { language: 'de' }] },
      'other_languages.1.language',
      /^is already/,
    ],
    [
      'general',
      { other_languages: [{ language: 'de' }, { language: 'en' }] },
      'other_languages.1.language',
      /^is the content language/,
    ],
    [
      'general',
      { language: 'fr', other_languages: [{ language: 'fr' }] },
      'other_languages.0.language',
      /^is the content language/,
    ],
    [
      'navigation',
      { copyright: '© {yaer}' },
      'copyright',
      /\{yaer\}.* Use \{year\}, \{site_name\}, \{contact_email\}/,
    ],
    ['analytics', { posthog_host: 'http://eu.i.posthog.com' }, 'posthog_host', /^must start with https/],
  ])('are refused in %s: %j', async (...[group, change, path, words]) => {
    await save('general', { name: 'Ink' });
    const before = await read(group);
    const { status, problem } = await save(group, change);
    expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
      422,
      'validation_failed',
      [path],
    ]);
    expect(problem.errors?.[path]?.join()).toMatch(words);
    expect(await read(group)).toEqual(before);
    expect((await site()).name).toBe('Ink');
  });

  it('stay in effect where they were stored before, and do not hinder other changes', async () => {
    const { deps } = test();
    await saveSettings(deps, 'general', { other_languages: [{ language: 'en' }, { language: 'de' }] });
    await saveSettings(deps, 'navigation', { copyright: '© {yaer}' });
    await saveSettings(deps, 'analytics', { posthog_key: 'x', posthog_host: 'http://stats.example.com' });
    expect((await save('general', { headline: 'Hello' })).status).toBe(200);
    expect((await save('navigation', { made_with: 'Ours' })).status).toBe(200);
    expect((await save('analytics', { posthog_key: 'y' })).status).toBe(200);
    const { languages, navigation, analytics } = await site();
    expect([languages, navigation.closing.copyright]).toEqual([['en', 'de'], '© {yaer}']);
    expect(analytics).toMatchObject({ host: 'http://stats.example.com' });
  });

  it('leave a preview with the name that is stored', async () => {
    test().deps.renderWithSettings = (_path, { name }) => Promise.resolve(name);
    await save('general', { name: 'Ink' });
    const { data } = await administrator().post('/settings/general/preview', { name: '' });
    expect(data.html).toBe('Ink');
  });
});

it('takes another language of the site as its own', async () => {
  await save('general', { other_languages: [{ language: 'de' }] });
  expect((await save('general', { language: 'de' })).status).toBe(200);
  expect((await site()).languages).toEqual(['de']);
});
