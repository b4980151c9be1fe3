import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { addressHash } from '../../platform/text/address.ts';
import { readUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { rows } from '../../platform/database/database.ts';
import type { BounceReport } from './bounces.ts';
import { deliveryOfReturnPath } from '../campaigns/campaign-mail.ts';

const CANDIDATES_MAX = 50;
const VERP = /b-[0-9a-f]{32}\.[0-9a-f]{12}@/gi;
const LINK = /\/(?:email\/unsubscribe\/|emails\/unsubscribe\?token=)([\w-]{24,400})/g;
const MESSAGE_ID = /<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/gi;

/** The delivery that a text names by something that we signed: a return path, or a link to unsubscribe. */
export function signedDeliveryIn(deps: AppDeps, text: string): string | undefined {
  for (const [address] of matches(text, VERP)) {
    const id = deliveryOfReturnPath(deps, `+${address}`);
    if (id !== undefined) return id;
  }
  for (const [, token = ''] of matches(text, LINK)) {
    const id = readUnsubscribeToken(deps, token)?.deliveryId;
    if (id != null) return id;
  }
  return undefined;
}

/** The delivery that a text names by its Message-ID. Recipients know this id too, so only trusted reports may use it. */
export function deliveryByMessageId(text: string): string | undefined {
  for (const [, id] of matches(text, MESSAGE_ID)) return id?.toLowerCase();
  return undefined;
}

const RECENT_DAYS = 30;

/**
 * The last email to an address, or the person without one: for services that proved their identity and name only the
 * address.
 */
export async function lastMailTo(deps: AppDeps, address: string): Promise<BounceReport['about'] | undefined> {
  const since = new Date(deps.now().getTime() - RECENT_DAYS * 24 * 3_600_000).toISOString();
  const [contact] = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT id FROM contacts WHERE address_hash = ${addressHash(deps, address)}`,
  );
  if (contact === undefined) return undefined;
  const [delivery] = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT id FROM newsletter_deliveries WHERE contact_id = ${contact.id} AND state IN ('accepted', 'unknown')
          AND attempted_at > ${since} ORDER BY attempted_at DESC LIMIT 1`,
  );
  return delivery === undefined ? { contactId: contact.id } : { deliveryId: delivery.id };
}

/**
 * Whether the bytes of a message contain anything that could identify one of our emails, plain or in a transfer encoding.
 * Scans them once and parses nothing: a message that identifies nothing isn’t worth parsing.
 */
export function couldNameMail(bytes: Uint8Array, nameOf: (text: string) => string | undefined): boolean {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return [() => raw, () => withoutQuotedPrintable(raw), () => outOfBase64(raw)].some(
    (read) => nameOf(read()) !== undefined,
  );
}

/** RFC 2045 §6.7, as far as our addresses and links are changed by it. */
function withoutQuotedPrintable(text: string): string {
  return text.replace(/=[ \t]{0,76}\r?\n/g, '').replace(/=([2-7][0-9a-f])/gi, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
}

/** What the lines of a text say that could be base64 (RFC 2045 §6.8). */
function outOfBase64(text: string): string {
  return [...text.matchAll(/(?:^[A-Za-z0-9+/]{16,}={0,2}[ \t]?\r?\n?)+/gm)]
    .map(([lines]) => Buffer.from(lines, 'base64').toString('latin1'))
    .join('\n');
}

function* matches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  let left = CANDIDATES_MAX;
  for (const match of text.matchAll(pattern)) {
    yield match;
    left -= 1;
    if (left === 0) return;
  }
}
