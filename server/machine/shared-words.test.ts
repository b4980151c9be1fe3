import { expect, it } from 'vitest';
import type { ApiClient } from '#api-client/client.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import { siteSettings } from '#site/testing/site-settings.ts';
import { sharedWordsOf } from './shared-words.ts';

const texts = { 'schema.lists.one': 'Liste', 'schema.articles.one': 'Artikel' };
const words = languagesOf([{ tag: 'de', texts }]).translator('de');
const record = { id: '1', title: 'Langsam lesen', content_type_name: 'article', category: null };
/** Answers every request with the same list or text, and knows no categories. */
const api = {
  ask: () => Promise.resolve({ ...record, name: 'Zum Anfangen', items: [] }),
  list: () => Promise.resolve({ data: [] }),
} as unknown as ApiClient;

it.each([
  ['/lists/zum-anfangen', 'Liste'],
  ['/articles/langsam-lesen', 'Artikel'],
])('calls what is at %s what the site calls it: %s', async (path, label) => {
  const settings = siteSettings({ language: 'de', languages: ['de'] });
  expect(await sharedWordsOf(path, { api, settings, words })).toMatchObject({ words: { label } });
});
