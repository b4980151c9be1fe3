import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createDeps } from '../../app/create-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { takeStep } from '../../business/site-import/import-steps.ts';
import { receiveSite } from '../../business/site-import/receive-site.ts';
import { runSiteImports } from '../../business/site-import/run-site-imports.ts';
import { createGuardedFetch } from '../../platform/network/guarded-fetch.ts';
import { createFolderImageStorage } from '../../platform/storage/folder-image-storage.ts';

// Imports one export, or resumes where a killed process stopped; prints the final state. Reads the variables of the
// server, EXPORT_FILE, and PICTURES_PORT: the only local port that images may come from.
const env = parseEnvironment(process.env);
const port = Number(process.env['PICTURES_PORT']);
const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
const deps = await createDeps({
  database,
  env,
  fetch: createGuardedFetch({ isAllowed: (address) => address === '127.0.0.1', ports: [port] }),
  images: createFolderImageStorage(join(env.dataDir, 'images')),
});
process.stdout.write('working\n');

const name = 'export.json';
const sender = { userId: null, role: null, address: null, requestId: null };
const [begun] = await rows<{ id: string }>(
  database.queries,
  sql`SELECT id FROM site_imports WHERE status <> 'receiving'`,
);
const stream = createReadStream(process.env['EXPORT_FILE'] ?? '');
const id = begun?.id ?? (await receiveSite(deps, { name, stream, sender }));
await runSiteImports(deps);
const [looked] = await rows<{ status: string }>(
  database.queries,
  sql`SELECT status FROM site_imports WHERE id = ${id}`,
);
if (looked?.status === 'checked') await takeStep(deps, id, { from: ['checked'], to: 'running' });
await runSiteImports(deps);

const [there] = await rows<Record<string, unknown>>(
  database.queries,
  sql`SELECT (SELECT count(*)::int FROM content) AS texts, (SELECT count(DISTINCT title)::int FROM content) AS titles,
        (SELECT count(*)::int FROM publications) AS published, (SELECT count(*)::int FROM images) AS pictures,
        (SELECT count(*)::int FROM redirects) AS redirects, (SELECT count(*)::int FROM tags) AS tags,
        (SELECT count(*)::int FROM site_import_items WHERE state = 'created') AS created,
        (SELECT count(*)::int FROM site_import_items WHERE state = 'refused') AS refused,
        (SELECT status FROM site_imports WHERE id = ${id}) AS status`,
);
const status = await readFile('/proc/self/status', 'utf8');
const peakMb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
process.stdout.write(`${JSON.stringify({ ...there, peakMb })}\n`);
await database.close();
