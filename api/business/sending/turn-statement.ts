import type { PreparedStatement } from '../../platform/database/database.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { REFUSAL } from '../campaigns/audience.ts';
import { ENDS_REFUSALS } from './refusal-streak.ts';
import { RENEWAL } from './sender-lease.ts';
import type { Outcome } from './delivery-outcome.ts';
import type { Claimed, Turn } from './turn.ts';

/*
 * A sender’s turn is one statement: the lease, the results of attempts, new claims, the counters. None of it
 * happens if the lease is lost. docs/decisions/0028 says why it is one.
 */

/**
 * Records the results of attempts. Changes only rows that are still this sender’s attempt; the rest were
 * recorded by others.
 */
const SETTLED = `
  UPDATE newsletter_deliveries d SET state = v.state, due_at = v.due_at,
    settled_at = CASE WHEN v.state = 'deferred' THEN NULL ELSE $3::timestamptz END, smtp_code = v.code,
    smtp_reply = v.reply, reason = v.reason, bounced_at = CASE WHEN v.bounced THEN $3::timestamptz END
  FROM unnest($4::uuid[], $5::int[], $6::text[], $7::timestamptz[], $8::int[], $9::text[], $10::text[], $11::boolean[])
    AS v (id, attempt, state, due_at, code, reply, reason, bounced)
  WHERE EXISTS (SELECT FROM lease) AND d.id = v.id AND d.attempt = v.attempt AND d.sender_id = $1 AND d.state = 'attempting'
  RETURNING d.campaign_id, d.contact_id, d.state, d.smtp_code AS code, d.bounced_at IS NOT NULL AS bounced`;

/** What is due. Skips rows that another process has locked. */
const due = (domain: string, limit: number): string => `
  SELECT d.id, d.state, d.contact_id, CASE WHEN k.not_after <= $3 THEN 'too late' ELSE ${REFUSAL} END AS refusal
  FROM newsletter_deliveries d
  JOIN newsletter_campaigns k ON k.id = d.campaign_id AND k.status = 'sending'
  LEFT JOIN contacts c ON c.id = d.contact_id
  WHERE EXISTS (SELECT FROM lease) AND d.campaign_id = $12 AND d.state IN ('queued', 'deferred') AND d.due_at <= $3 AND ${domain}
  ORDER BY d.due_at, d.id LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED`;

/**
 * Claims it: the attempt counts once committed. Deliveries to contacts who may no longer get emails are
 * canceled.
 */
const CLAIMED = `
  UPDATE newsletter_deliveries d SET
    state = CASE WHEN due.refusal IS NULL THEN 'attempting' ELSE 'cancelled' END,
    reason = due.refusal,
    settled_at = CASE WHEN due.refusal IS NULL THEN NULL ELSE $3::timestamptz END,
    attempt = d.attempt + 1, sender_id = $1, attempted_at = $3, first_attempt_at = coalesce(d.first_attempt_at, $3)
  FROM due LEFT JOIN contacts c ON c.id = due.contact_id
  WHERE d.id = due.id
  RETURNING d.id, d.campaign_id, d.contact_id, d.address, d.domain, d.attempt, d.first_attempt_at, d.state, d.variant,
    due.state AS was, c.first_name, c.last_name, c.attributes`;

const CHANGES = `
  SELECT campaign_id, 'attempting', -1 FROM settled UNION ALL SELECT campaign_id, state, 1 FROM settled
  UNION ALL SELECT campaign_id, 'bounced', 1 FROM settled WHERE bounced
  UNION ALL SELECT campaign_id, was, -1 FROM claimed UNION ALL SELECT campaign_id, state, 1 FROM claimed`;

const COUNTED = `
  INSERT INTO newsletter_counters AS n (campaign_id, writer, name, value)
  SELECT campaign_id, $1::uuid::text, name, sum(by)::int FROM changes GROUP BY campaign_id, name HAVING sum(by) <> 0
  ORDER BY campaign_id, name
  ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = n.value + excluded.value`;

