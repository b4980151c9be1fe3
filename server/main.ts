import { prepareDatabaseThread } from '#api/platform/engines/database-thread.ts';
import { SITE_FOLDER } from '#api/platform/base/paths.ts';
import { loadKnownModulesAtOnce } from './known-modules.ts';

// Its modules are loaded along with those of the product, which take most of a start.
if (!process.env['DATABASE_URL']) prepareDatabaseThread();
// With a site folder, its loader hooks do this (`site-folder/preload.ts`).
if (SITE_FOLDER === undefined) loadKnownModulesAtOnce();
await import('./start.ts');
