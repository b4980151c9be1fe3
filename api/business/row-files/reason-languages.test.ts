import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs } from './run-list-jobs.ts';

const test = useTestApp({ languages: knowingGerman() });

async function read(path: string, language: string): Promise<string> {
  const headers = { 'accept-language': language };
  const answer = await test().request(`/api/v1/bulk-edits/${path}`, { as: 'editor', headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function reasonsIn(language: string, id: string): Promise<string[]> {
  const { data } = JSON.parse(await read(id, language)) as { data: { refusals: { reason: string }[] } };
  return data.refusals.map(({ reason }) => reason);
}

it('keeps the reasons of a bulk edit for any language', async () => {
  const unready = await createArticle(test(), { intro: null });
  const gone = '0198c000-0000-7000-8000-000000000000';
  const body = { resource: 'articles', ids: [unready.id, gone], action: 'publish' };
  const { id } = (await clientFor(test(), 'editor').post('/bulk-edits', body)).data;
  await runListJobs(test().deps);
  const unfinished = 'intro ist für die Veröffentlichung erforderlich';
  expect(await reasonsIn('de', id)).toEqual([
    unfinished,
    'Diesen Eintrag gibt es nicht. Vielleicht wurde er gelöscht.',
  ]);
  expect((await reasonsIn('en', id))[0]).toBe('intro is required to publish');
  const report = await read(`${id}/report.csv`, 'de');
  expect(report.split('\r\n')[0]).toBe('Zeile,ID,Titel,Ergebnis,Grund');
  expect(report).toContain(`abgelehnt,${unfinished}`);
  expect((await read(`${id}/report.csv`, 'en')).split('\r\n')[0]).toBe('row,id,title,outcome,reason');
});

it('shows the reasons of former bulk edits as they were written', async () => {
  const unready = await createArticle(test(), { intro: null });
  const body = { resource: 'articles', ids: [unready.id], action: 'publish' };
  const { id } = (await clientFor(test(), 'editor').post('/bulk-edits', body)).data;
  await runListJobs(test().deps);
  await rows(test().deps.database.queries, sql`UPDATE list_job_items SET said = NULL WHERE job_id = ${id}`);
  expect(await reasonsIn('de', id)).toEqual(['intro is required to publish']);
});
