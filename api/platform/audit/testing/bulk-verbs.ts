import { runListJobs } from '../../../business/row-files/run-list-jobs.ts';
import { runSiteImports } from '../../../business/site-import/run-site-imports.ts';
import { ghostExport } from '../../../business/site-import/testing/ghost-fixture.ts';
import { addMissingPages } from '../../../records/redirects/missing-pages.ts';
import { type Json, clientFor } from '../../../testing/api-client.ts';
import { createArticle } from '../../../testing/content-records.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';

/** Bulk changes, and imports. */
export async function checkBulkVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const administrator = clientFor(test, 'administrator');
  const { id } = await createArticle(test, { title: 'One of many' });
  const asked = { resource: 'articles', ids: [id], changes: { author: 'Seneca' } };
  const stopped = await tell('POST /bulk-edits', { json: asked });
  await tell('POST /bulk-edits/:id/stop', { at: [stopped.id] });
  const done = await administrator.post('/bulk-edits', asked);
  await runListJobs(test.deps);
  await tell('POST /bulk-edits/:id/undo', { at: [done.data.id] });
  const rowsForm = new FormData();
  rowsForm.append('resource', 'articles');
  rowsForm.append('file', new Blob(['title\nFrom a file\n']), 'content.csv');
  await tell('POST /content/import', { form: rowsForm });

  const redirect = await tell('POST /redirects', { json: { from: '/old', to: '/explore' } });
  await tell('PUT /redirects/:id', { at: [redirect.id], json: { to: '/tags', version: 1 } });
  await tell('DELETE /redirects/:id', { at: [redirect.id] });
  await addMissingPages(test.deps, new Map([['/lost', { hits: 1, referrer: null }]]));
  const [lost] = (await administrator.get('/broken-links')).page.data;
  await tell('DELETE /broken-links/:id', { at: [lost?.id ?? ''] });
  const redirects = new FormData();
  redirects.append('file', new Blob(['from,to\n/older,/explore\n']), 'redirects.csv');
  await tell('POST /redirects/import', { form: redirects });

  const file = new FormData();
  file.append('file', new Blob([ghostExport()]), 'ghost.json');
  const { id: sent } = await sendForm(test, '/imports', file);
  await runSiteImports(test.deps);
  const { options } = (await administrator.get(`/imports/${sent}`)).data as unknown as { options: Json };
  await tell('POST /imports/:id/check', { at: [sent], json: options });
  await runSiteImports(test.deps);
  await tell('POST /imports/:id/run', { at: [sent] });
  await tell('POST /imports/:id/stop', { at: [sent] });
  const { id: site } = await tell('POST /exports', { json: { what: ['settings'] } });
  await tell('POST /exports/:id/cancel', { at: [site] });
  await tell('DELETE /exports/:id', { at: [site] });
}

async function sendForm(test: TestApp, path: string, form: FormData): Promise<{ id: string }> {
  const bytes = new Response(form);
  const headers = { 'Content-Type': bytes.headers.get('content-type') ?? '' };
  const init = { method: 'POST', as: 'administrator', body: await bytes.arrayBuffer(), headers } as const;
  const response = await test.request(`/api/v1${path}`, init);
  return ((await response.json()) as { data: { id: string } }).data;
}
