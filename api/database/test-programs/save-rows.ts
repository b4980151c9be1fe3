import { sql } from 'drizzle-orm';
import { openDatabase } from '../open-database.ts';

// node save-rows.ts DATA_DIR MIGRATIONS: saves 1, 2, 3 … and says each number once its save was acknowledged.
const [dataDir = '', migrationsFolder] = process.argv.slice(2);
const database = await openDatabase({ dataDir, migrationsFolder });
for (let number = 1; ; number += 1) {
  await database.queries.execute(sql`insert into saves (number) values (${number})`);
  process.stdout.write(`${number}\n`);
}
