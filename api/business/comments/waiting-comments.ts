import { sql } from 'drizzle-orm';
import type { Actor } from '#schema/access/access.ts';
import type { WaitingComment } from '#schema/answers/records/comments.ts';
import { withMentions } from '#schema/bodies/comments.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

const SHOWN = 6;
const EXCERPT_CHARS = 160;

interface Found {
  id: string;
  document_id: string;
  type: string;
  title: string;
  by: string | null;
  body: string;
  names: Record<string, string>;
  at: string;
}

/** Open threads that mention someone and that they have not answered since, the newest first. */
export async function waitingComments(on: Queries, { id }: Actor): Promise<WaitingComment[]> {
  const found = await rows<Found>(
    on,
    sql`SELECT t.id, t.document_id, d.type, d.title, m.body, m.created_at AS at,
               (SELECT name FROM users u WHERE u.id = m.created_by) AS by,
               (SELECT coalesce(json_object_agg(u.id, u.name), '{}'::json) FROM users u WHERE u.id = ANY (m.mentions)) AS names
        FROM (SELECT DISTINCT ON (coalesce(c.thread_id, c.id)) coalesce(c.thread_id, c.id) AS thread, c.* FROM comments c
              WHERE c.mentions @> ARRAY[${id}]::uuid[] AND c.created_by IS DISTINCT FROM ${id}::uuid
              ORDER BY coalesce(c.thread_id, c.id), c.created_at DESC) m
        JOIN comments t ON t.id = m.thread AND t.resolved_at IS NULL
        JOIN content d ON d.id = t.document_id AND d.status <> 'trashed'
        WHERE NOT EXISTS (SELECT FROM comments a WHERE (a.thread_id = t.id OR a.id = t.id)
          AND a.created_by = ${id} AND a.created_at > m.created_at)
        ORDER BY m.created_at DESC, t.id LIMIT ${SHOWN}`,
  );
  return found.flatMap((row) => {
    const type = contentTypeNamed(row.type);
    if (type === undefined) return [];
    const said = withMentions(row.body, (one) => `@${row.names[one] ?? '…'}`);
    return [
      {
        id: row.id,
        content: { id: row.document_id, resource: type.name, title: row.title },
        by: row.by,
        excerpt: [...said].slice(0, EXCERPT_CHARS).join(''),
        at: new Date(row.at).toISOString(),
      },
    ];
  });
}
