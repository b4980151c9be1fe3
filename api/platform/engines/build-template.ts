import { openEmbedded } from './pglite.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

// Run by template.ts as a separate process: node build-template.ts DIRECTORY MIGRATIONS
const [directory, migrationsFolder] = process.argv.slice(2);
if (directory === undefined || migrationsFolder === undefined) {
  throw new Error('Usage: node build-template.ts DIRECTORY MIGRATIONS');
}

const engine = await openEmbedded({ directory, durable: false });
await migrate(engine, await readMigrations(migrationsFolder));
// No further databases are created in here, and these two make up half of the files to copy.
for (const name of ['template0', 'template1']) {
  await engine.shared.script(`alter database ${name} is_template false`);
  await engine.shared.script(`drop database ${name}`);
}
// Planners need statistics, and a copy starts faster without a log to replay.
await engine.shared.script('vacuum analyze');
await engine.checkpoint();
await engine.close();
