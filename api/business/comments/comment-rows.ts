import { type SQL, sql } from 'drizzle-orm';
import type {
  Comment,
  CommentSummary,
  CommentThread,
  Mentionable,
} from '#schema/answers/records/comments.ts';
import { isRecordId } from '../../records/documents/content-reads.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

/** A row, as statements here select it. */
export interface CommentRow {
  id: string;
  document_id: string;
  thread_id: string | null;
  created_by: string | null;
  author: Mentionable | null;
  body: string;
  mentions: string[];
  mentioned: Mentionable[];
  field: string | null;
  said_of: string | null;
  quote: string | null;
  prefix: string | null;
  suffix: string | null;
  anchor_from: number | null;
  anchor_to: number | null;
  suggested: string | null;
  decision: Comment['decision'];
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  resolved_at: string | null;
  resolver: Mentionable | null;
}

const person = (id: string) =>
  `(SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = ${id})`;

const COLUMNS =
  sql.raw(`c.id, c.document_id, c.thread_id, c.created_by, c.body, c.mentions, c.field, c.said_of, c.quote, c.prefix,
  c.suffix, c.anchor_from, c.anchor_to, c.suggested, c.decision, c.created_at, c.edited_at, c.deleted_at, c.resolved_at,
  ${person('c.created_by')} AS author, ${person('c.resolved_by')} AS resolver,
  CASE WHEN cardinality(c.mentions) = 0 THEN '[]'::json ELSE coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', u.name))
    FROM users u WHERE u.id = ANY (c.mentions)), '[]'::json) END AS mentioned`);

/** How an answer shows a comment. */
export function presentComment(row: CommentRow): Comment {
  const { field, quote, prefix, suffix, anchor_from: from, anchor_to: to } = row;
  const isPlaced = field !== null && from !== null && to !== null;
  return {
    id: row.id,
    content_id: row.document_id,
    thread_id: row.thread_id,
    author: row.author,
    body: row.body,
    mentions: row.mentioned,
    anchor: isPlaced
      ? { field, from, to, quote: quote ?? '', prefix: prefix ?? '', suffix: suffix ?? '' }
      : null,
    quote: row.said_of,
    passage_gone: field !== null && !isPlaced,
    suggested: row.suggested,
    decision: row.decision,
    created_at: instant(row.created_at),
    edited_at: row.edited_at === null ? null : instant(row.edited_at),
    deleted_at: row.deleted_at === null ? null : instant(row.deleted_at),
    resolved_at: row.resolved_at === null ? null : instant(row.resolved_at),
    resolved_by: row.resolver,
  };
}

const instant = (at: string) => new Date(at).toISOString();

const STATES: Readonly<Record<'open' | 'resolved' | 'all', SQL>> = {
  open: sql`AND resolved_at IS NULL`,
  resolved: sql`AND resolved_at IS NOT NULL`,
  all: sql``,
};

/** The threads of an entry: in the order of the text, those about the whole entry first, those whose passage is gone last. */
export async function readThreads(
  on: Queries,
  contentId: string,
  state: keyof typeof STATES,
): Promise<CommentThread[]> {
  const found = await rows<CommentRow>(
    on,
    sql`SELECT ${COLUMNS} FROM comments c WHERE c.document_id = ${contentId} AND coalesce(c.thread_id, c.id) IN
          (SELECT id FROM comments WHERE document_id = ${contentId} AND thread_id IS NULL ${STATES[state]})
        ORDER BY c.field IS NOT NULL, c.field, c.anchor_from NULLS LAST, c.created_at, c.id`,
  );
  const replies = Map.groupBy(
    found.filter((row) => row.thread_id !== null),
    (row) => row.thread_id,
  );
  return found
    .filter((row) => row.thread_id === null)
    .map((row) => ({
      ...presentComment(row),
      replies: (replies.get(row.id) ?? []).map(presentComment),
    }));
}

/** How many threads an entry has, and a stamp that differs after every change. */
export async function readSummary(on: Queries, contentId: string): Promise<CommentSummary> {
  const [found] = await rows<CommentSummary>(
    on,
    sql`SELECT (count(*) FILTER (WHERE thread_id IS NULL AND resolved_at IS NULL))::int AS open,
               (count(*) FILTER (WHERE thread_id IS NULL AND resolved_at IS NOT NULL))::int AS resolved,
               count(*) || ' ' || coalesce(extract(epoch FROM max(updated_at))::text, '') || ' ' ||
                 coalesce(sum(anchor_from), 0) || ' ' || count(anchor_from) AS stamp
        FROM comments WHERE document_id = ${contentId}`,
  );
  return found ?? { open: 0, resolved: 0, stamp: '' };
}

/** One comment. Throws 404. */
export async function readComment(on: Queries, id: string): Promise<CommentRow> {
  const [found] = isRecordId(id)
    ? await rows<CommentRow>(on, sql`SELECT ${COLUMNS} FROM comments c WHERE c.id = ${id}`)
    : [];
  if (found === undefined) throw notFound();
  return found;
}

/** The same, held until the transaction ends: changes of one comment come one after the other. Its entry is held before it. */
export async function lockComment(tx: Queries, id: string): Promise<CommentRow> {
  const { document_id: contentId } = await readComment(tx, id);
  await lockEntry(tx, contentId);
  return readComment(tx, id);
}

/** Holds an entry until the transaction ends: its saves and the changes of its comments come one after the other. */
export async function lockEntry(tx: Queries, contentId: string): Promise<void> {
  await rows(tx, sql`SELECT 1 FROM content WHERE id = ${contentId} FOR UPDATE`);
}
