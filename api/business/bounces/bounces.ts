import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteConsent } from '../contacts/consent.ts';
import { leaveLists, lockContact } from '../contacts/memberships.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { cancelDeliveriesOf } from '../deliveries/cancel-deliveries.ts';
import { addToCounters } from '../deliveries/counters.ts';
import { LEFT_COUNTER } from '../campaigns/review-unknown.ts';
import { noteEvents } from '../../platform/outbox/note-events.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';

const DAY_MS = 24 * 3_600_000;
/** A bounce that arrives later than this is ignored. */
const ACCEPTED_DAYS = 365;

/** What a mail system reports about an email that it had accepted. */
export interface BounceReport {
  /** Its subject: an email of ours or, if a mail service says so, a person. */
  about: { deliveryId: string } | { contactId: string };
  /** `hard`: there is no such mailbox; `soft`: it did not accept this email. Both are final: a mere delay is no report. */
  kind: 'hard' | 'soft' | 'complaint';
  /** RFC 3463, such as 5.1.1. */
  status: string;
  diagnostic: string;
  /** Where it came in: `endpoint`, `mailbox`, `ses` … */
  source: string;
  /** The number that the other side has for it: the same number is the same report. */
  reference?: string;
}

/** `known`: it was reported before, nothing changed. `unknown`: there is no such email or person. */
export type BounceOutcome = 'noted' | 'known' | 'unknown';

/**
 * Records a report, once. Its existence proves that the email was sent, whatever was known before. After a hard
 * bounce, repeated soft bounces, or a spam complaint, the address gets no more emails.
 */
export async function noteBounce(deps: AppDeps, report: BounceReport): Promise<BounceOutcome> {
  const settings = await readSettings(deps, 'bounces');
  return deps.database.transaction(async (tx) => {
    const subject = await subjectOf(tx, report);
    if (subject === undefined) return 'unknown';
    const ageMs = subject.sentAt === null ? 0 : deps.now().getTime() - Date.parse(subject.sentAt);
    if (ageMs > ACCEPTED_DAYS * DAY_MS) return 'known';
    if (!(await keep(tx, deps, { report, subject }))) return 'known';
    if (subject.delivery !== undefined && subject.delivery.bounced_at === null)
      await settleBounce(tx, deps, { report, delivery: subject.delivery });
    if (subject.isEmail === true) await recordEmailBounce(tx, deps, report);
    if (subject.contactId === null) return 'noted';
    await judge(tx, deps, { report, contactId: subject.contactId, ...settings });
    return 'noted';
  });
}

interface Subject {
  contactId: string | null;
  /** Null: not known, or no email of ours is meant. */
  sentAt: string | null;
  /** Of a campaign. */
  delivery: Delivery | undefined;
  /** True: a program sent it. */
  isEmail?: boolean;
}

interface Delivery {
  id: string;
  campaign_id: string;
  contact_id: string | null;
  state: string;
  attempted_at: string | null;
  bounced_at: string | null;
  reviewed_at: string | null;
}

async function subjectOf(tx: Queries, { about }: BounceReport): Promise<Subject | undefined> {
  if ('contactId' in about) return { contactId: about.contactId, sentAt: null, delivery: undefined };
  const { deliveryId } = about;
  const [delivery] = await rows<Delivery>(
    tx,
    sql`SELECT id, campaign_id, contact_id, state, attempted_at, bounced_at, reviewed_at FROM newsletter_deliveries
        WHERE id = ${deliveryId} FOR UPDATE`,
  );
  if (delivery !== undefined)
    return { contactId: delivery.contact_id, sentAt: delivery.attempted_at, delivery };
  const [welcome] = await rows<{ contact_id: string; created_at: string }>(
    tx,
    sql`SELECT contact_id, created_at FROM welcome_sends WHERE id = ${deliveryId}`,
  );
  if (welcome === undefined) return emailSubject(tx, deliveryId);
  return { contactId: welcome.contact_id, sentAt: welcome.created_at, delivery: undefined };
}

/** An email that a program sent, perhaps to someone who is no subscriber. */
async function emailSubject(tx: Queries, id: string): Promise<Subject | undefined> {
  const [email] = await rows<{ contact_id: string | null; created_at: string }>(
    tx,
    sql`SELECT (SELECT c.id FROM contacts c WHERE c.address_hash = e.recipient_hash) AS contact_id, e.created_at
        FROM emails e WHERE e.id = ${id}`,
  );
  if (email === undefined) return undefined;
  return { contactId: email.contact_id, sentAt: email.created_at, delivery: undefined, isEmail: true };
}

