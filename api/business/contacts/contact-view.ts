import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { MembershipView } from '#schema/answers/newsletter/contacts.ts';

/** All memberships of a contact, by the name of the list. */
export async function membershipsOf(on: Queries, contactId: string): Promise<MembershipView[]> {
  return rows<MembershipView>(
    on,
    sql`SELECT l.id, l.name, m.status, l.visibility, m.subscribed_at, m.confirmed_at, m.source
        FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id
        WHERE m.contact_id = ${contactId} ORDER BY lower(l.name), l.id`,
  );
}
