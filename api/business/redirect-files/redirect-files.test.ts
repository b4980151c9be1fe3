import { describe, expect, it } from 'vitest';
import type { ListJob } from '#schema/answers/records/bulk-edits.ts';
import type { ImportedLine } from '#schema/answers/records/redirects.ts';
import { REDIRECT_IMPORT_ROWS_MAX } from '#schema/base/limits.ts';
import { clientFor } from '../../testing/api-client.ts';
import { publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs } from '../row-files/run-list-jobs.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const make = (from: string, to: string) => editor().post('/redirects', { from, to });

async function send(name: string, content: string | Buffer, dryRun: boolean) {
  const body = new FormData();
  body.set('dry_run', String(dryRun));
  body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await test().request('/api/v1/redirects/import', { as: 'editor', method: 'POST', body });
  const { data, ...problem } = (await answer.json()) as { data: ListJob; errors?: Record<string, string[]> };
  return { status: answer.status, job: data, errors: problem.errors };
}

/** What each line would do, as text. */
async function tried(name: string, content: string): Promise<(string | number | null)[][]> {
  const { status, job } = await send(name, content, true);
  expect([status, job.status, job.task.dry_run]).toEqual([202, 'finished', true]);
  const { data } = (await editor().get(`/redirects/imports/${job.id}/lines?per_page=100`)).page;
  return (data as unknown as ImportedLine[])
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, from, to, status: type, outcome }) => [line, from, to, type, outcome]);
}

async function stored(): Promise<unknown[][]> {
  const { data } = (await editor().get('/redirects?per_page=100&sort_by=from&sort_order=asc')).page;
  return data.map(({ from, to, status, note }) => [from, to, status, note]);
}

async function brought(name: string, content: string): Promise<ListJob> {
  const { job } = await send(name, content, false);
  await runListJobs(test().deps);
  return (await editor().get(`/bulk-edits/${job.id}`)).data as unknown as ListJob;
}

const FORMATS: [string, string, unknown[][]][] = [
  [
    'own.csv',
    'from,to,status,note\r\n/a,/explore,301,\r\n/b,https://example.org/,302,A note\r\n/c,,410,\r\n/d/*,/lists/*,,',
    [
      ['/a', '/explore', 301, null],
      ['/b', 'https://example.org/', 302, 'A note'],
      ['/c', null, 410, null],
      ['/d/*', '/lists/*', 301, null],
    ],
  ],
  [
    'rank-math.csv',
    'id,source,matching,destination,type,category,status\n1,a,exact,/explore,301,,active\n2,b/,start,https://example.org/,307,,active',
    [
      ['/a', '/explore', 301, null],
      ['/b/*', 'https://example.org/', 302, null],
    ],
  ],
  [
    'redirection.csv',
    'source,target,regex,code,type,hits,title\n/a/,/explore,0,308,url,4,Moved\n^/b/(.*),/lists/$1,1,301,url,0,',
    [
      ['/a', '/explore', 301, 'Moved'],
      ['/b/*', '/lists/*', 301, null],
    ],
  ],
  [
    'redirects.json',
    JSON.stringify([
      { from: '^/a/$', to: '/explore', permanent: true },
      { from: String.raw`\/b\.html`, to: '/tags' },
      { from: '^/c/(.*)$', to: '/lists/$1', permanent: true },
      { from: '/d/.*', to: '/tags', permanent: false },
    ]),
    [
      ['/a', '/explore', 301, null],
      ['/b.html', '/tags', 302, null],
      ['/c/*', '/lists/*', 301, null],
      ['/d/*', '/tags', 302, null],
    ],
  ],
  [
    'redirects.yaml',
    '301:\n  /a: /explore\n  ^/b/(.*)$: /lists/$1\n302:\n  /c/: https://example.org/\n',
    [
      ['/a', '/explore', 301, null],
      ['/b/*', '/lists/*', 301, null],
      ['/c', 'https://example.org/', 302, null],
    ],
  ],
];