/** Answers false where it is there already. */
async function keep(
  tx: Queries,
  deps: AppDeps,
  { report, subject }: { report: BounceReport; subject: Subject },
): Promise<boolean> {
  const { about, kind, status, source, reference } = report;
  const deliveryId = 'deliveryId' in about ? about.deliveryId : null;
  const key = deliveryId === null ? `${source}:${reference ?? deps.newId()}` : `${deliveryId}:${kind}`;
  const now = deps.now().toISOString();
  const kept = await rows(
    tx,
    sql`INSERT INTO bounce_reports (id, key, contact_id, delivery_id, kind, status, diagnostic, source, created_at)
        VALUES (${deps.newId()}, ${key.slice(0, 300)}, ${subject.contactId}, ${deliveryId}, ${kind}, ${status},
          ${reasonOf(report)}, ${source}, ${now})
        ON CONFLICT (key) DO NOTHING RETURNING 1`,
  );
  if (kept.length > 0 && deliveryId !== null && subject.delivery === undefined && subject.isEmail !== true)
    await rows(
      tx,
      sql`UPDATE welcome_sends SET bounced_at = coalesce(bounced_at, ${now}) WHERE id = ${deliveryId}`,
    );
  return kept.length > 0;
}

async function settleBounce(
  tx: Queries,
  deps: AppDeps,
  { report, delivery }: { report: BounceReport; delivery: Delivery },
): Promise<void> {
  const { campaign_id: campaignId } = delivery;
  const wasUnknown = delivery.state === 'unknown';
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries SET bounced_at = ${deps.now().toISOString()}, smtp_reply = ${reasonOf(report)},
          reason = ${report.kind === 'complaint' ? 'complained' : 'came back'},
          state = CASE WHEN state = 'unknown' THEN 'accepted' ELSE state END
        WHERE id = ${delivery.id}`,
  );
  await addToCounters(tx, 'people', [
    { campaign_id: campaignId, name: 'bounced', by: 1 },
    ...(wasUnknown
      ? [
          { campaign_id: campaignId, name: 'unknown', by: -1 },
          { campaign_id: campaignId, name: 'accepted', by: 1 },
          { campaign_id: campaignId, name: LEFT_COUNTER, by: delivery.reviewed_at === null ? 0 : -1 },
        ]
      : []),
  ]);
}

async function recordEmailBounce(tx: Queries, deps: AppDeps, report: BounceReport): Promise<void> {
  if (!('deliveryId' in report.about)) return;
  const { deliveryId: id } = report.about;
  const now = deps.now();
  await rows(
    tx,
    sql`UPDATE emails SET bounced_at = coalesce(bounced_at, ${now.toISOString()}), smtp_reply = ${reasonOf(report)} WHERE id = ${id}`,
  );
  await noteEvents(tx, [{ type: 'email.bounced', data: { id, state: 'bounced' } }], now);
}

interface Case {
  report: BounceReport;
  contactId: string;
  soft_times: number;
  soft_days: number;
}

/** What follows for the person. */
async function judge(tx: Queries, deps: AppDeps, { report, contactId, ...soft }: Case): Promise<void> {
  const { kind } = report;
  const words = reasonOf(report);
  if (kind === 'complaint') {
    await leaveAll(tx, deps, contactId);
    return closeContact(tx, deps, { contactId, status: 'complained', words });
  }
  if (kind === 'hard') return closeContact(tx, deps, { contactId, status: 'bounced', words });
  const since = new Date(deps.now().getTime() - soft.soft_days * 24 * 3_600_000).toISOString();
  const [counted] = await rows<{ times: number }>(
    tx,
    sql`SELECT count(DISTINCT coalesce(delivery_id, id))::int AS times FROM bounce_reports
        WHERE contact_id = ${contactId} AND kind = 'soft' AND created_at > ${since}`,
  );
  if ((counted?.times ?? 0) < soft.soft_times) return;
  const reason = `${counted?.times} emails bounced within ${soft.soft_days} days. The last response: ${words}`;
  await closeContact(tx, deps, { contactId, status: 'bounced', words: reason });
}

/** A spam complaint removes the person from every list, and the record says why. */
async function leaveAll(tx: Queries, deps: AppDeps, contactId: string): Promise<void> {
  const contact = await lockContact(tx, contactId);
  if (contact === undefined) return;
  const moment = { now: deps.now(), newId: deps.newId };
  await leaveLists(tx, { contact, origin: { source: 'complaint' }, moment });
}

async function closeContact(
  tx: Queries,
  deps: AppDeps,
  { contactId, status, words }: { contactId: string; status: 'bounced' | 'complained'; words: string },
): Promise<void> {
  const now = deps.now();
  const closed = await rows(
    tx,
    sql`UPDATE contacts SET status = ${status}, version = version + 1, updated_at = ${now.toISOString()}
        WHERE id = ${contactId} AND (status = 'enabled' OR (status = 'bounced' AND ${status} = 'complained')) RETURNING 1`,
  );
  if (closed.length === 0) return;
  const event = { contactId, listId: null, event: 'status_changed' as const, before: 'enabled' };
  const origin = { source: `mail system: ${words}`.slice(0, 300) };
  await noteConsent(tx, [event], { origin, moment: { now, newId: deps.newId } });
  await cancelDeliveriesOf(tx, contactId, now);
}

function reasonOf({ status, diagnostic, kind }: BounceReport): string {
  const words = `${status} ${diagnostic}`
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
  return words === '' ? kind : words;
}
