import { describe, expect, it } from 'vitest';
import type { TranslationEntry } from '#schema/answers/records/content.ts';
import { type AnsweredRecord, clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const staff = () => clientFor(test(), 'administrator');
const visitor = () => clientFor(test());

async function inThreeLanguages() {
  const saved = await putSettings(staff(), 'general', {
    other_languages: [{ language: 'de' }, { language: 'fr' }],
  });
  expect(saved.status).toBe(200);
}

let count = 0;
async function article(title = `Reading slowly ${(count += 1)}`): Promise<AnsweredRecord> {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Houses.' }] }],
  };
  const made = await staff().post('/content', {
    content_type_name: 'article',
    title,
    intro: 'On reading.',
    body,
    canonical_url: 'https://elsewhere.example/slowly',
  });
  expect(made.status).toBe(201);
  return made.data;
}

const translate = (id: string, language: string) => staff().post(`/content/${id}/translations`, { language });
const versionsOf = async (id: string) =>
  (await staff().get(`/content/${id}/translations`)).data as unknown as TranslationEntry[];

describe('an entry in several languages', () => {
  it('has a version of each, with its own slug, state, and history', async () => {
    await inThreeLanguages();
    const own = await article();
    const made = await translate(own.id, 'de');
    expect(made.status).toBe(201);
    const german = made.data;
    expect(german).toMatchObject({ language: 'de', slug: own.slug, status: 'draft', canonical_url: null });
    await staff().post(`/content/${own.id}/publish`, {});
    expect(
      (await versionsOf(own.id)).map(({ language, status, pending }) => [language, status, pending]),
    ).toEqual([
      ['en', 'published', null],
      ['de', 'draft', 'copied'],
    ]);
    const changed = async () =>
      (await versionsOf(own.id)).map(({ has_unpublished_changes: isChanged }) => isChanged);
    expect(await changed()).toEqual([false, false]);
    await staff().put(`/content/${own.id}`, { intro: 'Another.', version: 1 });
    expect(await changed()).toEqual([true, false]);
    const saved = await staff().put(`/content/${german.id}`, {
      title: 'Langsam lesen',
      slug: 'langsam-lesen',
      version: german.version,
    });
    expect(saved.data).toMatchObject({ slug: 'langsam-lesen', language: 'de' });
    const revisions = await staff().get(`/content/${german.id}/revisions`);
    expect(revisions.page.total).toBe(2);
  });

  it('is older than its source once that is changed, until someone says that it is translated', async () => {
    await inThreeLanguages();
    const own = await article();
    const german = (await translate(own.id, 'de')).data;
    const stateOf = async () => (await versionsOf(own.id)).find(({ id }) => id === german.id);
    expect(await stateOf()).toMatchObject({ is_outdated: false, pending: 'copied', source_id: own.id });
    await staff().put(`/content/${own.id}`, { intro: 'Another.', version: 1 });
    expect(await stateOf()).toMatchObject({ is_outdated: true });
    expect((await staff().post(`/content/${german.id}/translated`, {})).status).toBe(200);
    expect(await stateOf()).toMatchObject({ is_outdated: false, pending: null });
    expect((await staff().post(`/content/${own.id}/translated`, {})).status).toBe(409);
  });

  it('is seen by visitors in the language that they ask for', async () => {
    await inThreeLanguages();
    const own = await article('Wanderjahre');
    const german = (await translate(own.id, 'de')).data;
    await staff().put(`/content/${german.id}`, { title: 'Häuser am Meer', version: 1 });
    await staff().post(`/content/${own.id}/publish`, {});
    const before = (await visitor().get('/content?content_type_name=article')).page.total;
    await staff().post(`/content/${german.id}/publish`, {});
    const titles = async (query: string) =>
      (await visitor().get(`/content?content_type_name=article${query}`)).page.data.map(({ title }) => title);
    expect((await visitor().get('/content?content_type_name=article')).page.total).toBe(before);
    expect(await titles('')).not.toContain('Häuser am Meer');
    expect(await titles('&language=de')).toContain('Häuser am Meer');
    expect(await titles('&language=en')).toEqual(await titles(''));
    expect(
      (await visitor().get(`/content/slug/wanderjahre?content_type_name=article&language=de`)).data,
    ).toMatchObject({
      id: german.id,
    });
    expect((await visitor().get(`/content/slug/wanderjahre?content_type_name=article`)).data).toMatchObject({
      id: own.id,
    });
    expect((await visitor().get(`/content/${own.id}/translations`)).data).toEqual([
      expect.objectContaining({ language: 'en', path: '/articles/wanderjahre' }),
      expect.objectContaining({ language: 'de', path: '/de/articles/wanderjahre' }),
    ]);
    const found = async (query: string) =>
      (await visitor().get(`/search?query=${query}`)).list.map(({ title, url }) => [
        title,
        new URL(String(url)).pathname,
      ]);
    // The German stem of Häuser is that of Haus.
    expect(await found('Haus&language=de')).toContainEqual(['Häuser am Meer', '/de/articles/wanderjahre']);
    expect((await found('Meer')).flat()).not.toContain('Häuser am Meer');
  });

  it('leaves a redirect in its language when its slug changes', async () => {
    await inThreeLanguages();
    const own = await article();
    const german = (await translate(own.id, 'de')).data;
    await staff().post(`/content/${german.id}/publish`, {});
    await staff().put(`/content/${german.id}`, { slug: 'ganz-anders', version: 1 });
    await staff().post(`/content/${german.id}/publish`, {});
    const query = 'content_type_name=article&language=de';
    expect((await visitor().get(`/content/slug/${own.slug}?${query}`)).data).toEqual({
      moved_to: '/de/articles/ganz-anders',
    });
  });

  it('keeps its other versions when the first is deleted, and can have it again', async () => {
    await inThreeLanguages();
    const own = await article();
    const german = (await translate(own.id, 'de')).data;
    const french = (await translate(own.id, 'fr')).data;
    await staff().delete(`/content/${own.id}`);
    expect((await staff().delete(`/content/${own.id}/for-good`)).status).toBe(204);
    expect((await versionsOf(german.id)).map(({ id }) => id)).toEqual([german.id, french.id]);
    const again = await translate(german.id, 'en');
    expect(again.data).toMatchObject({ language: null });
    expect((await versionsOf(french.id)).map(({ language }) => language)).toEqual(['en', 'de', 'fr']);
  });

  it('has one version in each language, also of those that come out of the trash', async () => {
    await inThreeLanguages();
    const own = await article();
    const [one, other] = await Promise.all([translate(own.id, 'de'), translate(own.id, 'de')]);
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 422]));
    const german = [one, other].find(({ status }) => status === 201)?.data ?? own;
    await staff().delete(`/content/${german.id}`);
    expect((await translate(own.id, 'de')).status).toBe(201);
    expect((await staff().post(`/content/${german.id}/restore`, {})).status).toBe(422);
    expect((await translate(own.id, 'en')).status).toBe(422);
  });

  it.each([
    [{ language: 'xx' }, 422],
    [{ language: 'es' }, 422],
    [{ language: '' }, 422],
    [{ language: 'de', title: 'x' }, 422],
    [{}, 422],
  ])('refuses to be translated into %j', async (body, status) => {
    await inThreeLanguages();
    const own = await article();
    expect((await staff().post(`/content/${own.id}/translations`, body)).status).toBe(status);
  });

  it.each(['سلام', '读书', 'lesen-📚', 'Übung'])(
    'refuses the slug %s and makes one of a title',
    async (text) => {
      await inThreeLanguages();
      const own = await article();
      const german = (await translate(own.id, 'de')).data;
      const refused = await staff().put(`/content/${german.id}`, { slug: text, version: 1 });
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['slug']]);
      const made = await staff().put(`/content/${german.id}`, { title: text, slug: null, version: 1 });
      expect(made.data.slug).toMatch(/^[a-z\d-]+$/);
    },
  );

  it('is saved by two people in two languages at once, and both are kept', async () => {
    await inThreeLanguages();
    const own = await article();
    const german = (await translate(own.id, 'de')).data;
    const editor = clientFor(test(), 'editor');
    const saves = await Promise.all([
      staff().put(`/content/${own.id}`, { intro: 'Of houses.', version: 1 }),
      editor.put(`/content/${german.id}`, { intro: 'Von Häusern.', version: 1 }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    const introOf = async (id: string) => (await staff().get(`/content/${id}`)).data.intro;
    expect([await introOf(own.id), await introOf(german.id)]).toEqual(['Of houses.', 'Von Häusern.']);
    expect(await versionsOf(own.id)).toMatchObject([{ version: 2 }, { version: 2, is_outdated: true }]);
  });

  it.each(['قراءة بطيئة', '慢慢读书', '📚📖'])('has a page of its own for each title %s', async (title) => {
    await inThreeLanguages();
    const slugs: string[] = [];
    for (const id of [(await article(title)).id, (await article(title)).id]) {
      const german = (await translate(id, 'de')).data;
      slugs.push(String(german.slug));
      expect((await staff().post(`/content/${german.id}/publish`, {})).status).toBe(200);
      const path = `/content/slug/${String(german.slug)}?content_type_name=article&language=de`;
      expect((await visitor().get(path)).data).toMatchObject({ id: german.id, title });
    }
    expect(new Set(slugs).size).toBe(2);
  });

  it('is for types that are declared so', async () => {
    await inThreeLanguages();
    const made = await staff().post('/content', { content_type_name: 'book-summary', title: 'One' });
    expect(made.data).not.toHaveProperty('language');
    expect((await translate(made.data.id, 'de')).status).toBe(409);
    const odd = { content_type_name: 'book-summary', title: 'Two', language: 'de' };
    expect((await staff().post('/content', odd)).status).toBe(422);
    expect((await staff().get('/content?content_type_name=book-summary&language=xx')).status).toBe(400);
  });
});
