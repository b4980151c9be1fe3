import { type Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';

/** Longer addresses are no page of this site. */
const HREF_CHARS_MAX = 500;

/*
 * One statement reads what the texts link to now; only the difference is written to the table, so that publishing a
 * text again writes nothing.
 */
const FOUND = `found AS (
    SELECT p.id AS from_id, left(split_part(split_part(m.mark->'attrs'->>'href', '#', 1), '?', 1), ${HREF_CHARS_MAX}) AS href,
      NULL::uuid AS to_id
    FROM publications p, jsonb_path_query(p.body, 'strict $.** ? (@.type == "link" || @.type == "bookmark" || @.type == "button")', '{}', true) AS m (mark)
    WHERE p.id = ANY ($1::uuid[]) AND m.mark->'attrs'->>'href' ~ '^(/|https?://)'
    UNION
    SELECT p.id, NULL, b.id::uuid FROM publications p, jsonb_array_elements_text(p.data->'book_ids') AS b (id)
    WHERE p.id = ANY ($1::uuid[]) AND jsonb_typeof(p.data->'book_ids') = 'array')`;
const SAME = `f.from_id = l.from_id AND f.href IS NOT DISTINCT FROM l.href AND f.to_id IS NOT DISTINCT FROM l.to_id`;
const NOTE = {
  name: 'note_text_links',
  text: `WITH ${FOUND}, gone AS (
    DELETE FROM text_links l WHERE l.from_id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT FROM found f WHERE ${SAME}))
    INSERT INTO text_links (from_id, href, to_id)
    SELECT f.* FROM found f WHERE NOT EXISTS (SELECT FROM text_links l WHERE ${SAME})`,
} as const;

/** Stores what publications link to, so that the target pages can show it. */
export async function noteTextLinks(tx: Queries, ids: readonly string[]): Promise<void> {
  await runStatement(tx, NOTE, [ids]);
}
