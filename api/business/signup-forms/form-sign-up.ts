import { sql } from 'drizzle-orm';
import {
  FORM_TASK_MINUTES,
  FORM_UNPROVEN_PER_FORM_AND_HOUR,
  FORM_UNPROVEN_PER_NETWORK_AND_HOUR,
} from '#schema/base/limits.ts';
import { signUpWords } from '#schema/newsletter/sign-up-words.ts';
import { ApiError, type Faults } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import type { Caller } from '../subscriptions/caller-limits.ts';
import type { SignUp } from '../subscriptions/sign-up.ts';
import { readEmail, readName } from '../subscriptions/take-sign-up.ts';
import { messages } from './messages.ts';
import type { FormRow, OpenForm } from './signup-form.ts';
import { readProof } from './tasks.ts';

const spoken = later(messages);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What was entered into a form made in the admin. */
export interface FormEntries {
  email?: unknown;
  first_name?: unknown;
  last_name?: unknown;
  list_ids?: readonly unknown[] | undefined;
  proof?: unknown;
  website?: unknown;
}

/** The signup that was entered. Throws 422 for what is missing. */
export function readEntries(
  form: OpenForm,
  entries: FormEntries,
  input: Caller,
): Omit<SignUp, 'origin' | 'limit'> {
  const { row } = form;
  const email = readEmail(entries.email);
  const firstName = row.first_name === 'off' ? null : readName(entries.first_name);
  const lastName = row.last_name === 'off' ? null : readName(entries.last_name);
  const faults: Record<string, Faults[string]> = {};
  if (row.first_name === 'required' && firstName === null) faults['first_name'] = [spoken('required')];
  if (row.last_name === 'required' && lastName === null) faults['last_name'] = [spoken('required')];
  if (Object.keys(faults).length > 0)
    throw new ApiError('validation_failed', { message: spoken('name_missing'), errors: faults });
  const lists = listsOf(form, entries.list_ids ?? []);
  return {
    email,
    firstName,
    lastName,
    form: {
      source: `form: ${row.name}`,
      wording: wordingOf(
        row,
        lists.map(({ name }) => name),
        input,
      ),
      listIds: lists.map(({ id }) => id),
      mail: { subject: row.mail_subject, text: row.mail_text },
      before: (tx) => requireProof(tx, { row, proof: entries.proof, input }),
      after: (tx) => count(tx, row.id),
    },
  };
}

/** The lists that are joined: those that come with the form, and those that were selected. */
function listsOf({ row, joined, offered }: OpenForm, selected: readonly unknown[]) {
  const ids = new Set(selected);
  const chosen = offered.filter(({ id }) => ids.has(id));
  if (chosen.length < ids.size) throw fault(spoken('list_not_offered'), 'lists');
  const lists = [...joined, ...chosen];
  if (lists.length === 0 && row.offered_list_ids.length + row.contact_list_ids.length > 0)
    throw fault(spoken('no_list'), 'lists');
  return lists;
}

/** What people agreed to: every word that the form showed them. */
function wordingOf(row: FormRow, lists: readonly string[], { deps }: Caller): string {
  const words = siteWords(deps);
  const { button, promise } = signUpWords(words);
  const shown = [row.title, row.text, lists.join(', '), row.button ?? button, promise];
  return shown.filter((text) => text !== null && text !== '').join('\n');
}

/**
 * Takes a solved task, once on all nodes. Without one, such as without JavaScript, few signups an hour are accepted: a bot
 * that solves nothing gets no further than that.
 */
async function requireProof(
  tx: Queries,
  { row, proof, input }: { row: FormRow; proof: unknown; input: Caller },
): Promise<void> {
  const { deps, address } = input;
  if (!row.proof_of_work) return;
  if (typeof proof === 'string' && proof !== '') {
    const solved = readProof(deps, row.id, proof);
    if (solved === 'expired') throw fault(spoken('task_expired'), 'task');
    if (solved === 'wrong') throw fault(spoken('task_wrong'), 'task');
    const once = { what: solved.key, perMs: FORM_TASK_MINUTES * MINUTE_MS };
    if (!(await consumeRateLimit(tx, deps, once))) throw fault(spoken('task_used'), 'task');
    return;
  }
  const network = { what: `unproven ${limitKeyOf(address)}`, times: FORM_UNPROVEN_PER_NETWORK_AND_HOUR };
  const whole = { what: `unproven form ${row.id}`, times: FORM_UNPROVEN_PER_FORM_AND_HOUR };
  for (const limit of [network, whole])
    if (!(await consumeRateLimit(tx, deps, { ...limit, perMs: HOUR_MS })))
      throw new ApiError('too_many_requests', {
        message: spoken('too_many_unproven'),
        headers: { 'Retry-After': String(HOUR_MS / 1000) },
      });
}

async function count(tx: Queries, id: string): Promise<void> {
  await rows(tx, sql`UPDATE forms SET signups = signups + 1 WHERE id = ${id}`);
}

function fault(message: ReturnType<typeof spoken>, reason: string): ApiError {
  return new ApiError('validation_failed', { message, reason });
}
