import { expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createCategory } from '../../testing/content-records.ts';
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
