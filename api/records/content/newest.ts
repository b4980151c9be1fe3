import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { listedTypeNames, presentContent } from '../documents/content-reads.ts';
import { JOINS, type ReadDocument, selectList } from '../document-rows/document-select.ts';
import { Values, literal, reusable } from '../../platform/database/statement.ts';

export interface NewestOf {
  /** One content type; default: all types that have lists. */
  type?: string | undefined;
  /** Default: the site's own language. */
  language?: string | undefined;
  /** The slug of a category. */
  category?: string | undefined;
  /** The slug of a tag. */
  tag?: string | undefined;
  /** The name in the byline. */
  writer?: string | undefined;
  limit: number;
}

/** The newest published content, in full, as visitors get it: the items of a feed, in one statement. */
export async function readNewest(
  deps: AppDeps,
  { type, language = '', category, tag, writer, limit }: NewestOf,
): Promise<WireRecord[]> {
  const values = new Values();
  const types = type === undefined ? listedTypeNames : [type];
  const conditions = [`d.type IN (${types.map(literal).join(', ')})`, `d.status = 'published'`];
  conditions.push(`d.language = ${literal(language)}`);
  if (category !== undefined) {
    conditions.push(`d.category_id = (SELECT id FROM categories WHERE slug = ${values.bind(category)})`);
  }
  if (tag !== undefined)
    conditions.push(`d.tag_ids @> ARRAY(SELECT id FROM tags WHERE slug = ${values.bind(tag)})`);
  if (writer !== undefined) conditions.push(`d.written_by = ${values.bind(writer)}`);
  const text = `SELECT ${selectList('publications', 'whole')} FROM publications d ${JOINS}
    WHERE ${conditions.join(' AND ')}
    ORDER BY d.published_date DESC NULLS LAST, d.id DESC LIMIT ${values.bind(limit)}`;
  const found = await runStatement<ReadDocument>(deps.database.queries, reusable(text), values.all);
  return presentContent(deps, found, 'public');
}
