import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rows } from '#api/platform/database/database.ts';
import { importFolder } from '#api/business/import-folder/import-folder.ts';
import { seedFixedPages } from '#api/business/import-folder/seed-fixed-pages.ts';
import { noteStarterContent } from '#api/business/import-folder/starter-mark.ts';
import { followSiteName } from '#api/records/publishing/follow-site-name.ts';
import type { Product } from './open-product.ts';
import { currentSite } from '../site-folder/current-site.ts';
import { SiteFolderError } from '../site-folder/seams/site-folder-error.ts';
import { PRODUCT_TEXTS, starterFolders, textProblems } from '../site-folder/site-texts.ts';

const LOADED = 'starter_content_loaded';

/** Creates the fixed pages that are missing; from now on, their URLs follow the name of the site. */
export async function prepareFixedPages({
  deps,
  onChange,
}: Pick<Product, 'deps' | 'onChange'>): Promise<void> {
  await seedFixedPages(deps, join(PRODUCT_TEXTS, 'pages'));
  const follow = async () => {
    await deps.site.settled();
    await followSiteName(deps, deps.site().name);
  };
  await follow();
  onChange((change) => {
    if (change !== undefined) return;
    follow().catch((error: unknown) =>
      deps.log.error({ err: error }, 'pages could not be updated with the name of the site'),
    );
  });
}

/**
 * Fills an empty database with the starter content of the site folder, or of the product. This happens once
 * per database: what an editor removed does not return, and a killed first start continues. Throws a
 * SiteFolderError if a text of the site folder cannot be imported.
 */
export async function loadStarterContent(product: Product, say: (line: string) => void): Promise<void> {
  const { deps, env } = product;
  if (!env.starterContent || !(await isWanted(product))) return;
  const wrong = await textProblems(currentSite());
  if (wrong.length > 0) throw new SiteFolderError(wrong);
  say('Loading the starter content …');
  for (const folder of starterFolders(currentSite())) {
    const report = await importFolder(deps, {
      folder,
      onProgress: (done, of) => {
        if (done % 10 === 0 || done === of) say(`  ${done} of ${of}`);
      },
    });
    for (const { file, message } of report.problems) say(`  ${file} ${message}`);
  }
  await noteStarterContent(deps.database.queries, deps.now());
  await mark(product, 'done');
}

async function isWanted(product: Product): Promise<boolean> {
  const on = product.deps.database.queries;
  const [marked] = await rows<{ value: string }>(on, sql`SELECT value FROM settings WHERE key = ${LOADED}`);
  if (marked?.value === 'done') return false;
  if (marked?.value === 'begun') return true;
  const [found] = await rows<{ filled: boolean }>(
    on,
    sql`SELECT EXISTS (SELECT FROM content WHERE type <> 'page') OR EXISTS (SELECT FROM categories) AS filled`,
  );
  if (found?.filled === true) return false;
  await mark(product, 'begun');
  return true;
}

async function mark(product: Product, state: 'begun' | 'done'): Promise<void> {
  await rows(
    product.deps.database.queries,
    sql`INSERT INTO settings (key, value) VALUES (${LOADED}, ${JSON.stringify(state)}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}