/** Which domains are claimed. `plain` is a turn with nothing else to do: it also ends streaks of refusals. */
const KINDS = {
  plain: { domain: 'true', also: `calmed AS (${ENDS_REFUSALS}),` },
  all_but: { domain: 'NOT (d.domain = ANY ($13::text[]))', also: '' },
  one: { domain: 'd.domain = $13', also: '' },
};
type Kind = keyof typeof KINDS;

/**
 * The number to claim is part of the text: with a parameter there, the planner expects a tenth of the
 * campaign, so it never keeps a plan and makes a new one each turn, which takes longer than the turn itself.
 */
function turnStatement(kind: Kind, limit: number): PreparedStatement {
  const { domain, also } = KINDS[kind];
  return {
    name: `turn_${kind}_${limit}`,
    text: `WITH lease AS (${RENEWAL} RETURNING 1 AS alive), settled AS (${SETTLED}), ${also} due AS (${due(domain, limit)}), claimed AS (${CLAIMED}),
      changes (campaign_id, name, by) AS (${CHANGES}), counted AS (${COUNTED})
      SELECT (SELECT alive FROM lease) AS alive, (SELECT array_agg(contact_id) FROM settled WHERE bounced) AS bounced, claimed.*
      FROM (VALUES (1)) AS one LEFT JOIN claimed ON true`,
  };
}

const statements = new Map<string, PreparedStatement>();

/** Only a few sizes, so that few plans are cached; the next turn claims the rest. */
function statementOf(kind: Kind, limit: number): PreparedStatement {
  const step = limit <= 24 ? 1 : limit <= 64 ? 4 : 16;
  const size = limit - (limit % step);
  const known = statements.get(`${kind} ${size}`) ?? turnStatement(kind, size);
  statements.set(`${kind} ${size}`, known);
  return known;
}

/** What one statement does. */
export interface TurnPart {
  turn: Turn;
  now: string;
  /** The results to record. */
  outcomes?: readonly Outcome[];
  /** What to claim; nothing if left out. */
  claim?: { campaignId: string; limit: number };
  /** The domains to claim for; all if left out. */
  domains?: { one: string } | { allBut: readonly string[] };
}

export interface TurnAnswer {
  claimed: Claimed[];
  /** How many were found, including those that were canceled instead of claimed. */
  seen: number;
  /** People whose address hard bounced. */
  bounced: string[];
}

type Row = { alive: number | null; bounced: (string | null)[] | null } & (
  | { id: null }
  | (Claimed & { state: 'attempting' | 'cancelled' })
);

/** Runs the statement. Throws a FencedError and changes nothing if the lease is lost. */
export async function takePart(
  run: (statement: PreparedStatement, values: readonly unknown[]) => Promise<Row[]>,
  { turn, now, outcomes = [], claim, domains }: TurnPart,
): Promise<TurnAnswer> {
  const column = <Value>(read: (outcome: Outcome) => Value): Value[] => outcomes.map(read);
  const kind = domains === undefined ? 'plain' : 'one' in domains ? 'one' : 'all_but';
  const found = await run(statementOf(kind, claim?.limit ?? 0), [
    turn.senderId,
    turn.leaseMs / 1000,
    now,
    column(({ delivery }) => delivery.id),
    column(({ delivery }) => delivery.attempt),
    column(({ state }) => state),
    column(({ dueAt }) => dueAt),
    column(({ code }) => code),
    // The database’s wire protocol ends a text at NUL.
    column(({ reply }) => reply.replaceAll('\0', '')),
    column(({ reason }) => reason),
    column((outcome) => outcome.isHardBounce),
    claim?.campaignId ?? null,
    ...(domains === undefined ? [] : ['one' in domains ? domains.one : domains.allBut]),
  ]);
  const [first] = found;
  if (first?.alive == null) throw new FencedError('The lease of this sender was taken away.');
  const seen = found.filter((row) => row.id !== null);
  return {
    claimed: seen.filter(({ state }) => state === 'attempting'),
    seen: seen.length,
    bounced: first.bounced?.filter((id) => id !== null) ?? [],
  };
}
