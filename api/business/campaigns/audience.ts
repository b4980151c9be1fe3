import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { readAudienceRule } from '../segments/campaign-segments.ts';
import { compileRule } from '../segments/compile-rule.ts';
import type { CampaignRow } from './campaign.ts';
import type { AudienceMember } from '#schema/answers/newsletter/campaigns.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Why the contact `c` does not get the email of the campaign `k`, or NULL if they get it. The one definition of who
 * gets emails: the preview, the freeze, and every claim use it. Its subqueries are written to be looked up row by
 * row: with EXISTS, the planner would read all members of the list for a claim of ten. Readers of a digest that is no
 * longer made get every issue again.
 */
export const REFUSAL = `CASE
    WHEN c.id IS NULL THEN 'erased'
    WHEN c.status <> 'enabled' THEN c.status
    WHEN c.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    WHEN c.paused_until IS NOT NULL THEN 'paused'
    WHEN c.frequency <> k.frequency AND NOT (k.frequency = 'each' AND
      (SELECT count(*) FROM recurring_issues r WHERE r.enabled AND r.frequency = c.frequency) = 0) THEN 'other_frequency'
    WHEN cardinality(k.topic_ids) > 0 AND k.topic_ids <@ c.muted_topic_ids THEN 'muted_topics'
    WHEN (SELECT s.reason FROM suppressions s WHERE s.address_hash = c.address_hash) IS NOT NULL THEN 'suppressed'
    ELSE (SELECT CASE WHEN bool_or(m.status = 'confirmed') THEN NULL
                      WHEN bool_or(m.status = 'unconfirmed') THEN 'unconfirmed' ELSE 'unsubscribed' END
          FROM contact_list_members m WHERE m.contact_id = c.id AND m.contact_list_id = ANY (k.contact_list_ids)) END`;

const refusal = sql.raw(REFUSAL);

/** What limits the audience of a campaign beyond its lists: the segments as they were when it began, or as they are now. */
export interface Narrowing {
  joins: SQL;
  where: SQL;
}

export async function narrowingOf(on: Queries, campaign: CampaignRow, now: Date): Promise<Narrowing> {
  const { audience_rule: frozen, segment_ids: segmentIds } = campaign;
  const narrowed = frozen ?? (await readAudienceRule(on, segmentIds, now));
  if (narrowed === null) return { joins: sql``, where: sql`true` };
  return compileRule(narrowed.rule, new Date(narrowed.at));
}

/** Whether anyone would get the email. Throws 422 when a segment cannot be queried. */
export async function hasAudience(on: Queries, campaign: CampaignRow, now: Date): Promise<boolean> {
  const { joins, where } = await narrowingOf(on, campaign, now);
  const found = await rows(
    on,
    sql`SELECT 1 FROM newsletter_campaigns k
        JOIN contact_list_members j ON j.contact_list_id = ANY (k.contact_list_ids) AND j.status = 'confirmed'
        JOIN contacts c ON c.id = j.contact_id ${joins}
        WHERE k.id = ${campaign.id} AND ${refusal} IS NULL AND ${where} LIMIT 1`,
  );
  return found.length > 0;
}

/** Throws 422 when no one would get the email. */
export async function requireAudience(on: Queries, campaign: CampaignRow, now: Date): Promise<void> {
  if (await hasAudience(on, campaign, now)) return;
  const hasSegments = campaign.segment_ids.length > 0;
  throw new ApiError('empty_audience', {
    message: spoken(hasSegments ? 'no_audience_in_segments' : 'no_audience'),
  });
}

/** How many would get the email, and how many of them have no known name. */
export interface Readers {
  readers: number;
  first_name: number;
  last_name: number;
}

/** Counts who would get the email now. 422 if a segment cannot be evaluated. */
export async function countReaders(on: Queries, campaign: CampaignRow, now: Date): Promise<Readers> {
  const { joins, where } = await narrowingOf(on, campaign, now);
  const [counted] = await rows<Readers>(
    on,
    sql`SELECT count(*)::int AS readers, count(*) FILTER (WHERE coalesce(c.first_name, '') = '')::int AS first_name,
          count(*) FILTER (WHERE coalesce(c.last_name, '') = '')::int AS last_name
        FROM newsletter_campaigns k JOIN contacts c ON EXISTS (
          SELECT FROM contact_list_members j
          WHERE j.contact_id = c.id AND j.contact_list_id = ANY (k.contact_list_ids) AND j.status = 'confirmed') ${joins}
        WHERE k.id = ${campaign.id} AND ${refusal} IS NULL AND ${where}`,
  );
  return counted ?? { readers: 0, first_name: 0, last_name: 0 };
}

export interface AudienceQuery {
  campaign: CampaignRow;
  now: Date;
  reason: string | undefined;
  included: boolean | undefined;
  page: number;
  perPage: number;
}

/** A page of everyone on the lists, with the figures of all pages. */
export async function previewAudience(
  on: Queries,
  { campaign, now, reason, included, page, perPage }: AudienceQuery,
): Promise<{ members: AudienceMember[]; total: number; included: number; excluded: Record<string, number> }> {
  const { joins, where } = await narrowingOf(on, campaign, now);
  const everyone = sql`SELECT c.id AS contact_id, c.email, c.first_name,
      coalesce(${refusal}, CASE WHEN NOT ${where} THEN 'not_in_segment' END) AS reason
    FROM newsletter_campaigns k JOIN contacts c ON EXISTS (
      SELECT FROM contact_list_members j WHERE j.contact_id = c.id AND j.contact_list_id = ANY (k.contact_list_ids)) ${joins}
    WHERE k.id = ${campaign.id}`;
  const sums = await rows<{ reason: string | null; count: number }>(
    on,
    sql`SELECT reason, count(*)::int AS count FROM (${everyone}) AS everyone GROUP BY reason`,
  );
  const isMeant = (why: string | null): boolean =>
    (reason === undefined || why === reason) && (included === undefined || (why === null) === included);
  const conditions = [sql`true`];
  if (reason !== undefined) conditions.push(sql`reason = ${reason}`);
  if (included !== undefined) conditions.push(included ? sql`reason IS NULL` : sql`reason IS NOT NULL`);
  const members = await rows<AudienceMember>(
    on,
    sql`SELECT contact_id, email, first_name, reason IS NULL AS included, reason FROM (${everyone}) AS everyone
        WHERE ${sql.join(conditions, sql` AND `)} ORDER BY contact_id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const excluded = sums.flatMap(({ reason: why, count }) => (why === null ? [] : [[why, count] as const]));
  return {
    members,
    total: sums.filter(({ reason: why }) => isMeant(why)).reduce((sum, { count }) => sum + count, 0),
    included: sums.find(({ reason: why }) => why === null)?.count ?? 0,
    excluded: Object.fromEntries(excluded),
  };
}
