import { contentTypes } from '#schema/registry.ts';
import type { Database } from '../database/database.ts';
import { containsPattern, fold, prefixQuery } from './fold.ts';

/** One result, before it has its address. */
export interface SearchHit {
  id: string;
  type: string;
  title: string;
  intro: string | null;
  slug: string;
  category_name: string | null;
  category_slug: string | null;
}

/**
 * Titles that contain the text come first, then hits in introductions, tags and bodies by their rank, then titles that
 * are spelt like it. Never a named statement: the reused plan of a trigram pattern reads the whole table.
 */
const SEARCH = {
  text: `
  WITH asked AS (SELECT $1::text AS folded, $2::text AS pattern, to_tsquery('english', $3) AS words),
  named_tags AS (SELECT array_agg(id) AS ids FROM tags, asked WHERE lower(name) LIKE asked.pattern),
  hits AS (
    SELECT p.id, 0 AS class, CASE WHEN p.title_folded = asked.folded THEN 2 WHEN p.title_folded LIKE asked.folded || '%' THEN 1 ELSE 0 END::real AS rank
      FROM publications p, asked WHERE p.title_folded LIKE asked.pattern AND p.status = 'published' AND p.type = ANY ($4)
    UNION ALL
    SELECT p.id, 1, ts_rank('{0.05, 0.2, 0.6, 1}', p.search, asked.words)
      FROM publications p, asked WHERE p.search @@ asked.words AND p.status = 'published' AND p.type = ANY ($4)
    UNION ALL
    SELECT p.id, 1, 0.3 FROM publications p, named_tags
      WHERE p.tag_ids && named_tags.ids AND p.status = 'published' AND p.type = ANY ($4)
    UNION ALL
    SELECT p.id, 2, word_similarity(asked.folded, p.title_folded)
      FROM publications p, asked WHERE asked.folded <% p.title_folded AND p.status = 'published' AND p.type = ANY ($4)),
  best AS (SELECT id, min(class) AS class, max(rank) AS rank FROM hits GROUP BY id)
  SELECT p.id, p.type, p.title, p.intro, p.slug, k.name AS category_name, k.slug AS category_slug
    FROM best b JOIN publications p USING (id) LEFT JOIN categories k ON k.id = p.category_id
    ORDER BY b.class, b.rank DESC, p.published_date DESC, p.id LIMIT $5`,
};

const TYPES = contentTypes.map((type) => type.storage.type);

/** What visitors may find for a text; an empty one finds nothing. */
export async function searchPublications(
  database: Database,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const folded = fold(query);
  if (folded === '') return [];
  // Text without a letter or digit has no words to look for; as part of a title it may still be there.
  const words = prefixQuery(query) ?? '';
  return database.select<SearchHit>(SEARCH, [folded, containsPattern(folded), words, TYPES, limit]);
}
