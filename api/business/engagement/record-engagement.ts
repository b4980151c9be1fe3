import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { trackingMode } from '../deliveries/newsletter-settings.ts';
import { type Sighting, hasMachineSign, isImageProxy } from './machine-signs.ts';
import { type LinkClaim, OPENED } from './engagement-tokens.ts';

/** A request that is buffered for a moment and then written in a batch. */
interface Noted extends LinkClaim {
  at: string;
  /** The reader, when tracking is not per person. */
  reader: string;
  network: string;
  /** Used only for tracking per person. */
  deliveryId: string | undefined;
  hasSign: boolean;
}

/** Written once a second: requests beyond this many in a second are served but not counted. */
const WAITING_MAX = 5_000;
const waitingByApp = new WeakMap<AppDeps, Noted[]>();

/** Counts a request for a link or image of an email, a moment later. Only a keyed hash of address and program is kept. */
export function recordEngagement(
  deps: AppDeps,
  claim: LinkClaim,
  { sighting, deliveryId }: { sighting: Sighting; deliveryId: string | undefined },
): void {
  const waiting = waitingByApp.get(deps) ?? [];
  waitingByApp.set(deps, waiting);
  if (waiting.length >= WAITING_MAX) return;
  const { address, headers } = sighting;
  const hash = (what: string) => hashOf(deps, `${claim.campaignId} ${what}`);
  // An address shared by thousands of readers identifies no one: each request counts.
  const isShared = claim.number === OPENED && isImageProxy(headers);
  waiting.push({
    ...claim,
    at: deps.now().toISOString(),
    reader: isShared ? deps.newId() : hash(`reader ${address} ${headers.get('user-agent') ?? ''}`),
    network: isShared ? deps.newId() : hash(`network ${networkOf(address)}`),
    deliveryId,
    hasSign: hasMachineSign(sighting),
  });
}

/** Writes the buffered requests. Rejected ones are retried. */
export async function writeEngagement(deps: AppDeps): Promise<void> {
  const waiting = waitingByApp.get(deps) ?? [];
  if (waiting.length === 0) return;
  waitingByApp.set(deps, []);
  try {
    await insert(deps, waiting);
  } catch (error) {
    waitingByApp.set(deps, [...waiting, ...(waitingByApp.get(deps) ?? [])].slice(0, WAITING_MAX));
    throw error;
  }
}

async function insert({ database }: AppDeps, noted: readonly Noted[]): Promise<void> {
  const counted = await trackingMode(database.queries);
  if (counted === 'off') return;
  const readerOf = ({ deliveryId, reader }: Noted) =>
    counted === 'named' && deliveryId !== undefined ? `d:${deliveryId}` : reader;
  const column = <Value>(read: (one: Noted) => Value) => sql.param(noted.map(read));
  await rows(
    database.queries,
    sql`INSERT INTO newsletter_readings (campaign_id, number, at, reader, network, has_machine_sign, variant)
        SELECT v.campaign_id, v.number, v.at, v.reader, v.network, v.sign, v.variant FROM unnest(
          ${column(({ campaignId }) => campaignId)}::uuid[], ${column(({ number }) => number)}::int[],
          ${column(({ at }) => at)}::timestamptz[], ${column(readerOf)}::text[],
          ${column(({ network }) => network)}::text[], ${column(({ hasSign }) => hasSign)}::boolean[],
          ${column(({ variant }) => variant ?? null)}::smallint[]
        ) AS v (campaign_id, number, at, reader, network, sign, variant)
        WHERE EXISTS (SELECT FROM newsletter_campaigns k WHERE k.id = v.campaign_id)`,
  );
}

/** 96 bits, different for each campaign: a reader cannot be followed from one newsletter to the next. */
function hashOf({ secretKey }: AppDeps, what: string): string {
  return createHmac('sha256', secretKey)
    .update(`reading:${what}`)
    .digest()
    .subarray(0, 12)
    .toString('base64url');
}

/** IPv4: 256 addresses; IPv6: the network of one customer. */
function networkOf(address: string): string {
  return address.includes(':') ? limitKeyOf(address) : address.split('.').slice(0, 3).join('.');
}
