import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/** Rows that simply move to the survivor: consents, bounces, webhook events, earlier merges. */
const MOVED = ['consent_events', 'contact_merges', 'bounce_reports', 'webhook_deliveries'] as const;

/**
 * Every column that refers to a contact, with what a merge does about it. New tables must be added: a test
 * compares this with the database.
 *
 * @tests
 */
export const CARRIED: Readonly<Record<string, 'moved' | 'joined'>> = {
  ...Object.fromEntries(MOVED.map((table) => [`${table}.contact_id`, 'moved' as const])),
  // One row for each list, combined from both.
  'contact_list_members.contact_id': 'joined',
  // One row for each campaign, step, or list: the second one is dropped, or kept next to it.
  'newsletter_deliveries.contact_id': 'joined',
  'newsletter_deliveries.also_of': 'joined',
  'welcome_runs.contact_id': 'joined',
  'welcome_sends.contact_id': 'joined',
  'series_people.contact_id': 'joined',
};

export interface Carrying {
  keptId: string;
  mergedId: string;
  /** The address that the survivor keeps. */
  address: { email: string; hash: string };
}

/**
 * Moves the other contact's data to the survivor; memberships and deliveries of campaigns have separate rules
 * elsewhere.
 */
export async function moveHistory(tx: Queries, carrying: Carrying): Promise<void> {
  const { keptId, mergedId } = carrying;
  for (const table of MOVED)
    await rows(
      tx,
      sql`UPDATE ${sql.identifier(table)} SET contact_id = ${keptId} WHERE contact_id = ${mergedId}`,
    );
  await moveWelcome(tx, carrying);
}

/**
 * Moves the welcome series. A person who got a step under either address does not get it again: the second
 * email of a step is canceled if it has not been sent. Pending emails are sent to the remaining address.
 */
async function moveWelcome(tx: Queries, { keptId, mergedId, address }: Carrying): Promise<void> {
  await rows(
    tx,
    sql`UPDATE welcome_sends s SET contact_id = ${keptId} WHERE contact_id = ${mergedId} AND NOT EXISTS (
          SELECT FROM welcome_sends o WHERE o.step_id = s.step_id AND o.contact_id = ${keptId})`,
  );
  await rows(
    tx,
    sql`DELETE FROM mails m USING welcome_sends s WHERE m.id = s.id AND m.state = 'queued' AND s.contact_id = ${mergedId}`,
  );
  await rows(
    tx,
    sql`UPDATE mails m SET recipient = ${address.email}, recipient_hash = ${address.hash} FROM welcome_sends s
        WHERE m.id = s.id AND m.state = 'queued' AND s.contact_id = ${keptId} AND m.recipient_hash <> ${address.hash}`,
  );
  await rows(
    tx,
    sql`UPDATE welcome_runs r SET contact_id = ${keptId} WHERE contact_id = ${mergedId} AND NOT EXISTS (
          SELECT FROM welcome_runs o WHERE o.contact_list_id = r.contact_list_id AND o.contact_id = ${keptId})`,
  );
  await rows(
    tx,
    sql`UPDATE series_people p SET contact_id = ${keptId} WHERE contact_id = ${mergedId} AND NOT EXISTS (
          SELECT FROM series_people o WHERE o.series_id = p.series_id AND o.contact_id = ${keptId})`,
  );
}
