import { prepareDatabaseThread } from '#api/platform/engines/database-thread.ts';

// Its modules are loaded beside those of the product, which are most of a start.
if (!process.env['DATABASE_URL']) prepareDatabaseThread();
await import('./start.ts');
