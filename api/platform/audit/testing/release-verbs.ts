import { createArticle } from '../../../testing/content-records.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';

/** Releases: what they hold, each of their steps, and previews of the site as of a time. */
export async function checkReleaseVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const { id: first } = await createArticle(test, { title: 'In a release' });
  const { id: second } = await createArticle(test, { title: 'Not in it after all' });
  const { id } = await tell('POST /releases', { json: { name: 'Autumn' } });
  await tell('PUT /releases/:id', { at: [id], json: { name: 'Autumn issue', version: 1 } });
  const items = [first, second].map((one) => ({ resource: 'articles', id: one }));
  const held = await tell('POST /releases/:id/items', { at: [id], json: { items } });
  const [kept = '', removed = ''] = (held['items'] as { id: string }[]).map((item) => item.id);
  await tell('POST /releases/:id/items/:item/renew', { at: [id, kept] });
  await tell('DELETE /releases/:id/items/:item', { at: [id, removed] });
  await tell('POST /releases/:id/schedule', { at: [id], json: { at: '2027-01-01T09:00:00Z' } });
  await tell('POST /releases/:id/unschedule', { at: [id] });
  await tell('POST /releases/:id/publish', { at: [id] });
  await tell('POST /releases/:id/undo', { at: [id] });
  await tell('DELETE /releases/:id', { at: [id] });
  await tell('POST /rehearsals', { json: { at: '2027-01-01T09:00:00Z' } });
  await tell('DELETE /rehearsals');
}
