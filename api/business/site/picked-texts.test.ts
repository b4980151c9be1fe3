import { expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publishArticle } from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const pick = (...picked: string[]) =>
  putSettings(administrator(), 'home', { sections: [{ kind: 'entries', picked }] });
const picked = async () => {
  const { data } = await clientFor(test()).get('/site');
  return (data as unknown as { home: { sections: { picked: string[] }[] } }).home.sections[0]?.picked;
};

it('keeps the texts of a home section when their URLs change, in their order', async () => {
  const [one, two] = [
    await publishArticle(test(), { title: 'One' }),
    await publishArticle(test(), { title: 'Two' }),
  ];
  await pick(two.id, one.id);
  const { version } = (await administrator().get(`/content/${two.id}`)).data;
  await administrator().put(`/content/${two.id}`, { slug: 'elsewhere', version });
  await administrator().post(`/content/${two.id}/publish`, {});
  const other = await publishArticle(test(), { title: 'Two', slug: 'two' });
  expect(await picked()).toEqual([two.id, one.id]);
  const { data } = (await clientFor(test()).get(`/content?ids=${two.id},${one.id}`)).data as unknown as {
    data: { id: string; slug: string }[];
  };
  expect(data.find(({ id }) => id === two.id)?.slug).toBe('elsewhere');
  expect(data.map(({ id }) => id)).not.toContain(other.id);
});

it('accepts only texts that exist, and keeps one that is gone', async () => {
  const draft = await createArticle(test(), { title: 'A draft' });
  expect((await pick(draft.id)).status).toBe(200);
  const unknown = '01990000-0000-7000-8000-00000000000a';
  const refused = await pick(draft.id, unknown);
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    { 'sections.0.picked.1': ['isn’t content on this site'] },
  ]);
  await administrator().delete(`/content/${draft.id}`);
  expect((await pick(draft.id)).status).toBe(200);
});
