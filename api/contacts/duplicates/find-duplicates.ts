import { type SQL, sql } from 'drizzle-orm';
import type { LikeContact, LikeContacts, Likeness } from '#schema/newsletter/like-contacts.ts';
import { type Queries, rows } from '../../database/database.ts';
import { HAS_ALIAS, HAS_NAMES, MAILBOX, NAME_AT_DOMAIN } from '../../database/tables/contact-likeness.ts';

interface LikenessQuery {
  likeness: Likeness;
  /** Only those that this contact is one of. */
  contactId?: string | undefined;
  page: number;
  perPage: number;
}

/** More people than this of one name at one domain are a name that everybody got, not one person. */
const OF_ONE_NAME_MAX = 10;
const SHOWN_MAX = 10;

/** A page of groups of contacts that look alike and were not told apart. */
export async function findDuplicates(
  on: Queries,
  { likeness, contactId, page, perPage }: LikenessQuery,
): Promise<{ groups: LikeContacts[]; total: number }> {
  const found = await rows<{ ids: string[]; total: number }>(
    on,
    sql`SELECT ids, count(*) OVER ()::int AS total FROM (${groupsOf(likeness, contactId)}) AS g (key, ids)
        WHERE NOT EXISTS (SELECT FROM contacts_told_apart a WHERE a.contact_ids @> g.ids)
        ORDER BY key LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const shown = found.map(({ ids }) => ids.slice(0, SHOWN_MAX));
  const contacts = new Map((await readContacts(on, shown.flat())).map((contact) => [contact.id, contact]));
  return {
    groups: shown.map((ids) => ({
      reason: likeness,
      contacts: ids.flatMap((id) => contacts.get(id) ?? []),
    })),
    total: found[0]?.total ?? 0,
  };
}

/** These look alike and are different people: they are not proposed again, unless somebody joins them. */
export async function tellApart(
  tx: Queries,
  { contactIds, actorId, now }: { contactIds: readonly string[]; actorId: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO contacts_told_apart (contact_ids, actor_id, created_at)
        VALUES (${sql.param(contactIds.toSorted())}::uuid[], ${actorId}, ${now.toISOString()}) ON CONFLICT DO NOTHING`,
  );
}

/** Contacts as they are compared side by side. */
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

function groupsOf(likeness: Likeness, contactId: string | undefined): SQL {
  const ids = sql`array_agg(id ORDER BY created_at, id)`;
  const [mailbox, alias, name, named] = [MAILBOX, HAS_ALIAS, NAME_AT_DOMAIN, HAS_NAMES].map((text) =>
    sql.raw(text),
  );
  if (likeness === 'name') {
    const own =
      contactId === undefined
        ? sql`true`
        : sql`${name} = (SELECT ${name} FROM contacts WHERE id = ${contactId} AND ${named})`;
    return sql`SELECT ${name}, ${ids} FROM contacts WHERE ${named} AND ${own} GROUP BY ${name}
      HAVING count(*) BETWEEN 2 AND ${OF_ONE_NAME_MAX}`;
  }
  const own =
    contactId === undefined
      ? sql`true`
      : sql`${mailbox} = (SELECT ${mailbox} FROM contacts WHERE id = ${contactId})`;
  // Few addresses differ from their mailbox: those are looked through, and the plain ones that they lead to looked up.
  return sql`WITH aliases AS (SELECT ${mailbox} AS key, id, created_at FROM contacts WHERE ${alias} AND ${own})
    SELECT key, ${ids} FROM (
      SELECT key, id, created_at FROM aliases
      UNION SELECT lower(p.email), p.id, p.created_at FROM contacts p WHERE lower(p.email) IN (SELECT key FROM aliases)) AS alike
    GROUP BY key HAVING count(*) > 1`;
}
