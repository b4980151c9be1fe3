import { isMainThread } from 'node:worker_threads';
import { beginToOpen } from '#api/platform/engines/database-thread.ts';

/*
 * Loaded before everything else, even the site folder: the embedded database opens on its thread meanwhile, and the rest of a
 * start takes longer than that. Node passes it on to threads and to programs that the server runs, which do without.
 */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env;
const isServer = isMainThread && /\bmain\.[jt]s$/.test(process.argv[1] ?? '');
if (isServer && !databaseUrl) beginToOpen(dataDir);
