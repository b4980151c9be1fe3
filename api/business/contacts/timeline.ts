import { askedWords } from '../../platform/deps/asked-words.ts';
import { replyIn } from '../../platform/mail/own-replies.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { trackingMode } from '../deliveries/newsletter-settings.ts';
import type { TimelineEntry } from '#schema/answers/newsletter/contacts.ts';

/** A page of everything known about a contact over time, newest first. */
export async function readTimeline(
  on: Queries,
  { contactId, page, perPage }: { contactId: string; page: number; perPage: number },
): Promise<{ entries: TimelineEntry[]; total: number }> {
  const isNamed = (await trackingMode(on)) === 'named';
  const everything = sql.join(
    [...parts(contactId), ...(isNamed ? engagementOf(contactId) : [])],
    sql` UNION ALL `,
  );
  const entries = await rows<TimelineEntry>(
    on,
    sql`SELECT at, kind, what, subject, campaign_id, details, t.by FROM (${everything}) AS t (at, kind, what, subject, campaign_id, details, by, place)
        ORDER BY at DESC, place DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM (${everything}) AS t`,
  );
  return { entries, total: counted?.total ?? 0 };
}

/**
 * Each source is read by its index on the contact, including events recorded under another id before a merge.
 */
function parts(contactId: string) {
  const of = sql`(SELECT ${contactId}::uuid UNION SELECT merged_id FROM contact_merges WHERE contact_id = ${contactId})`;
  const none = sql`NULL::text`;
  return [
    sql`SELECT e.created_at, 'consent', e.event, l.name, NULL::uuid,
          concat_ws(' · ', e.source, e.wording, e.address), u.name, e.id::text
        FROM consent_events e LEFT JOIN contact_lists l ON l.id = e.contact_list_id LEFT JOIN users u ON u.id = e.actor_id
        WHERE e.contact_id = ${contactId}`,
    sql`SELECT coalesce(d.settled_at, d.attempted_at, d.due_at), 'newsletter', d.state, k.name, k.id,
          concat_ws(' · ', d.address, d.smtp_reply, d.reason), ${none}, d.id::text
        FROM newsletter_deliveries d JOIN newsletter_campaigns k ON k.id = d.campaign_id
        WHERE (d.contact_id = ${contactId} OR d.also_of = ${contactId}) AND d.due_at < '9000-01-01'`,
    sql`SELECT b.created_at, 'bounce', b.kind, k.name, k.id, concat_ws(' · ', b.status, b.diagnostic, b.source), ${none}, b.id::text
        FROM bounce_reports b LEFT JOIN newsletter_deliveries d ON d.id = b.delivery_id
        LEFT JOIN newsletter_campaigns k ON k.id = d.campaign_id WHERE b.contact_id = ${contactId}`,
    sql`SELECT m.created_at, 'mail', m.state, m.subject, NULL::uuid, concat_ws(' · ', m.recipient, m.smtp_reply), ${none}, m.id::text
        FROM mails m WHERE m.kind = 'newsletter' AND m.purpose <> 'campaign' AND m.recipient_hash IN (
          SELECT address_hash FROM contacts WHERE id = ${contactId}
          UNION SELECT address_hash FROM contact_merges WHERE contact_id = ${contactId})`,
    sql`SELECT e.created_at, 'mail', e.state, e.subject, NULL::uuid, concat_ws(' · ', e.recipient, e.smtp_reply), ${none}, e.id::text
        FROM emails e WHERE e.recipient_hash IN (
          SELECT address_hash FROM contacts WHERE id = ${contactId}
          UNION SELECT address_hash FROM contact_merges WHERE contact_id = ${contactId})`,
    sql`SELECT a.at, 'change', a.action, ${none}, NULL::uuid,
          (SELECT string_agg(f, ', ') FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(a.details -> 'fields') = 'array'
            THEN a.details -> 'fields' ELSE '[]' END) AS f), a.user_name, a.id::text
        FROM audit_entries a WHERE a.resource = 'contacts' AND a.record_id IN (SELECT id::text FROM ${of} AS ids (id))`,
  ];
}

function engagementOf(contactId: string) {
  return (['opened', 'clicked'] as const).map((what) => {
    const at = sql.raw(`d.${what}_at`);
    return sql`SELECT ${at}, ${what}::text, ${what}::text, k.name, k.id, NULL::text, NULL::text, d.id::text
      FROM newsletter_deliveries d JOIN newsletter_campaigns k ON k.id = d.campaign_id
      WHERE (d.contact_id = ${contactId} OR d.also_of = ${contactId}) AND ${at} IS NOT NULL`;
  });
}

const timelineRoute = defineRoute({
  method: 'GET',
  path: '/contacts/:id/timeline',
  summary: 'List the history of a contact, newest first',
  group: 'Subscribers',
  grant: contactAccess.get,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /contacts/:id/timeline'] },
  async handle({ params, query, deps, request }) {
    const on = deps.database.queries;
    const contactId = z.uuid().safeParse(params.id).data ?? '00000000-0000-0000-0000-000000000000';
    const known = await rows(on, sql`SELECT 1 FROM contacts WHERE id = ${contactId}`);
    if (known.length === 0) throw notFound('contact');
    const { page, per_page: perPage } = query;
    const { entries, total } = await readTimeline(on, { contactId, page, perPage });
    const words = askedWords(deps, request);
    const read = entries.map((entry) => ({
      ...entry,
      details: replyIn(words, entry.details),
    }));
    return ok(pageOf(read, { page, perPage, total }));
  },
});

/** The timeline on a contact's page. */
export const timelineRoutes: readonly Route[] = [timelineRoute];
