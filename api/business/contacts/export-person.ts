import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { foldAddress } from '../../platform/text/address.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { membershipsOf } from './contact-view.ts';
import type { HeldOnPerson } from '#schema/answers/newsletter/contacts.ts';

/** All personal data about one person, for that person. */
export async function exportPerson({ database, now }: AppDeps, contactId: string): Promise<HeldOnPerson> {
  const on = database.queries;
  const [contact] = await rows<HeldOnPerson['contact'] & { address_hash: string }>(
    on,
    sql`SELECT id, email, first_name, last_name, status, attributes, unsubscribed_at, paused_until, frequency,
          ARRAY(SELECT t.name FROM categories t WHERE t.id = ANY (muted_topic_ids) ORDER BY t.name) AS muted_topics, address_hash, created_at, updated_at
        FROM contacts WHERE id = ${contactId}`,
  );
  if (contact === undefined) throw notFound('contact');
  const { address_hash: hash, ...shown } = contact;
  return {
    exported_at: now().toISOString(),
    contact: shown,
    lists: await membershipsOf(on, contactId),
    consent: await consentOf(on, contactId),
    newsletters: await rows(
      on,
      sql`SELECT d.id, k.name AS newsletter, k.subject, d.address, d.state, d.attempted_at, d.settled_at, d.smtp_reply,
            d.opened_at, d.clicked_at, d.bounced_at, d.unsubscribed_at
          FROM newsletter_deliveries d JOIN newsletter_campaigns k ON k.id = d.campaign_id
          WHERE d.contact_id = ${contactId} OR d.also_of = ${contactId} ORDER BY d.id`,
    ),
    imports: await rows(
      on,
      sql`SELECT i.file_name, i.created_at, r.line, r.cells, r.reason FROM contact_import_rows r
          JOIN contact_imports i ON i.id = r.import_id WHERE r.email = ${foldAddress(contact.email)}
          ORDER BY i.created_at, r.line`,
    ),
    mails: await rows(
      on,
      sql`WITH hashes AS (SELECT ${hash}::text AS hash UNION SELECT address_hash FROM contact_merges WHERE contact_id = ${contactId})
          SELECT purpose, state, recipient, subject, text, created_at FROM (
            SELECT id, purpose, state, recipient, subject, text, created_at FROM mails
            WHERE recipient_hash IN (SELECT hash FROM hashes) AND kind = 'newsletter'
            UNION ALL SELECT id, 'single-email', state, recipient, subject, text, created_at FROM emails
            WHERE recipient_hash IN (SELECT hash FROM hashes)) AS m
          ORDER BY created_at, id`,
    ),
  };
}

async function consentOf(on: Queries, contactId: string): Promise<HeldOnPerson['consent']> {
  return rows(
    on,
    sql`SELECT e.event, l.name AS list, e.status_before, e.source, e.wording, e.address, e.user_agent, e.created_at
        FROM consent_events e LEFT JOIN contact_lists l ON l.id = e.contact_list_id
        WHERE e.contact_id = ${contactId} ORDER BY e.created_at, e.id`,
  );
}
