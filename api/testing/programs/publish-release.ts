import { sql } from 'drizzle-orm';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { createDeps } from '../../app/create-deps.ts';
import { publishDueReleases } from '../../business/releases/publish-due-releases.ts';
import { rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { insertDocument } from '../../records/documents/save-document.ts';
import { insertStaff } from '../test-staff.ts';

// Publishes a release of ITEMS articles that is due, or resumes where a killed process stopped. Prints how many were live when it
// began and when it ended. Reads the variables of the server.
const items = Number(process.env['ITEMS']);
const env = parseEnvironment(process.env);
const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
const unused = async () => Promise.reject(new Error('Nothing is fetched.'));
const images = { read: unused, write: unused, remove: unused, list: unused };
const deps = await createDeps({ database, env, fetch: unused, images: images as never });
const { queries } = database;

await makeRelease();
const before = await live();
if (before !== 0 && before !== items) throw new Error(`${before} of ${items} pages are live.`);
process.stdout.write('working\n');
const startedAt = performance.now();
await publishDueReleases(deps);
const tookMs = Math.round(performance.now() - startedAt);
const [release] = await rows<{ status: string }>(queries, sql`SELECT status FROM releases`);
const [audited] = await rows<{ count: number }>(
  queries,
  sql`SELECT count(*)::int AS count FROM audit_entries WHERE action = 'publish' AND resource = 'articles'`,
);
const figures = { live: await live(), status: release?.status, audited: audited?.count, tookMs };
process.stdout.write(`${JSON.stringify(figures)}\n`);
await database.close();

async function live(): Promise<number> {
  const [found] = await rows<{ count: number }>(
    queries,
    sql`SELECT count(*)::int AS count FROM publications`,
  );
  return found?.count ?? 0;
}

async function makeRelease(): Promise<void> {
  if ((await rows(queries, sql`SELECT 1 FROM releases`)).length > 0) return;
  const resource = contentTypeNamed('article');
  if (resource === undefined) throw new Error('Articles are not declared.');
  const { staff } = await insertStaff(deps);
  const saving = { actor: { id: staff.editor.id }, now: deps.now(), newId: deps.newId };
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words. '.repeat(600) }] }],
  };
  await database.transaction(async (tx) => {
    const [id, now] = [deps.newId(), deps.now().toISOString()];
    await rows(
      tx,
      sql`INSERT INTO releases (id, name, status, scheduled_at, scheduled_by, created_at, updated_at)
          VALUES (${id}, 'Autumn', 'scheduled', ${now}, ${staff.editor.id}, ${now}, ${now})`,
    );
    for (let number = 0; number < items; number += 1) {
      const input = { title: `Text number ${number}`, intro: 'Of many.', body };
      const row = await insertDocument(tx, { resource, input }, saving);
      await rows(
        tx,
        sql`INSERT INTO release_items (id, release_id, resource, record_id, version, title, created_at)
            VALUES (${deps.newId()}, ${id}, 'articles', ${row.id}, 1, ${row.title}, ${now})`,
      );
    }
  });
}
