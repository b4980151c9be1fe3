import { once } from 'node:events';
import { beginToOpen } from '#api/platform/engines/database-thread.ts';
import { SITE_FOLDER } from '#api/platform/base/paths.ts';
import { loadKnownModulesAtOnce } from './base/known-modules.ts';
import { ROOTS } from './base/roots.ts';
import { currentSite } from './site-folder/current-site.ts';
import { mirrorProgram } from './site-folder/mirror.ts';

/*
 * A program: the product in development, without Vite, restarted after every change to its files. The process with Vite sends a
 * message as soon as the previous one has closed the database, which then opens while the modules of the product are loaded.
 */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data', COLOPHON_RESTARTED: restarted } = process.env;
const isFree = once(process, 'message').then(() => {
  if (!databaseUrl) beginToOpen(dataDir);
});
// Nothing can reach this process without the one that runs Vite, and the database would stay locked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
if (!process.connected) process.exit();
if (SITE_FOLDER === undefined) loadKnownModulesAtOnce();
// Vite begins again when the declarations in the copy change, which takes as long as all of this. At the first start, it makes the
// copy itself.
const mirrored = restarted === undefined ? Promise.resolve() : mirror();
// Reported where it is waited for.
await mirrored.catch(() => undefined);
const { startProduct } = await import('./dev/serving.ts');
startProduct(process.argv[2] ?? '', { isFree, mirrored });

async function mirror(): Promise<void> {
  const site = currentSite();
  if (site !== undefined) await mirrorProgram(site, ROOTS);
}
