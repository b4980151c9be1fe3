import { expect, it } from 'vitest';
import type { BulkPreview } from '#schema/answers/records/bulk-edits.ts';
import { clientFor } from '../../testing/api-client.ts';
import { insertReaders } from '../../testing/newsletter.ts';
import { createArticle, publishArticle, saveContent } from '../../testing/content-records.ts';
import { knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ languages: knowingGerman() });

async function preview(body: object, resource = 'articles'): Promise<BulkPreview> {
  const answer = await test().request('/api/v1/bulk-edits/preview', {
    as: 'editor',
    method: 'POST',
    headers: { 'accept-language': 'de', 'content-type': 'application/json' },
    body: JSON.stringify({ resource, ...body }),
  });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: BulkPreview };
  return data;
}

it('previews a bulk edit with reasons in the language of the request', async () => {
  const draft = await createArticle(test());
  const [missing, ids] = ['0198c000-0000-7000-8000-000000000000', [draft.id]];
  const archive = await preview({ ids: [...ids, missing], action: 'archive' });
  expect(archive.entries.map(({ reason }) => reason)).toEqual([
    'Nur Veröffentlichtes lässt sich archivieren.',
    'Das gibt es nicht mehr.',
  ]);
  const unready = await publishArticle(test());
  await saveContent(test(), unready.id, { intro: null });
  const { live } = await preview({ ids: [unready.id], changes: { author: 'Seneca' } });
  expect(live?.refusals.map(({ reason }) => reason)).toEqual([
    'Noch nicht bereit zum Veröffentlichen: intro.',
  ]);
});

it('previews changes to subscriptions in the language of the request', async () => {
  await insertReaders(test(), 1);
  const editor = clientFor(test(), 'editor');
  const ids = (await editor.get('/contacts')).page.data.map(({ id }) => id);
  const { id: list } = (await editor.post('/contact-lists', { name: 'Briefe', optin: 'double' })).data;
  const after = async (step: object) =>
    (await preview({ ids, ...step }, 'contacts')).entries[0]?.changes[0]?.after;
  expect(await after({ step: 'join', chosen: list })).toBe('Briefe, noch zu bestätigen');
  expect(await after({ step: 'unsubscribe' })).toBe('gar keine E-Mails');
});
