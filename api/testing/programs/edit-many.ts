import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { createApp } from '../../app/app.ts';
import { goLive } from '../../records/publishing/publish.ts';
import { insertDocument, lockDocument } from '../../records/documents/save-document.ts';
import { createDeps } from '../../app/create-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { startListJobs } from '../../business/row-files/run-list-jobs.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { insertSession, insertStaff } from '../test-staff.ts';

// Edits ITEMS articles in bulk or undoes that (PHASE: edit, undo), or resumes where a killed process stopped; prints
// the final state, and how long the slowest request took. Reads the variables of the server.
const AT_ONCE = 200;
const items = Number(process.env['ITEMS']);
const phase = process.env['PHASE'] === 'undo' ? 'undo' : 'edit';
const env = parseEnvironment(process.env);
const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
const unused = async () => Promise.reject(new Error('Nothing is fetched.'));
const images = { read: unused, write: unused, remove: unused, list: unused };
const deps = await createDeps({
  database,
  env,
  fetch: unused,
  images: images as never,
});
const { queries } = database;

const editor = await editorOf();
await makeArticles();
const token = await insertSession(deps, editor);
const app = createApp(deps);
let slowestMs = 0;

const id = (await openJobId()) ?? (await begin());
const worker = startListJobs(deps);
process.stdout.write('working\n');
let job = await ask('GET', `/bulk-edits/${id}`);
while (job['status'] === 'running') {
  await wait(100);
  job = await ask('GET', `/bulk-edits/${id}`);
}
await worker.stop();
const [there] = await rows<Record<string, unknown>>(
  queries,
  sql`SELECT count(*)::int AS texts, (count(*) FILTER (WHERE author = 'Seneca'))::int AS changed,
        min(version) AS least_version, max(version) AS most_version,
        (SELECT max(n)::int FROM (SELECT count(*) AS n FROM revisions GROUP BY record_id) AS r) AS most_revisions,
        (SELECT count(*)::int FROM audit_entries WHERE action = 'update') AS audited FROM content`,
);
process.stdout.write(
  `${JSON.stringify({ ...there, status: job['status'], counts: job['counts'], slowestMs: Math.round(slowestMs) })}\n`,
);
await database.close();

async function editorOf(): Promise<string> {
  const [known] = await rows<{ id: string }>(queries, sql`SELECT id FROM users WHERE role = 'editor'`);
  return known?.id ?? (await insertStaff(deps)).staff.editor.id;
}

async function makeArticles(): Promise<void> {
  const resource = contentTypeNamed('article');
  if (resource === undefined) throw new Error('Articles are not declared.');
  const [known] = await rows<{ count: number }>(queries, sql`SELECT count(*)::int AS count FROM content`);
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words. '.repeat(600) }] }],
  };
  for (let first = known?.count ?? 0; first < items; first += AT_ONCE) {
    await database.transaction(async (tx) => {
      for (let number = first; number < Math.min(first + AT_ONCE, items); number += 1) {
        const saving = { actor: { id: editor }, now: deps.now(), newId: deps.newId };
        const input = { title: `Text number ${number}`, intro: 'Of many.', body };
        const row = await insertDocument(tx, { resource, input }, saving);
        await goLive(tx, { resource, row: await lockDocument(tx, resource, row.id), now: deps.now() });
      }
    });
  }
}

async function openJobId(): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(queries, sql`SELECT id FROM list_jobs WHERE kind = ${phase}`);
  return found?.id;
}

async function begin(): Promise<string> {
  if (phase === 'edit') {
    const body = { resource: 'articles', filter: { status: 'published' }, changes: { author: 'Seneca' } };
    await ask('POST', '/bulk-edits/preview', body);
    return String((await ask('POST', '/bulk-edits', body))['id']);
  }
  const [edit] = await rows<{ id: string }>(queries, sql`SELECT id FROM list_jobs WHERE kind = 'edit'`);
  return String((await ask('POST', `/bulk-edits/${edit?.id}/undo`))['id']);
}

async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const startedAt = performance.now();
  const response = await app.fetch(
    new Request(`http://localhost:3000/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { address: '127.0.0.1' },
  );
  const { data, ...problem } = (await response.json()) as { data?: Record<string, unknown> };
  slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  if (data === undefined) throw new Error(JSON.stringify(problem));
  return data;
}
