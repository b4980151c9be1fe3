import { openDatabase } from '../open-database.ts';

// node migrate-database.ts DATA_DIR MIGRATIONS [DATABASE_URL]: opens (and so migrates) the database, saying each step.
const [dataDir = '', migrationsFolder, databaseUrl] = process.argv.slice(2);
const onProgress = (message: string): void => void process.stdout.write(`${message}\n`);
const database = await openDatabase({ dataDir, migrationsFolder, databaseUrl, onProgress });
await database.close();
