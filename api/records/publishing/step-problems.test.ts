import { expect, it } from 'vitest';
import type { Problem } from '#schema/access/errors.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import { createApp } from '../../app/app.ts';
import { routes } from '../../app/routes.ts';
import { createArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const GERMAN = {
  tag: 'de',
  texts: {
    'api.records.publishing.not_published': 'Nicht veröffentlicht.',
    'api.records.publishing.not_scheduled': 'Nicht geplant.',
    'api.records.publishing.archive_unpublished': 'Nur Veröffentlichtes.',
    'api.records.publishing.not_in_trash': 'Nicht im Papierkorb.',
  },
};

it.each([
  ['unpublish', 'Nicht veröffentlicht.', 'This item isn’t published.'],
  ['unschedule', 'Nicht geplant.', 'This item isn’t scheduled.'],
  ['archive', 'Nur Veröffentlichtes.', 'Only published items can be archived.'],
  ['restore', 'Nicht im Papierkorb.', 'This item isn’t in the trash.'],
])('says in the language of the request why a draft can’t %s', async (step, german, english) => {
  const { id } = await createArticle(test());
  const app = createApp({ ...test().deps, languages: languagesOf([GERMAN]) }, routes);
  const ask = async (language: string) => {
    const response = await app.request(`http://localhost:3000/api/v1/content/${id}/${step}`, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        authorization: `Bearer ${test().tokens.administrator}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: '{}',
    });
    const { code, detail } = (await response.json()) as Problem;
    return [response.status, code, detail];
  };
  expect(await ask('de')).toEqual([409, 'invalid_transition', german]);
  expect(await ask('ja')).toEqual([409, 'invalid_transition', english]);
});
