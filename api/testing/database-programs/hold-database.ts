import path from 'node:path';
import { DatabaseStartError } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';

// node hold-database.ts DATA_DIR MIGRATIONS: opens the database, says "open" and keeps it until its input ends.
const [dataDir = '', migrationsFolder] = process.argv.slice(2);
try {
  const templateCache = path.join(dataDir, '..', 'templates');
  const database = await openDatabase({ dataDir, migrationsFolder, templateCache });
  process.stdout.write('open\n');
  for await (const _ of process.stdin);
  await database.close();
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(`${error.name}: ${error.message}\n`);
  process.exitCode = 3;
}
