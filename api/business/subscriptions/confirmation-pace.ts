import { type SQL, sql } from 'drizzle-orm';
import {
  CONFIRMATIONS_DELAYED_HOURS,
  CONFIRMATIONS_PER_ADDRESS_AND_MINUTE,
  CONFIRMATIONS_PER_HOUR,
  CONFIRMATIONS_WAITING_PER_NETWORK,
  NEWCOMERS_PER_NETWORK_AND_DAY,
} from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { tooManyRequests } from '../../platform/request/request-limits.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { type SingleMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { addressHash } from '../../platform/text/address.ts';
import { signUpAlert } from './mail-texts.ts';

/*
 * Through signups, strangers make this site send emails to strangers. Refusing the sixth signup a minute from
 * one network would turn away a lecture hall behind one router, so the signup is accepted and its email is
 * paced: five confirmations a minute for one network, and a fixed number an hour for the whole site, are sent
 * at once; the others wait for their turn. A flood must not take every turn of the site: half of its rate is
 * reserved for the first few signups a day from each network.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DELAY_MAX_MS = CONFIRMATIONS_DELAYED_HOURS * HOUR_MS;
const NETWORK_INTERVAL_MS = 60_000 / CONFIRMATIONS_PER_ADDRESS_AND_MINUTE;
/** How many emails are sent at once in each half of the site’s rate, before it becomes one per interval. */
const HALF_BURST = CONFIRMATIONS_PER_HOUR / 2;
const HALF_INTERVAL_MS = HOUR_MS / HALF_BURST;
const FOR_ALL = 'confirmations of the whole site';
const FOR_NEWCOMERS = 'confirmations of newcomers';

/**
 * Queues the confirmation for a signup from `network`; returns when it may be sent: now, or at its turn.
 * Throws 429 if that would be more than a day away. The first delay of a day that affects the whole site is
 * reported to the administrators.
 */
export async function queueConfirmation(
  tx: Queries,
  deps: AppDeps,
  { network, ...mail }: Omit<SingleMail, 'dueAt' | 'pacedFor'> & { network: string },
): Promise<Date> {
  // Read once: a later time would make every turn look as if it were in the future.
  const at = deps.now();
  const now = at.getTime();
  const pacedFor = paceKey(deps, network);
  const ofNetwork = await nextOfNetwork(tx, deps, pacedFor);
  const isNewcomer = await consumeRateLimit(tx, deps, {
    what: newcomersOf(network),
    perMs: DAY_MS,
    times: NEWCOMERS_PER_NETWORK_AND_DAY,
  });
  const id = await queueMail(tx, deps, { ...mail, pacedFor, dueAt: new Date(Math.max(ofNetwork, now)) });
  // The last step: from here to the end of the transaction, every other signup waits for these rows.
  const ofSite = await nextOfSite(tx, deps, { isNewcomer, at });
  const dueAt = Math.max(ofNetwork, ofSite, now);
  if (dueAt - now > DELAY_MAX_MS) throw tooManyRequests(dueAt - now - DELAY_MAX_MS);
  if (ofSite > now) {
    await rows(
      tx,
      sql`UPDATE mails SET due_at = ${new Date(dueAt).toISOString()}, wait_ms = ${dueAt - now} WHERE id = ${id}`,
    );
    await alertOnce(tx, deps);
  }
  return new Date(dueAt);
}

/** An IPv6 customer often has a whole /48: its 65,536 networks count as one newcomer. */
function siteOf(network: string): string {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
}

/**
 * Throws 429 with the time to wait if a signup from `network` can’t get a confirmation: too many of its own
 * are waiting, or the next turn is more than a day away. Checked before anything is known about the email
 * address, so that the response reveals nothing about it.
 */
export async function refuseOverPace(tx: Queries, deps: AppDeps, network: string): Promise<void> {
  const now = deps.now();
  const at = now.toISOString();
  const [waiting] = await rows<{ count: number; next: string | null }>(
    tx,
    sql`SELECT count(*)::int AS count, min(due_at) AS next FROM mails
        WHERE paced_for = ${paceKey(deps, network)} AND due_at > ${at} AND state IN ('queued', 'captured')`,
  );
  if (waiting?.next != null && waiting.count >= CONFIRMATIONS_WAITING_PER_NETWORK)
    throw tooManyRequests(Date.parse(waiting.next) - now.getTime());
  const keys = [newcomersOf(network), FOR_ALL, FOR_NEWCOMERS].map((what) => addressHash(deps, what));
  const limits = await rows<{ key: string; at: string; count: number }>(
    tx,
    sql`SELECT key, done_at AS at, count FROM mail_limits WHERE key = ANY (${sql.param(keys)}::text[])`,
  );
  const [own, common, reserved] = keys.map((key) => limits.find((limit) => limit.key === key));
  const isNewcomer =
    own === undefined ||
    own.count < NEWCOMERS_PER_NETWORK_AND_DAY ||
    Date.parse(own.at) <= now.getTime() - DAY_MS;
  const waits = (isNewcomer ? [common, reserved] : [common]).map((half) =>
    half === undefined ? 0 : turnAfter(half.at) - now.getTime(),
  );
  const wait = Math.min(...waits);
  // Later than any turn can be: recorded by a clock that was set back since.
  if (wait > DELAY_MAX_MS && wait <= DELAY_MAX_MS + HALF_INTERVAL_MS)
    throw tooManyRequests(wait - DELAY_MAX_MS);
}

