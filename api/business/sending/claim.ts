import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { REFUSAL } from '../campaigns/audience.ts';
import type { CountChange } from '../deliveries/counters.ts';

/** One delivery that is ours to attempt, with all that its mail needs. */
export interface Claimed {
  id: string;
  campaign_id: string;
  contact_id: string;
  address: string;
  domain: string;
  attempt: number;
  first_attempt_at: string;
  first_name: string | null;
  last_name: string | null;
  attributes: Record<string, unknown>;
  /** Which of several subjects it has; null: there is one. */
  variant: number | null;
}

export interface ClaimedRow extends Claimed {
  state: 'attempting' | 'cancelled';
  was: string;
}

export interface ClaimQuery {
  campaignId: string;
  senderId: string;
  now: string;
  limit: number;
  /** Only this domain. */
  domain?: string | undefined;
  /** Any but these. */
  withoutDomains?: readonly string[];
}

/** The values that the statement for claims is given: their places differ between the two statements it is part of. */
export interface ClaimPlaces {
  campaign: string;
  now: string;
  limit: string;
  sender: string;
  /** Which domains are meant. */
  domain: string;
}

/**
 * Claims what is due: from the commit on, the attempt counts. Whoever may not get mail any more is cancelled by the same statement.
 * Rows that somebody else has in hand are passed over.
 */
export const dueOf = ({ campaign, now, limit, domain }: ClaimPlaces): string => `
    SELECT d.id, d.state, d.contact_id, CASE WHEN k.not_after <= ${now} THEN 'too late' ELSE ${REFUSAL} END AS refusal
    FROM newsletter_deliveries d
    JOIN newsletter_campaigns k ON k.id = d.campaign_id AND k.status = 'sending'
    LEFT JOIN contacts c ON c.id = d.contact_id
    WHERE d.campaign_id = ${campaign} AND d.state IN ('queued', 'deferred') AND d.due_at <= ${now} AND ${domain}
    ORDER BY d.due_at, d.id LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED`;

export const claimOf = ({ now, sender }: Pick<ClaimPlaces, 'now' | 'sender'>): string => `
  UPDATE newsletter_deliveries d SET
    state = CASE WHEN due.refusal IS NULL THEN 'attempting' ELSE 'cancelled' END,
    reason = due.refusal,
    settled_at = CASE WHEN due.refusal IS NULL THEN NULL ELSE ${now}::timestamptz END,
    attempt = d.attempt + 1, sender_id = ${sender}, attempted_at = ${now}, first_attempt_at = coalesce(d.first_attempt_at, ${now})
  FROM due LEFT JOIN contacts c ON c.id = due.contact_id
  WHERE d.id = due.id
  RETURNING d.id, d.campaign_id, d.contact_id, d.address, d.domain, d.attempt, d.first_attempt_at, d.state, d.variant,
    due.state AS was, c.first_name, c.last_name, c.attributes`;

const PLACES = { campaign: '$1', now: '$2', limit: '$3', sender: '$4' };
const claimStatement = (name: string, domain: string) => ({
  name,
  text: `WITH due AS (${dueOf({ ...PLACES, domain })}) ${claimOf(PLACES)}`,
});
const CLAIM_ANY = claimStatement('claim_any', 'NOT (d.domain = ANY ($5::text[]))');
const CLAIM_DOMAIN = claimStatement('claim_domain', 'd.domain = $5');

/** Claims up to `limit` deliveries of a campaign. `seen` counts those that were cancelled on the way as well. */
export async function claimDue(
  tx: Queries,
  { campaignId, senderId, now, limit, domain, withoutDomains = [] }: ClaimQuery,
): Promise<{ claimed: Claimed[]; changes: CountChange[]; seen: number }> {
  const found = await runStatement<ClaimedRow>(tx, domain === undefined ? CLAIM_ANY : CLAIM_DOMAIN, [
    campaignId,
    now,
    limit,
    senderId,
    domain ?? withoutDomains,
  ]);
  const changes = found.flatMap(({ campaign_id, state, was }) => [
    { campaign_id, name: was, by: -1 },
    { campaign_id, name: state, by: 1 },
  ]);
  return { claimed: found.filter(({ state }) => state === 'attempting'), changes, seen: found.length };
}
