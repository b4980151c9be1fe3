import { sql } from 'drizzle-orm';
import { deviceName } from '#schema/base/device-name.ts';
import { KNOWN_DEVICE_DAYS } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';

const KNOWN_FOR_MS = KNOWN_DEVICE_DAYS * 24 * 60 * 60 * 1000;
const AGENT_MAX_CHARS = 60;

/** Where a user signs in from. */
interface Place {
  address: string;
  userAgent: string | null;
}

/**
 * Records a successful sign-in. Returns whether it is unusual: from a browser or network that this person has
 * not used lately. The first sign-in of an account is never unusual.
 */
export async function noteSignIn(
  tx: Queries,
  deps: AppDeps,
  by: Place & { userId: string },
): Promise<boolean> {
  const now = deps.now();
  const since = new Date(now.getTime() - KNOWN_FOR_MS);
  await rows(tx, sql`DELETE FROM known_devices WHERE user_id = ${by.userId} AND last_used_at <= ${since}`);
  const known = await rows<{ mark: string }>(
    tx,
    sql`SELECT mark FROM known_devices WHERE user_id = ${by.userId}`,
  );
  const { device, network, address } = marksOf(by);
  for (const mark of [device, network, address]) {
    await rows(
      tx,
      sql`INSERT INTO known_devices (user_id, mark, last_used_at) VALUES (${by.userId}, ${mark}, ${now})
          ON CONFLICT (user_id, mark) DO UPDATE SET last_used_at = excluded.last_used_at`,
    );
  }
  const marks = known.map(({ mark }) => mark);
  return marks.length > 0 && !(marks.includes(device) && marks.includes(network));
}

/** Returns whether this account was recently signed in to from the network address of the request. */
export async function isKnownAddress(
  deps: AppDeps,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const since = new Date(deps.now().getTime() - KNOWN_FOR_MS);
  const [known] = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM known_devices k JOIN users u ON u.id = k.user_id
         WHERE lower(u.email) = ${email.trim().toLowerCase()} AND k.mark = ${marksOf({ address, userAgent: null }).address}
           AND k.last_used_at > ${since}`,
  );
  return known !== undefined;
}

function marksOf({ address, userAgent }: Place) {
  const caller = limitKeyOf(address);
  return {
    device: `device ${deviceName(userAgent) ?? userAgent?.slice(0, AGENT_MAX_CHARS) ?? 'unknown'}`,
    network: `network ${networkOf(caller)}`,
    address: `address ${caller}`,
  };
}

/** Deliberately coarse: a phone that gets a new address from the same provider has not moved. */
function networkOf(caller: string): string {
  const separator = caller.includes(':') ? ':' : '.';
  return caller.split(separator).slice(0, 2).join(separator);
}
