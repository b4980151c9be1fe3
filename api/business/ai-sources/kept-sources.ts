import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, can, contentAccess } from '#schema/access/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/text/fold.ts';
import type { SourceText } from './source-text.ts';
import type { KeptSource } from '#schema/answers/records/drafting.ts';

/** How long a source stays after its last use. */
const KEPT_DAYS = 30;
const LISTED_MAX = 50;

interface Keeping {
  source: SourceText;
  name: string;
  userId: string;
  contentId?: string | null;
}

/** Stores the text of a source for later lookups; returns its id. */
export async function keepSource(
  deps: AppDeps,
  { source, name, userId, contentId = null }: Keeping,
): Promise<string> {
  const { text, headings, pages } = source;
  const now = deps.now();
  const hash = createHash('sha256').update(text).digest('base64url');
  const [row] = await rows<{ id: string }>(
    deps.database.queries,
    sql`WITH gone AS (DELETE FROM ai_sources WHERE last_used_at <= ${keptSince(now)} AND NOT (hash = ${hash} AND created_by = ${userId}))
        INSERT INTO ai_sources (id, hash, name, characters, text, structure, content_id, created_by, created_at, last_used_at)
        VALUES (${deps.newId()}, ${hash}, ${name}, ${text.length}, ${text},
          ${JSON.stringify({ headings, pages })}::jsonb, ${contentId}, ${userId}, ${now}, ${now})
        ON CONFLICT (hash, created_by) DO UPDATE SET last_used_at = excluded.last_used_at,
          content_id = coalesce(excluded.content_id, ai_sources.content_id)
        RETURNING id`,
  );
  if (row === undefined) throw new Error('A source was not kept.');
  return row.id;
}

const structure = z.object({
  headings: z.array(z.object({ at: z.number(), title: z.string() })),
  pages: z.array(z.number()),
});

/**
 * Which sources a person may read: editors all of them; authors their own and the texts of this site, which
 * all staff see. A pasted or uploaded text may be a confidential manuscript.
 */
function isReadableBy(actor: Actor): SQL {
  const isEditor = can(actor, contentAccess.update, { created_by: null });
  return isEditor ? sql`true` : sql`(created_by = ${actor.id} OR content_id IS NOT NULL)`;
}

/** Returns a stored source; undefined when it is deleted or the person may not read it. */
export async function readKeptSource(
  { database, now }: AppDeps,
  actor: Actor,
  id: string,
): Promise<{ name: string; contentId: string | null; source: SourceText } | undefined> {
  const [row] = await rows<{ name: string; content_id: string | null; text: string; structure: unknown }>(
    database.queries,
    sql`UPDATE ai_sources SET last_used_at = ${now()}
        WHERE id = ${id} AND last_used_at > ${keptSince(now())} AND ${isReadableBy(actor)} RETURNING name, content_id, text, structure`,
  );
  if (row === undefined) return undefined;
  const source = { text: row.text, ...structure.parse(row.structure) };
  return { name: row.name, contentId: row.content_id, source };
}

/** What is said of a source that was just kept. */
export async function describeKept({ database }: AppDeps, id: string): Promise<KeptSource> {
  const [row] = await rows<KeptSource>(
    database.queries,
    sql`SELECT id, name, characters, content_id, created_at, last_used_at FROM ai_sources WHERE id = ${id}`,
  );
  if (row === undefined) throw new Error('A source was not kept.');
  return row;
}

/** Lists the most recently used sources that this person may read and whose names contain `search`. */
export function listKeptSources(
  { database, now }: AppDeps,
  actor: Actor,
  search: string,
): Promise<KeptSource[]> {
  return rows<KeptSource>(
    database.queries,
    sql`SELECT id, name, characters, content_id, created_at, last_used_at FROM ai_sources
        WHERE last_used_at > ${keptSince(now())} AND ${isReadableBy(actor)}
          AND name ILIKE ${containsPattern(search)} ORDER BY last_used_at DESC, id LIMIT ${LISTED_MAX}`,
  );
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}
