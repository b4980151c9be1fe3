import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { rows } from '#api/platform/database/database.ts';
import { openProduct } from '../product/open-product.ts';
import { loadStarterContent } from '../product/starter-content.ts';
import { fail } from '../process/terminal.ts';

/**
 * A program: a first start with the environment variables from its input, up to the starter content. Prints
 * what is stored.
 */
const product = await openProduct((await json(process.stdin)) as Record<string, string>);
await loadStarterContent(product, () => undefined).catch(fail);
const stored = await rows(
  product.deps.database.queries,
  sql`SELECT type, slug, status FROM content ORDER BY slug`,
);
process.stdout.write(JSON.stringify(stored));
await product.close();
