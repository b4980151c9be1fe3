import { expect, it } from 'vitest';
import type { ListJob } from '#schema/answers/records/bulk-edits.ts';
import type { ImportedLine } from '#schema/answers/records/redirects.ts';
import { knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ languages: knowingGerman() });
const headers = { 'accept-language': 'de' };

it('plans an import of redirects with reasons in the language of the request', async () => {
  const body = new FormData();
  body.set('dry_run', 'true');
  const lines = [
    'from,to,status',
    '/a,/b,301',
    '/b,/explore,301',
    '/a,/lists,301',
    '/c,/lists,200',
    '/,/lists,301',
  ];
  body.set('file', new Blob([lines.join('\n')]), 'redirects.csv');
  const sent = await test().request('/api/v1/redirects/import', {
    as: 'editor',
    method: 'POST',
    headers,
    body,
  });
  const { data: job } = (await sent.json()) as { data: ListJob };
  const path = `/api/v1/redirects/imports/${job.id}/lines`;
  const answer = await test().request(path, { as: 'editor', headers });
  const { data } = (await answer.json()) as { data: { data: ImportedLine[] } };
  const found = data.data.toSorted((one, other) => one.line - other.line).map(({ reason }) => reason);
  expect(found).toEqual([
    '/b wird selbst weitergeleitet, deshalb ist das Ziel die endgültige URL /explore.',
    null,
    'Zeile 2 hat dieselbe Quelle.',
    'hat einen nicht unterstützten Typ. Verwenden Sie 301, 302 oder 410',
    'Die Quelle ist die Startseite, die sich nicht weiterleiten lässt.',
  ]);
  expect(job.refusals[0]?.reason).toBe('Zeile 2 hat dieselbe Quelle.');
});
