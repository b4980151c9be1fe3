import { beginToOpen } from '#api/platform/engines/database-thread.ts';
import { SITE_FOLDER } from '#api/platform/base/paths.ts';
import { loadKnownModulesAtOnce } from './base/known-modules.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env;
// It is opened while the modules of the product are loaded, which take most of a start.
if (!databaseUrl) beginToOpen(dataDir);
// With a site folder, its loader hooks do this (`site-folder/preload.ts`).
if (SITE_FOLDER === undefined) loadKnownModulesAtOnce();
await import('./start.ts');
