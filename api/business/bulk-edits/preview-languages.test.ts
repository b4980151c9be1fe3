import { expect, it } from 'vitest';
import type { BulkPreview } from '#schema/answers/records/bulk-edits.ts';
import { createArticle, publishArticle, saveContent } from '../../testing/content-records.ts';
import { knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ languages: knowingGerman() });

async function preview(body: object): Promise<BulkPreview> {
  const answer = await test().request('/api/v1/bulk-edits/preview', {
    as: 'editor',
    method: 'POST',
    headers: { 'accept-language': 'de', 'content-type': 'application/json' },
    body: JSON.stringify({ resource: 'articles', ...body }),
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
