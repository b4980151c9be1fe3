import path from 'node:path';
import { openDatabase } from '../../platform/engines/open-database.ts';

// node migrate-database.ts DATA_DIR MIGRATIONS [DATABASE_URL]: opens (and so migrates) the database, saying each step.
const [dataDir = '', migrationsFolder, url = ''] = process.argv.slice(2);
const databaseUrl = url === '' ? undefined : url;
const onProgress = (message: string): void => void process.stdout.write(`${message}\n`);
const templateCache = path.join(dataDir, '..', 'templates');
const database = await openDatabase({ dataDir, migrationsFolder, templateCache, databaseUrl, onProgress });
await database.close();
