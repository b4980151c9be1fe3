import { sql } from 'drizzle-orm';
import { signUpWords } from '#schema/newsletter/sign-up-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { type SharedLimit, consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { addressHash, foldAddress } from '../../platform/text/address.ts';
import { beforeStep } from '../../platform/site-hooks/site-hooks.ts';
import { refuseOverPace } from './confirmation-pace.ts';
import { askToConfirm } from './confirmation.ts';
import type { OwnMailText } from './mail-texts.ts';
import type { Origin } from '../contacts/consent.ts';
import { type ContactRow, type JoinOutcome, type ListRow, joinList } from '../contacts/memberships.ts';

/** The text that people agreed to, in the language of the site. */
function wordingOf(deps: AppDeps): string {
  const { button, promise } = signUpWords(siteWords(deps));
  return `${button}. ${promise}`;
}

/** What a visitor entered in the form. */
export interface SignUp {
  email: string;
  firstName: string | null;
  lastName?: string | null;
  origin: Omit<Origin, 'source'>;
  /** How often the caller may sign up. */
  limit?: SharedLimit;
  /** The form that they used, if it isn’t that of the site. */
  form?: SignUpTerms;
}

/** What a form made in the admin says and does in place of the site’s own. */
export interface SignUpTerms {
  /** Recorded with their consent. */
  source: string;
  wording: string;
  /** Empty: the default list. */
  listIds: readonly string[];
  mail: OwnMailText;
  /** Runs in the transaction, before anything is known about the email address. */
  before(tx: Queries): Promise<void>;
  /** Runs last in the transaction. */
  after(tx: Queries): Promise<void>;
}

/**
 * Puts an email address on the default list, or on those of a form, and asks its owner to confirm. To the caller, every address looks
 * the same; only the email says whether it is known, confirmed, or unsubscribed. Returns false and does
 * nothing if the limit is reached.
 */
export async function signUp(deps: AppDeps, { form, ...asked }: SignUp): Promise<boolean> {
  const { email, firstName, lastName = null, origin, limit } = asked;
  return deps.database.transaction(async (tx) => {
    if (limit !== undefined && !(await consumeRateLimit(tx, deps, limit))) return false;
    const network = limitKeyOf(origin.address ?? '');
    await refuseOverPace(tx, deps, network);
    await form?.before(tx);
    await beforeStep('contacts', 'beforeSubscribe', { email, firstName });
    const lists = await listsFor(tx, form?.listIds ?? []);
    const contact = await contactFor(tx, deps, { email, firstName, lastName });
    const moment = { now: deps.now(), newId: deps.newId };
    const { source = 'form', wording = wordingOf(deps) } = form ?? {};
    const outcomes: JoinOutcome[] = [];
    for (const list of lists)
      outcomes.push(
        await joinList(tx, { contact, list, by: 'self', origin: { source, wording, ...origin }, moment }),
      );
    if (outcomes.includes('unconfirmed')) await askToConfirm(tx, deps, { contact, network, own: form?.mail });
    await form?.after(tx);
    return true;
  });
}

type Person = Pick<SignUp, 'email' | 'firstName' | 'lastName'>;

/** Finds or creates the contact with an email address, locked until the transaction ends. */
export async function contactFor(tx: Queries, deps: AppDeps, person: Person): Promise<ContactRow> {
  // Erased or merged between the two statements: created again.
  const contact = (await findOrMake(tx, deps, person)) ?? (await findOrMake(tx, deps, person));
  if (contact === undefined) throw new Error('A contact that was just made is not there.');
  return contact;
}

async function findOrMake(
  tx: Queries,
  deps: AppDeps,
  { email, firstName, lastName = null }: Person,
): Promise<ContactRow | undefined> {
  const hash = addressHash(deps, email);
  const now = deps.now().toISOString();
  // One round trip to the database: created, or found and locked. A contact that someone else has just
  // created is neither.
  const [contact] = await rows<ContactRow>(
    tx,
    sql`WITH made AS (
          INSERT INTO contacts (id, created_at, updated_at, email, first_name, last_name, address_hash)
          VALUES (${deps.newId()}, ${now}, ${now}, ${email}, ${firstName}, ${lastName}, ${hash}) ON CONFLICT DO NOTHING
          RETURNING id, email, first_name, status, unsubscribed_at, address_hash),
        found AS (
          SELECT id, email, first_name, status, unsubscribed_at, address_hash FROM contacts
          WHERE address_hash = ${hash} OR lower(email) IN (lower(${email}), lower(${foldAddress(email)})) FOR UPDATE)
        SELECT * FROM found UNION ALL SELECT * FROM made`,
  );
  return contact;
}

/** The lists that a signup joins. What is no longer a public list is left out: private ones are joined through staff. */
async function listsFor(tx: Queries, ids: readonly string[]): Promise<ListRow[]> {
  const which =
    ids.length === 0 ? sql`is_default` : sql`id = ANY (${sql.param(ids)}::uuid[]) AND visibility = 'public'`;
  const lists = await rows<ListRow>(
    tx,
    sql`SELECT id, name, optin, visibility FROM contact_lists WHERE ${which} ORDER BY id`,
  );
  if (lists.length === 0 && ids.length === 0) throw new Error('There is no default contact list.');
  return lists;
}
