import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Likeness } from '#schema/newsletter/like-contacts.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { HAS_ALIAS, MAILBOX } from '../../platform/tables/contact-likeness.ts';
import type { LikeContact, LikeContacts } from '#schema/answers/newsletter/contacts.ts';

interface LikenessQuery {
  likeness: Likeness;
  /** Only groups that include this contact. */
  contactId?: string | undefined;
  page: number;
  perPage: number;
}

/** A name that more people than this share at one domain does not identify one person. */
const OF_ONE_NAME_MAX = 10;
const SHOWN_MAX = 10;

/** A page of groups of contacts that look alike and were not marked as distinct. */
export async function findDuplicates(
  database: AppDeps['database'],
  { likeness, contactId, page, perPage }: LikenessQuery,
): Promise<{ groups: LikeContacts[]; total: number }> {
  const found = await database.transaction(async (tx) => {
    // An index returns the keys in order: grouping a million of them takes 20 times as long.
    await rows(tx, sql`SELECT set_config('enable_hashagg', 'off', true), set_config('jit', 'off', true)`);
    const part = sql`ORDER BY key LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
    const asked = likeness === 'name' ? byName(contactId, part) : byMailbox(contactId, part);
    return rows<{ ids: string[]; total: number }>(tx, asked);
  });
  const shown = found.map(({ ids }) => ids.slice(0, SHOWN_MAX));
  const members = await readContacts(database.queries, shown.flat());
  const contacts = new Map(members.map((contact) => [contact.id, contact]));
  return {
    groups: shown.map((ids) => ({
      reason: likeness,
      contacts: ids.flatMap((id) => contacts.get(id) ?? []),
    })),
    total: found[0]?.total ?? 0,
  };
}

/**
 * Marks contacts that look alike as different people: they are not proposed again, unless someone merges
 * them.
 */
export async function markAsDistinct(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  { contactIds, actorId }: { contactIds: readonly string[]; actorId: string },
): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO contacts_told_apart (contact_ids, actor_id, created_at)
        VALUES (${sql.param(contactIds.toSorted())}::uuid[], ${actorId}, ${deps.now().toISOString()}) ON CONFLICT DO NOTHING`,
  );
  const details = { contact_ids: contactIds };
  await noteAudit(tx, deps, { action: 'tell_apart', resource: 'contacts', details });
}

/** Contacts for a side-by-side comparison. */
export async function readContacts(on: Queries, ids: readonly string[]): Promise<LikeContact[]> {
  if (ids.length === 0) return [];
  return rows<LikeContact>(
    on,
    sql`SELECT c.id, c.version, c.email, c.first_name, c.last_name, c.status, c.unsubscribed_at, c.attributes, c.created_at,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'status', m.status) ORDER BY lower(l.name), l.id), '[]')
           FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id WHERE m.contact_id = c.id) AS lists
        FROM contacts c WHERE c.id = ANY (${sql.param(ids)}::uuid[]) ORDER BY c.created_at, c.id`,
  );
}

/** Reads only the groups of the page, by their keys. Few were marked as distinct, so those are looked up. */
function byName(contactId: string | undefined, part: SQL): SQL {
  const own =
    contactId === undefined
      ? sql`name_key IS NOT NULL`
      : sql`name_key = (SELECT name_key FROM contacts WHERE id = ${contactId})`;
  const idsOf = (key: SQL) =>
    sql`(SELECT array_agg(g.id ORDER BY g.created_at, g.id) FROM contacts g WHERE g.name_key = ${key})`;
  return sql`WITH shared AS MATERIALIZED (
      SELECT name_key AS key FROM contacts WHERE ${own} GROUP BY name_key HAVING count(*) BETWEEN 2 AND ${OF_ONE_NAME_MAX}),
    apart AS (
      SELECT DISTINCT c.name_key AS key FROM contacts_told_apart a JOIN contacts c ON c.id = ANY (a.contact_ids)
      WHERE c.name_key IS NOT NULL AND a.contact_ids @> ${idsOf(sql`c.name_key`)})
    SELECT ${idsOf(sql`shown.key`)} AS ids, total FROM (
      SELECT key, count(*) OVER ()::int AS total FROM shared s
      WHERE NOT EXISTS (SELECT FROM apart a WHERE a.key = s.key) ${part}) AS shown ORDER BY key`;
}

/**
 * Few addresses differ from their mailbox, so these are scanned, and the plain addresses that they resolve to
 * are looked up.
 */
function byMailbox(contactId: string | undefined, part: SQL): SQL {
  const [mailbox, alias] = [sql.raw(MAILBOX), sql.raw(HAS_ALIAS)];
  const own =
    contactId === undefined
      ? sql`true`
      : sql`${mailbox} = (SELECT ${mailbox} FROM contacts WHERE id = ${contactId})`;
  return sql`WITH aliases AS (SELECT ${mailbox} AS key, id, created_at FROM contacts WHERE ${alias} AND ${own}),
    alike AS (
      SELECT key, id, created_at FROM aliases
      UNION SELECT lower(p.email), p.id, p.created_at FROM contacts p WHERE lower(p.email) IN (SELECT key FROM aliases)),
    groups AS (SELECT key, array_agg(id ORDER BY created_at, id) AS ids FROM alike GROUP BY key HAVING count(*) > 1)
    SELECT ids, count(*) OVER ()::int AS total FROM groups g
    WHERE NOT EXISTS (SELECT FROM contacts_told_apart a WHERE a.contact_ids @> g.ids) ${part}`;
}