describe('a file of redirects', () => {
  it.each(FORMATS)(
    'as %s is tried without writing, brought in, and changes nothing the second time',
    async (name, content, expected) => {
      expect((await tried(name, content)).map(([, ...line]) => line)).toEqual(
        expected.map(([from, to, status]) => [from, to, status, 'created']),
      );
      expect(await stored()).toEqual([]);
      expect(await brought(name, content)).toMatchObject({
        status: 'finished',
        counts: { created: expected.length, refused: 0 },
      });
      expect(await stored()).toEqual(expected);
      expect(await brought(name, content)).toMatchObject({
        status: 'finished',
        counts: { created: 0, changed: 0, unchanged: expected.length },
      });
    },
  );

  it('says line by line what would be made, changed, left and refused', async () => {
    await publishArticle(test(), { slug: 'live' });
    await make('/changed', '/tags');
    await make('/same', '/tags');
    const lines = await tried(
      'redirects.csv',
      [
        'from,to,status',
        '/new,/explore,301',
        '/Changed/,/explore,301',
        '/same,/tags,301',
        '/new,/tags,301',
        '/articles/live,/explore,301',
        '/admin,/explore,301',
        '/a,javascript:alert(1),301',
        '/b,/explore,404',
        '/c,,301',
        '/d?p=1,/explore,301',
      ].join('\n'),
    );
    expect(lines.map(([line, , , , outcome]) => [line, outcome])).toEqual([
      [2, 'created'],
      [3, 'changed'],
      [4, 'unchanged'],
      ...[5, 6, 7, 8, 9, 10, 11].map((line) => [line, 'refused']),
    ]);
  });

  it('sees all of its lines together, and with what is stored', async () => {
    await make('/stored', '/x1');
    const lines = await tried(
      'redirects.csv',
      'from,to\n/x1,/x2\n/x2,/stored\n/y1,/y2\n/y2,/explore\n/f/*,/g/*\n/g/one,/f/one\n/stored-too,/stored',
    );
    expect(lines.map(([, from, , , outcome]) => [from, outcome])).toEqual([
      ['/x1', 'refused'],
      ['/x2', 'created'],
      ['/y1', 'created'],
      ['/y2', 'created'],
      ['/f/*', 'created'],
      ['/g/one', 'refused'],
      ['/stored-too', 'created'],
    ]);
    await brought('redirects.csv', 'from,to\n/stored,/explore\n/x1,/stored');
    expect((await clientFor(test()).get('/redirect?path=/x1')).data).toEqual({ moved_to: '/explore' });
  });

  it.each([
    ['^/a/([0-9]+)/(.*)$', '/$2'],
    ['^/(a|b)$', '/explore'],
    ['(a+)+$', '/explore'],
    ['^/a/(.*)/b$', '/explore'],
    ['^/a/(.*)$', '/x-$1'],
    ['^/a$', '/x/$1'],
    ['[', '/explore'],
  ])('refuses the expression %s → %s, with its place', async (from, to) => {
    const [line] = await tried('redirects.json', JSON.stringify([{ from, to, permanent: true }]));
    expect([line?.[0], line?.[4]]).toEqual([1, 'refused']);
  });

  it.each([
    ['empty.csv', 'from,to\n'],
    ['no-source.csv', 'name,age\nx,1\n'],
    ['broken.json', '[{"from": "/a",'],
    ['list.yaml', '- a\n- b\n'],
    ['scalar.yaml', '301: /a\n'],
    ['open-quote.csv', 'from,to\n"/a,/b\n'],
    ['latin.csv', Buffer.from([0x66, 0xff, 0xfe, 0x0a])],
  ])('is refused whole where it cannot be read: %s', async (name, content) => {
    const { status, errors } = await send(name, content, true);
    expect([name, status, Object.keys(errors ?? {})]).toEqual([name, 422, ['file']]);
  });

  it('holds at most 100,000 redirects', async () => {
    const lines = Array.from({ length: REDIRECT_IMPORT_ROWS_MAX + 1 }, (_, at) => `/old-${at},/tags`);
    const { status, errors } = await send('many.csv', ['from,to', ...lines].join('\n'), true);
    expect([status, errors]).toEqual([422, { file: ['has more than 100000 redirects. Split it'] }]);
  });

  it('can be undone as one', async () => {
    await make('/changed', '/tags');
    const job = await brought('redirects.csv', 'from,to,note\n/new,/explore,\n/changed,/explore,Note');
    const undo = await editor().post(`/bulk-edits/${job.id}/undo`);
    expect(undo.status).toBe(202);
    await runListJobs(test().deps);
    expect(await stored()).toEqual([['/changed', '/tags', 301, null]]);
  });

  it('goes out as CSV and as Ghost JSON, and comes in again unchanged', async () => {
    const content =
      'from,to,status,note\n/a,/explore,301,=1+1\n/b/*,/lists/*,302,\n/c.html,https://example.org/?a=b,301,\n/gone,,410,';
    await brought('redirects.csv', content);
    for (const [format, name, count] of [
      ['csv', 'redirects.csv', 4],
      ['ghost', 'redirects.json', 3],
    ] as const) {
      const file = await test().request(`/api/v1/redirects/export?format=${format}`, { as: 'editor' });
      const again = await tried(name, await file.text());
      expect([format, again.map(([, , , , outcome]) => outcome)]).toEqual([
        format,
        Array.from({ length: count }, () => 'unchanged'),
      ]);
    }
  });

  it.each(['author', 'viewer'] as const)('is not for an %s', async (role) => {
    const body = new FormData();
    body.set('file', new Blob(['from,to\n/a,/b']), 'x.csv');
    const answer = await test().request('/api/v1/redirects/import?dry_run=true', {
      as: role,
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(403);
    expect((await clientFor(test(), role).get('/redirects/export')).status).toBe(403);
  });
});
