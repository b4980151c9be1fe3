import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { rows } from '#api/platform/database/database.ts';

/** In the data directory: the database that its images belong to. */
const MARK = 'storage-id';
/** A node that is silent for this long has stopped. */
const SILENT_SECONDS = 15;

type Deps = Pick<AppDeps, 'database' | 'env'>;

/**
 * A warning for the operator when this node and another one use the same database but not the same images;
 * undefined if all is well. The first node writes the database's mark to its data directory. A node that
 * finds the mark there shares it.
 */
export async function unsharedStorage({ database, env }: Deps): Promise<string | undefined> {
  if (database.kind === 'embedded' || env.s3Endpoint !== undefined) return undefined;
  const mark = await markOf(database);
  const path = join(env.dataDir, MARK);
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found === mark) return undefined;
  if (await othersRun(database)) {
    return `Another node uses this database, but not the data directory of this one (${env.dataDir}): images that are uploaded here are missing there. Use the same data directory for all nodes, or set S3_ENDPOINT and the other S3 variables.`;
  }
  await mkdir(env.dataDir, { recursive: true });
  await writeFile(path, mark);
  return undefined;
}

async function markOf({ queries: on }: Deps['database']): Promise<string> {
  const fresh = JSON.stringify(randomUUID());
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES ('storage_id', ${fresh}::jsonb) ON CONFLICT (key) DO NOTHING`,
  );
  const [stored] = await rows<{ value: unknown }>(
    on,
    sql`SELECT value FROM settings WHERE key = 'storage_id'`,
  );
  return String(stored?.value);
}

/** This process is registered already. */
async function othersRun({ queries: on }: Deps['database']): Promise<boolean> {
  const alive = await rows(
    on,
    sql`SELECT 1 FROM declaring_nodes
        WHERE seen_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}) LIMIT 2`,
  );
  return alive.length > 1;
}
