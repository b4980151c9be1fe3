import './database-first.ts';
import { SITE_FOLDER } from '#api/platform/base/paths.ts';
import { loadKnownModulesAtOnce } from './base/known-modules.ts';

// With a site folder, its loader hooks do this (`site-folder/preload.ts`).
if (SITE_FOLDER === undefined) loadKnownModulesAtOnce();
await import('./start.ts');
