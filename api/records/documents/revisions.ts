import { sql } from 'drizzle-orm';
import type { Revision, RevisionEntry } from '#schema/answers/records/content.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

const ENTRY = sql.raw(`r.number, r.created_at, r.changed_fields,
  (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = r.user_id) AS "user"`);

/** Revisions of a record, newest first. */
export async function listRevisions(
  on: Queries,
  recordId: string,
  paging: { page: number; perPage: number },
) {
  const entries = await rows<RevisionEntry>(
    on,
    sql`SELECT ${ENTRY} FROM revisions r WHERE r.record_id = ${recordId} ORDER BY r.number DESC
        LIMIT ${paging.perPage} OFFSET ${(paging.page - 1) * paging.perPage}`,
  );
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM revisions WHERE record_id = ${recordId}`,
  );
  return { entries, total: counted?.total ?? 0 };
}

/** One revision, or undefined. */
export async function readRevision(
  on: Queries,
  recordId: string,
  number: number,
): Promise<Revision | undefined> {
  const [found] = await rows<Revision>(
    on,
    sql`SELECT ${ENTRY}, r.content FROM revisions r WHERE r.record_id = ${recordId} AND r.number = ${number}`,
  );
  return found;
}
