import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { literal } from '../../platform/database/statement.ts';
import { listedTypeNames } from '../documents/content-reads.ts';
import { JOINS, type ListedDocument, selectList } from '../document-rows/document-select.ts';
import { type PathRow, pathOfRow } from '../documents/redirects.ts';

/** `$1` is the page: its URL now and before. */
const URLS = {
  name: 'mentioned_urls',
  text: `SELECT p.type, p.language, p.slug, k.slug AS category_slug,
      ARRAY(SELECT "from" FROM redirects WHERE target_id = p.id AND made_by = 'product') AS former
    FROM publications p LEFT JOIN categories k ON k.id = p.category_id WHERE p.id = $1 AND p.type <> 'list'`,
} as const;

/** `$1` is the page, `$2` its URLs, `$3` the limit. Versions in other languages repeat the same mention. */
const MENTIONS = {
  name: 'mentions',
  text: `WITH sources AS (
      SELECT from_id FROM text_links WHERE to_id = $1 UNION SELECT from_id FROM text_links WHERE href = ANY ($2))
    SELECT ${selectList('publications', 'listed')} FROM sources l JOIN publications d ON d.id = l.from_id ${JOINS}
    WHERE d.status = 'published' AND d.id <> $1 AND d.type IN (${listedTypeNames.map(literal).join(', ')})
      AND d.language = (SELECT language FROM publications WHERE id = $1)
    ORDER BY d.published_date DESC NULLS LAST, d.id DESC LIMIT $3`,
} as const;

/**
 * Published texts that refer to a page, by a field or by a link to its present or former URL, newest first. Undefined
 * if there is no such page.
 */
export async function mentionsOf(
  on: Queries,
  { id, limit, siteUrl }: { id: string; limit: number; siteUrl: string },
): Promise<ListedDocument[] | undefined> {
  const [page] = await runStatement<PathRow & { former: string[] }>(on, URLS, [id]);
  const path = page && pathOfRow(page);
  if (page === undefined || path === undefined) return undefined;
  const paths = [path, ...page.former];
  const hrefs = [...paths, ...paths.map((one) => siteUrl + one)];
  return runStatement<ListedDocument>(on, MENTIONS, [id, hrefs, limit]);
}
