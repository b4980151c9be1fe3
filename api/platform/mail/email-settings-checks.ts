import { sql } from 'drizzle-orm';
import { ApiError, type Faults, validationFailed } from '../base/api-error.ts';
import { rows } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { METADATA_FAULT } from '../network/metadata-fault.ts';
import { isMetadataAddress } from '../network/public-address.ts';
import type { Saving } from '../settings/settings-routes.ts';
import { inForce } from '../settings/settings-store.ts';
import { dkimProblem } from '../smtp/dkim.ts';
import { envelopeAddress } from '../text/mail-address.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Change = Saving<'email'>;

/** What newsletters require of the settings. */
interface Needs {
  isSending: boolean;
  /** Scheduled newsletters, which go out unattended, with the sender of each. */
  scheduled: { name: string; sender: string }[];
}

/** Reads what newsletters require. The check throws when a change of the settings conflicts with it. */
export async function emailChecks({ deps }: { deps: AppDeps }): Promise<(saving: Change) => void> {
  const needs = await readNeeds(deps);
  return (saving) => {
    const errors: Faults = {
      ...senderFaults(saving, needs),
      ...replyToFaults(saving),
      ...hostFaults(saving),
      ...passwordFaults(saving),
      ...dkimFaults(saving),
    };
    if (Object.keys(errors).length > 0) throw validationFailed(errors);
    keepRelayWhileSending(saving, needs);
  };
}

async function readNeeds({ database }: AppDeps): Promise<Needs> {
  const found = await rows<{ name: string; status: string; sender: string | null }>(
    database.queries,
    sql`SELECT name, status, sender FROM newsletter_campaigns WHERE status IN ('scheduled', 'sending')`,
  );
  return {
    isSending: found.some(({ status }) => status === 'sending'),
    scheduled: found.flatMap(({ name, status, sender }) =>
      status === 'scheduled' && sender !== null ? [{ name, sender }] : [],
    ),
  };
}

/** Few mail systems accept other characters there in headers (RFC 6532). */
const PLAIN_ONLY = spoken('english_only');

function isPlain(address: string): boolean {
  return /^[\x21-\x7e]+$/.test(address.slice(0, address.lastIndexOf('@')));
}

function senderFaults({ change, before, after }: Change, { scheduled }: Needs): Faults {
  if (change.senders === undefined) return {};
  const errors: Record<string, Spoken[]> = {};
  const seen = new Set<string>();
  for (const [index, { address }] of after.senders.entries()) {
    const known = keyOf(address);
    if (!isPlain(address)) errors[`senders.${index}.address`] = [PLAIN_ONLY];
    else if (seen.has(known)) errors[`senders.${index}.address`] = [spoken('sender_listed')];
    seen.add(known);
  }
  const removed = before.senders.filter(({ address }) => !seen.has(keyOf(address)));
  const used = scheduled.find(({ sender }) =>
    removed.some(({ address }) => keyOf(address) === keyOf(sender)),
  );
  if (used !== undefined) errors.senders = [spoken('sender_scheduled', used)];
  return errors;
}

function keyOf(address: string): string {
  return envelopeAddress(address).toLowerCase();
}

function replyToFaults({ change }: Change): Faults {
  const { reply_to: address } = change;
  return typeof address === 'string' && !isPlain(address) ? { reply_to: [PLAIN_ONLY] } : {};
}

/** A mail server is often on the same machine or network, so only metadata services of clouds are refused. */
function hostFaults({ change }: Change): Faults {
  const host = change['relay.host'];
  return typeof host === 'string' && isMetadataAddress(host) ? { 'relay.host': [METADATA_FAULT] } : {};
}

const SERVER = ['relay.host', 'relay.port', 'relay.encryption', 'relay.user'] as const;

/** A stored password is for one account on one server. For another one, it must be entered again. */
function passwordFaults({ before, after, change }: Change): Faults {
  if (before['relay.password'] === null || change['relay.password'] !== undefined) return {};
  if (after['relay.host'] === null || SERVER.every((field) => before[field] === after[field])) return {};
  return {
    'relay.password': [spoken('password_again')],
  };
}

const DKIM = ['dkim.domain', 'dkim.selector', 'dkim.private_key'] as const;

/** Domain, selector, and key are useful only together. A key may stay behind after a change that removed the other two. */
function dkimFaults({ deps, change, after }: Change): Faults {
  if (DKIM.every((field) => change[field] === undefined)) return {};
  const key = change['dkim.private_key'];
  const problem = typeof key === 'string' ? dkimProblem(key) : undefined;
  if (problem !== undefined) return { 'dkim.private_key': [problem] };
  const chosen = inForce(deps, 'email', after);
  const missing = DKIM.filter((field) => chosen[field] === null);
  if (typeof key !== 'string' && !missing.includes('dkim.private_key') && missing.length === 2) return {};
  if (missing.length === DKIM.length) return {};
  return Object.fromEntries(missing.map((field) => [field, [spoken('dkim_required')]]));
}

/** Without a mail server, the rest of a newsletter would count as sent and reach no one. */
function keepRelayWhileSending({ before, after }: Change, { isSending }: Needs): void {
  if (!isSending || before['relay.host'] === null || after['relay.host'] !== null) return;
  throw new ApiError('invalid_transition', {
    message: spoken('sending'),
  });
}
