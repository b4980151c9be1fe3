import { sql } from 'drizzle-orm';
import { REFUSALS_BEFORE_PAUSE } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { systemPause } from '../campaigns/campaign-steps.ts';
import type { Settled } from './turn.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/*
 * A mail server that refuses everything would burn through the whole audience in seconds. So permanent
 * refusals are counted per campaign, in the database, across all senders, and twenty in a row pause it.
 * Every permanent refusal counts, even of a single address: twenty bad addresses without a good one in
 * between mean a server that misjudges us, or a list that must not be sent to. An accepted email ends the
 * streak, and so does a temporary refusal, by which the server says that it may accept the email later. No
 * reply (a lost connection) says nothing either way.
 */

/** What the results of one turn do to a campaign’s streak of refusals. */
interface Row {
  /** How many refusals these results end with. */
  refused: number;
  /** Whether something ended the previous streak. */
  isBroken: boolean;
  lastReply: string;
}

/** Whether these results need their own step in a transaction; those that only end a streak don’t. */
export function hasRefusal(settled: readonly Settled[]): boolean {
  return settled.some(({ result }) => effectOf(result) === 'refused');
}

/** Counts refusals in the transaction that records them, and pauses campaigns that were refused too often. */
export async function countRefusals(tx: Queries, deps: AppDeps, settled: readonly Settled[]): Promise<void> {
  for (const [campaignId, row] of rowsOf(settled)) {
    if (row.refused === 0 && !row.isBroken) continue;
    const count = await keepCount(tx, campaignId, row);
    if (count < REFUSALS_BEFORE_PAUSE) continue;
    const reason = reasonOf(count, row.lastReply);
    if (!(await systemPause(tx, deps, { id: campaignId, reason }))) continue;
    deps.log.warn(
      { id: campaignId, refused: count, reply: row.lastReply },
      'a newsletter was paused: refused too often',
    );
  }
}

/**
 * Resets the count to 0 for campaigns in `settled` that had an accepted or deferred email; part of the turn’s
 * statement.
 */
export const ENDS_REFUSALS = `UPDATE newsletter_campaigns k SET refused_in_a_row = 0 FROM settled s
      WHERE k.id = s.campaign_id AND (s.state = 'accepted' OR s.code BETWEEN 400 AND 499) AND k.refused_in_a_row > 0`;

function rowsOf(settled: readonly Settled[]): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const { delivery, result } of settled) {
    const row = found.get(delivery.campaign_id) ?? { refused: 0, isBroken: false, lastReply: '' };
    const effect = effectOf(result);
    if (effect === 'refused') {
      row.refused += 1;
      row.lastReply = result.reply;
    } else if (effect === 'taken') {
      row.refused = 0;
      row.isBroken = true;
    }
    found.set(delivery.campaign_id, row);
  }
  return found;
}

function effectOf({ outcome }: SendResult): 'refused' | 'taken' | 'nothing' {
  if (outcome === 'rejected') return 'refused';
  return outcome === 'accepted' || outcome === 'deferred' ? 'taken' : 'nothing';
}

async function keepCount(tx: Queries, id: string, { refused, isBroken }: Row): Promise<number> {
  const kept = isBroken ? sql`0` : sql`refused_in_a_row`;
  const [counted] = await rows<{ count: number }>(
    tx,
    sql`UPDATE newsletter_campaigns SET refused_in_a_row = ${kept} + ${refused}
        WHERE id = ${id} AND (${refused}::int > 0 OR refused_in_a_row > 0) RETURNING refused_in_a_row AS count`,
  );
  return counted?.count ?? 0;
}

function reasonOf(count: number, reply: string): Spoken {
  const said = reply.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const short = said.length > 150 ? `${said.slice(0, 149)}…` : said;
  return spoken('rejected_in_a_row', { count, said: short });
}
