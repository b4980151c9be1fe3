import { sql } from 'drizzle-orm';
import { fixedPages, fixedSlug } from '#schema/pages/fixed-pages.ts';
import { pages } from '#schema/resources/pages.ts';
import { type DocumentResource, isDocumentResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { DocumentRow } from '../document-rows/document-input.ts';
import { recordChange } from '../documents/record-change.ts';
import { keepRedirects } from '../documents/redirects.ts';

/**
 * Updates the slugs of pages whose slug contains the name of the site; the old ones redirect. Called at each start,
 * and after the name changes. Does nothing if the slugs are right.
 */
export async function followSiteName(deps: Pick<AppDeps, 'database' | 'now'>, name: string): Promise<void> {
  const moving = fixedPages.filter(({ slug }) => slug.includes('{site}'));
  for (const page of moving) {
    await deps.database.transaction((tx) =>
      move(tx, { id: page.id, slug: fixedSlug(page, name) }, deps.now()),
    );
  }
}

async function move(tx: Queries, { id, slug }: { id: string; slug: string }, now: Date): Promise<void> {
  const [row] = await rows<DocumentRow>(
    tx,
    sql`SELECT * FROM content WHERE id = ${id} AND slug IS DISTINCT FROM ${slug} FOR UPDATE`,
  );
  if (row === undefined) return;
  await keepRedirects(tx, [{ resource: resource(), row: { ...row, slug } }], now);
  await rows(tx, sql`UPDATE content SET slug = ${slug} WHERE id = ${id}`);
  await rows(tx, sql`UPDATE publications SET slug = ${slug} WHERE id = ${id}`);
  await recordChange(tx, { documents: [row], page: 'changed', now });
}

function resource(): DocumentResource {
  if (!isDocumentResource(pages)) throw new Error('Pages are stored with all other content.');
  return pages;
}