const paceKey = (deps: AppDeps, network: string) => addressHash(deps, `confirmations for ${network}`);
const newcomersOf = (network: string) => `newcomers from ${siteOf(network)}`;
/** The next turn of a half after its recorded time, in milliseconds. */
const turnAfter = (at: string) => Date.parse(at) + HALF_INTERVAL_MS - HALF_BURST * HALF_INTERVAL_MS;

/**
 * Takes the next turn of a network (GCRA), shared by all nodes; returns its time in milliseconds, which may
 * be in the past.
 */
async function nextOfNetwork(tx: Queries, deps: AppDeps, key: string): Promise<number> {
  const now = deps.now().toISOString();
  const step = `${NETWORK_INTERVAL_MS} milliseconds`;
  const [taken] = await rows<{ at: string }>(
    tx,
    sql`INSERT INTO mail_limits AS l (key, done_at) VALUES (${key}, ${now}::timestamptz + ${step}::interval)
        ON CONFLICT (key) DO UPDATE SET done_at = ${runningFrom(now, HOUR_MS)} + ${step}::interval
        RETURNING done_at AS at`,
  );
  return Date.parse(taken?.at ?? now) - CONFIRMATIONS_PER_ADDRESS_AND_MINUTE * NETWORK_INTERVAL_MS;
}

/**
 * The same for the site: newcomers get the earlier turn of both halves, others only that of the common half.
 */
async function nextOfSite(
  tx: Queries,
  deps: AppDeps,
  { isNewcomer, at: moment }: { isNewcomer: boolean; at: Date },
): Promise<number> {
  const now = moment.toISOString();
  const keys = { common: addressHash(deps, FOR_ALL), reserved: addressHash(deps, FOR_NEWCOMERS) };
  // Locks both, always in this order.
  const halves = await rows<{ key: string; at: string }>(
    tx,
    sql`INSERT INTO mail_limits AS l (key, done_at) VALUES (${keys.common}, ${now}), (${keys.reserved}, ${now})
        ON CONFLICT (key) DO UPDATE SET done_at = ${runningFrom(now, DELAY_MAX_MS + HOUR_MS)}
        RETURNING key, done_at AS at`,
  );
  const turnOf = (key: string) => {
    const at = halves.find((half) => half.key === key)?.at ?? now;
    return Math.max(turnAfter(at), Date.parse(now));
  };
  const isReserved = isNewcomer && turnOf(keys.reserved) < turnOf(keys.common);
  const key = isReserved ? keys.reserved : keys.common;
  const step = `${HALF_INTERVAL_MS} milliseconds`;
  await rows(tx, sql`UPDATE mail_limits SET done_at = done_at + ${step}::interval WHERE key = ${key}`);
  return turnOf(key);
}

/**
 * When the next turn starts to count. A time later than any turn can be was recorded by a clock that was set
 * back since.
 */
function runningFrom(now: string, mostMs: number): SQL {
  return sql`CASE WHEN l.done_at > ${now}::timestamptz + ${`${mostMs} milliseconds`}::interval THEN ${now}::timestamptz
    ELSE greatest(l.done_at, ${now}::timestamptz) END`;
}

async function alertOnce(tx: Queries, deps: AppDeps): Promise<void> {
  if (!(await consumeRateLimit(tx, deps, { what: 'alert about sign-ups', perMs: DAY_MS }))) return;
  deps.log.warn(
    { per_hour: CONFIRMATIONS_PER_HOUR },
    'more sign-ups than confirmation emails an hour: the others are sent later',
  );
  const { siteUrl } = deps.env;
  const administrators = await rows<{ email: string }>(
    tx,
    sql`SELECT email FROM users WHERE role = 'administrator' AND NOT disabled`,
  );
  const words = signUpAlert(deps, {
    count: CONFIRMATIONS_PER_HOUR,
    url: `${siteUrl}/admin/contacts`,
  });
  for (const { email } of administrators)
    await queueMail(tx, deps, { kind: 'account', purpose: 'sign-up alert', to: email, ...words });
}
