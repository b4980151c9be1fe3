import { sql } from 'drizzle-orm';
import { domainOf } from '../../platform/text/address.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { isDoubled, refreshStatistics } from '../../platform/database/statistics.ts';
import { REFUSAL, narrowingOf } from '../campaigns/audience.ts';
import { findCampaign } from '../campaigns/campaign.ts';
import { endPauses } from '../contacts/end-pauses.ts';
import { addToCounters } from '../deliveries/counters.ts';
import { NOT_BEFORE_DECIDED, subjectTestOf, testAudienceName, variantOf } from '../campaigns/subject-test.ts';

/** Few enough that pages and pauses don’t have to wait for them. */
const CHUNK = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const HELD_REASON = 'Restored from a backup. This email may have been sent since then.';

interface Member {
  id: string;
  email: string;
  address_hash: string;
}

/**
 * Freezes the next part of a campaign’s audience. A cursor moves in the same transaction as the rows, so an
 * interrupted freeze resumes where it was, and unique indexes keep anyone from being added twice. Returns
 * whether the whole audience is frozen.
 */
export async function prepareAudience(deps: AppDeps, campaignId: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const campaign = await findCampaign(tx, campaignId, { lock: true });
    if (campaign.status !== 'sending') return false;
    if (campaign.prepared_at !== null) return true;
    if (campaign.audience_watermark === null) await endPauses(tx, deps.now());
    const { joins, where } = await narrowingOf(tx, campaign, deps.now());
    const members = await rows<Member>(
      tx,
      sql`SELECT c.id, c.email, c.address_hash FROM newsletter_campaigns k CROSS JOIN contacts c ${joins}
          WHERE k.id = ${campaignId} AND c.id > ${campaign.audience_watermark ?? FIRST_ID} AND ${sql.raw(REFUSAL)} IS NULL
            AND ${where}
          ORDER BY c.id LIMIT ${CHUNK}`,
    );
    const test = subjectTestOf(campaign, campaign.subject ?? '');
    const variants = members.map(({ id }) =>
      test === undefined ? null : variantOf(test, { campaignId, contactId: id }),
    );
    const waits = members.map((_, index) => test !== undefined && variants[index] === null);
    // After a restore, it is unknown which of them got it in the meantime.
    const state = campaign.held_at === null ? 'queued' : 'unknown';
    const made = await insertDeliveries(tx, deps, { campaignId, members, variants, waits, state });
    await addToCounters(tx, 'audience', [
      { campaign_id: campaignId, name: 'audience', by: made },
      { campaign_id: campaignId, name: state, by: made },
      ...variants.flatMap((variant) =>
        variant === null ? [] : [{ campaign_id: campaignId, name: testAudienceName(variant), by: 1 }],
      ),
    ]);
    const isWhole = members.length < CHUNK;
    const now = deps.now().toISOString();
    await rows(
      tx,
      sql`UPDATE newsletter_campaigns SET audience_watermark = ${members.at(-1)?.id ?? campaign.audience_watermark},
            prepared_at = ${isWhole ? now : null} WHERE id = ${campaignId}`,
    );
    const [frozen] = await rows<{ parts: number }>(
      tx,
      sql`SELECT (value / ${CHUNK})::int AS parts FROM newsletter_counters
          WHERE campaign_id = ${campaignId} AND writer = 'audience' AND name = 'audience'`,
    );
    if (isWhole || isDoubled(frozen?.parts ?? 0)) await refreshStatistics(tx, ['newsletter_deliveries']);
    return isWhole;
  });
}

interface Part {
  campaignId: string;
  members: readonly Member[];
  /** The subject of each, if several are tested. */
  variants: readonly (number | null)[];
  /** Whether each has to wait until a subject has won. */
  waits: readonly boolean[];
  state: 'queued' | 'unknown';
}

async function insertDeliveries(
  tx: Queries,
  deps: AppDeps,
  { campaignId, members, variants, waits, state }: Part,
): Promise<number> {
  if (members.length === 0) return 0;
  const now = deps.now().toISOString();
  const { rowCount } = await tx.execute(
    sql`INSERT INTO newsletter_deliveries (id, campaign_id, contact_id, address, address_hash, domain, state, settled_at,
          reason, variant, due_at)
        SELECT v.id, ${campaignId}, v.contact_id, v.address, v.address_hash, v.domain, ${state},
          ${state === 'unknown' ? now : null}::timestamptz, ${state === 'unknown' ? HELD_REASON : null}::text, v.variant,
          CASE WHEN v.waits THEN ${NOT_BEFORE_DECIDED}::timestamptz ELSE ${now}::timestamptz END
        FROM unnest(
          ${sql.param(members.map(() => deps.newId()))}::uuid[],
          ${sql.param(members.map(({ id }) => id))}::uuid[],
          ${sql.param(members.map(({ email }) => email))}::text[],
          ${sql.param(members.map(({ address_hash: hash }) => hash))}::text[],
          ${sql.param(members.map(({ email }) => domainOf(email)))}::text[],
          ${sql.param([...variants])}::smallint[], ${sql.param([...waits])}::boolean[]
        ) AS v (id, contact_id, address, address_hash, domain, variant, waits)
        ON CONFLICT DO NOTHING`,
  );
  return rowCount;
}
