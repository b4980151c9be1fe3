import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { pages } from '#schema/resources/pages.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { isUniqueViolation, rows } from '../../platform/database/database.ts';
import { readFrontMatter } from '../import-formats/markdown/read-front-matter.ts';
import { importDocument } from './import-document.ts';

/**
 * Creates the pages that every site has from the texts in `folder`, if they do not exist yet: at the first
 * start, and at the first start of a version that adds a page. Edited pages stay as they are.
 */
export async function seedFixedPages(deps: AppDeps, folder: string): Promise<void> {
  const resource = contentTypeNamed(pages.storage.strategy === 'document' ? pages.storage.type : '');
  if (resource === undefined) return;
  const ids = sql.param(fixedPages.map(({ id }) => id));
  const found = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT id FROM content WHERE id = ANY (${ids}::uuid[])`,
  );
  const there = new Set(found.map(({ id }) => id));
  for (const { id, file } of fixedPages) {
    if (there.has(id)) continue;
    const text = await readFrontMatter(await readFile(join(folder, file), 'utf8'));
    const document = { resource, file: text, taxonomy: NO_TAXONOMY, decodeImage: noImage };
    await importDocument(deps, document).catch(unlessMadeMeanwhile);
  }
}

const NO_TAXONOMY = { categories: new Map(), tags: new Map() };
const noImage = () => Promise.reject(new Error('These pages have no pictures.'));

/** Another process on the same database was faster. */
function unlessMadeMeanwhile(error: unknown): void {
  if (!isUniqueViolation(error)) throw error;
}
