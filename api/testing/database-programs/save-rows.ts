import { fsyncSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../platform/engines/open-database.ts';

// node save-rows.ts DATA_DIR MIGRATIONS [GOOD]: saves 1, 2, 3 … and says each number once its save was acknowledged.
// After GOOD of them the disk fails.
const [dataDir = '', migrationsFolder, good = 'Infinity'] = process.argv.slice(2);
let saved = 0;
const syncFile = (descriptor: number): void => {
  if (saved >= Number(good)) throw new Error('EIO');
  fsyncSync(descriptor);
};
const templateCache = path.join(dataDir, '..', 'templates');
const database = await openDatabase({ dataDir, migrationsFolder, templateCache, syncFile });
for (;;) {
  await database.queries.execute(sql`insert into saves (number) values (${saved + 1})`);
  saved += 1;
  process.stdout.write(`${saved}\n`);
}
