import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Site } from '#schema/answers/operations/site.ts';
import { knowing } from '../../testing/knowing-languages.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { beginFirstRun } from '../sign-in/first-run-state.ts';
import { importStarterTexts } from './default-texts.ts';

const test = useTestApp({ languages: knowing('de', 'es', 'fr') });
const administrator = () => clientFor(test(), 'administrator');
const site = async () => ((await (await test().request('/api/v1/site')).json()) as { data: Site }).data;
const empty = async () => {
  await beginFirstRun(test().deps.database.queries);
  expect((await administrator().post('/first-run/remove-starter-texts')).status).toBe(200);
};
/** What it says in sentences: the names of its content types and links stay. */
const sentences = (said: Site) =>
  JSON.stringify([
    said.tagline,
    said.intro,
    said.description,
    said.keywords,
    said.sign_up,
    said.navigation.closing,
    ...said.list_pages.map(({ page: _, ...words }) => words),
  ]);
const OF_BOOKS = /book|fiction|libro|ficción|livre|fiction|bücher|buch/i;

it('speaks of books while it has the starter content', async () => {
  expect(sentences(await site())).toMatch(OF_BOOKS);
});

it.each(['en', 'de', 'es', 'fr'])(
  'says nothing of books once it is empty, in its language: %s',
  async (language) => {
    await putSettings(administrator(), 'general', { name: 'Ink', language });
    await empty();
    const said = await site();
    expect(sentences(said)).not.toMatch(OF_BOOKS);
    const { tagline, intro, description, sign_up: signUp, list_pages: lists, navigation } = said;
    for (const text of [tagline, intro, description, navigation.closing.made_with, ...Object.values(signUp)])
      expect(text).toEqual(expect.stringMatching(/\w{4}/));
    expect(lists.find(({ page }) => page === 'tags')?.intro).toMatch(/\w{4}/);
    // Another language than English has its own words for all of it.
    const english = JSON.stringify([said.tagline, said.description, signUp.title]);
    expect(english.includes('Welcome') || english.includes('newsletter, in your')).toBe(language === 'en');
  },
);

it('keeps what someone writes, and shows it in the form', async () => {
  await empty();
  const { data } = await administrator().get('/settings/general');
  expect(data).toMatchObject({ headline: 'Welcome', default_texts: 'any' });
  await putSettings(administrator(), 'general', { headline: 'Maps.', description: 'About maps.' });
  await putSettings(administrator(), 'newsletter', { sign_up_title: 'A map a month' });
  await putSettings(administrator(), 'navigation', { list_pages: [{ page: 'tags', intro: 'All places.' }] });
  const { tagline, description, sign_up: signUp, list_pages: lists } = await site();
  expect([tagline, description, signUp.title]).toEqual(['Maps.', 'About maps.', 'A map a month']);
  expect(lists).toContainEqual(
    expect.objectContaining({
      page: 'tags',
      intro: 'All places.',
      description: expect.stringContaining('A'),
    }),
  );
  await putSettings(administrator(), 'general', { default_texts: 'books', description: null });
  expect((await site()).description).toContain('non-fiction books');
});

it('speaks of books again once the starter content is back', async () => {
  await empty();
  const folder = await mkdtemp(join(tmpdir(), 'colophon-starter-'));
  const restore = () => importStarterTexts(test().deps, { folder });
  try {
    expect(await restore()).toMatchObject({ created: 0, isAboutBooks: false });
    expect(sentences(await site())).not.toMatch(OF_BOOKS);
    await mkdir(join(folder, 'articles'));
    const article =
      '---\nslug: on-walden\ntitle: On Walden\nintro: A book.\nstatus: draft\n---\n\nIt is short.\n';
    await writeFile(join(folder, 'articles', 'on-walden.md'), article);
    expect(await restore()).toMatchObject({ created: 1, problems: [], isAboutBooks: true });
    expect(sentences(await site())).toMatch(OF_BOOKS);
    // Another import, which creates nothing, keeps what was chosen since.
    await putSettings(administrator(), 'general', { default_texts: 'any' });
    expect(await restore()).toMatchObject({ created: 0, isAboutBooks: false });
    expect(sentences(await site())).not.toMatch(OF_BOOKS);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('is noted once, however often the starter content is deleted', async () => {
  await empty();
  await empty();
  const { data } = await administrator().get('/settings/general/revisions');
  expect((data['data'] as { changed_fields: string[] }[]).map((one) => one.changed_fields)).toEqual([
    ['default_texts'],
    [],
  ]);
});
