import { expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, createCategory, publishArticle } from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const section = (from: string | null, kind = 'entries') => ({
  kind,
  title: null,
  shown: true,
  from,
  count: 3,
  picked: [],
  text: null,
});
const dead = async () => (await administrator().get('/settings/home')).data['leads_nowhere'];

it('says which sections of the home page take their content from nothing', async () => {
  expect(await dead()).toEqual([]);
  await createCategory(test(), 'Philosophy');
  const saved = await putSettings(administrator(), 'home', {
    sections: [
      section('/articles'),
      section('/book-summaries/philosophy'),
      section('/book-summaries/gone', 'shelf'),
      section('/tags/gone', 'lead'),
      section('/about'),
      section('/lists/gone', 'quotation'),
      section('/book-summaries/gone'),
      section(null, 'letter'),
      section('/nowhere', 'lists'),
    ],
  });
  expect(saved.status).toBe(200);
  const named = ['/book-summaries/gone', '/tags/gone', '/about', '/lists/gone'];
  expect(await dead()).toEqual(named.map((target) => ({ target, is: 'unlisted', title: null })));
});

it('says which sections were given texts of which none is public anymore', async () => {
  const [draft, first, second] = [
    await createArticle(test(), { title: 'A draft' }),
    await publishArticle(test(), { title: 'One' }),
    await publishArticle(test(), { title: 'Two' }),
  ];
  const choosing = (...picked: string[]) => ({ ...section('/articles'), picked });
  const saved = await putSettings(administrator(), 'home', {
    sections: [
      choosing(draft.id, first.id),
      choosing(second.id),
      choosing(second.id, draft.id),
      // What was selected for another kind is kept, and not shown.
      { ...choosing(draft.id), kind: 'letter' },
    ],
  });
  expect(saved.status).toBe(200);
  const nowhere = (...ids: string[]) => ({ target: ids.join(','), is: 'unpublished', title: null });
  expect(await dead()).toEqual([]);
  await administrator().post(`/content/${second.id}/unpublish`, {});
  expect(await dead()).toEqual([nowhere(second.id), nowhere(second.id, draft.id)]);
  await administrator().delete(`/content/${first.id}`);
  expect(await dead()).toHaveLength(3);
});
