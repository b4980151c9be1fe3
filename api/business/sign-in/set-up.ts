import { sql } from 'drizzle-orm';
import { SETUP_LINK_HOURS } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, isUniqueViolation, rows } from '../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { refuseGuessable } from '../accounts/breached-passwords.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type Origin, startSession } from './sign-in.ts';
import { beginFirstRun } from './first-run-state.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import type { UserView, SignedIn } from '#schema/answers/operations/sign-in.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const PURPOSE = 'setup';

/** What the first administrator enters. */
export interface FirstAdministrator {
  name: string;
  email: string;
  password: string;
}

/**
 * Called at each start. Without an administrator, creates the one in `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or
 * else a link that is valid for one setup within a day; links from earlier starts end.
 */
export async function ensureFirstAdministrator(deps: AppDeps): Promise<{ setupUrl?: string }> {
  const { database, env } = deps;
  if (await hasAdministrator(database.queries)) return {};
  const { adminEmail: email, adminPassword: password } = env;
  if (email !== undefined && password !== undefined) {
    const passwordHash = await hashPassword(password);
    await insertFromEnvironment(deps, { email, passwordHash });
    await beginFirstRun(database.queries);
    return {};
  }
  const token = newToken(deps.randomBytes);
  await database.transaction(async (tx) => {
    await rows(tx, sql`DELETE FROM one_time_tokens WHERE purpose = ${PURPOSE}`);
    await rows(
      tx,
      sql`INSERT INTO one_time_tokens (token_hash, purpose, created_at, expires_at)
          VALUES (${hashToken(token)}, ${PURPOSE}, ${deps.now()}, ${hoursFrom(deps.now(), SETUP_LINK_HOURS)})`,
    );
  });
  return { setupUrl: `${env.siteUrl}/setup?token=${token}` };
}

/**
 * Creates the first administrator for the holder of the link, and signs them in. Throws 409 if there already
 * is an administrator, and 401 for a link that is wrong, used, or expired.
 */
export async function setUp(
  deps: AppDeps,
  { token, ...person }: FirstAdministrator & { token: string },
  origin: Origin,
): Promise<SignedIn> {
  // Checked before the costly hash, and again when it is used. The link comes first: the second
  // person finds it used, and then the administrator.
  const tokenHash = hashToken(token);
  const [known] = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM one_time_tokens WHERE ${isGood(deps, tokenHash)}`,
  );
  await requireOpenSetup(deps.database.queries);
  if (known === undefined) throw linkIsNoGood();
  await refuseGuessable(person.password, { deps, ...person });
  const passwordHash = await hashPassword(person.password);
  const user = await deps.database.transaction(async (tx) => {
    // The first of several concurrent requests gets the row; the others wait here and find it gone.
    const used = await rows(
      tx,
      sql`DELETE FROM one_time_tokens WHERE ${isGood(deps, tokenHash)} RETURNING 1`,
    );
    await requireOpenSetup(tx);
    if (used.length === 0) throw linkIsNoGood();
    await beginFirstRun(tx);
    return insertAdministrator(deps, tx, { ...person, passwordHash });
  });
  deps.log.info({ user_id: user.id }, 'the first administrator was set up');
  return startSession(deps, user, origin);
}

/** Throws 409 `invalid_transition` if there is an administrator. */
export async function requireOpenSetup(on: Queries): Promise<void> {
  if (await hasAdministrator(on)) {
    throw new ApiError('invalid_transition', { message: spoken('set_up') });
  }
}

async function hasAdministrator(on: Queries): Promise<boolean> {
  const found = await rows(
    on,
    sql`SELECT 1 FROM users WHERE role = 'administrator' AND NOT disabled LIMIT 1`,
  );
  return found.length > 0;
}

async function insertAdministrator(
  deps: AppDeps,
  tx: Queries,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<UserView> {
  const id = deps.newId();
  const now = deps.now();
  try {
    await rows(
      tx,
      sql`INSERT INTO users (id, created_at, updated_at, name, email, role, password_hash)
          VALUES (${id}, ${now}, ${now}, ${name}, ${email}, 'administrator', ${passwordHash})`,
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw validationFailed({ email: [spoken('email_taken')] });
    throw error;
  }
  return { id, name, email, role: 'administrator' };
}

/** The operator of the server may name any email address: an existing account with it becomes the administrator. */
async function insertFromEnvironment(
  deps: AppDeps,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const now = deps.now();
  await rows(
    deps.database.queries,
    sql`INSERT INTO users (id, created_at, updated_at, name, email, role, password_hash)
        VALUES (${deps.newId()}, ${now}, ${now}, 'Administrator', ${email}, 'administrator', ${passwordHash})
        ON CONFLICT (lower(email)) DO UPDATE
           SET role = 'administrator', disabled = false, password_hash = excluded.password_hash,
               version = users.version + 1, updated_at = excluded.updated_at`,
  );
}

function isGood(deps: AppDeps, tokenHash: string) {
  return sql`token_hash = ${tokenHash} AND purpose = ${PURPOSE} AND expires_at > ${deps.now()}`;
}

function linkIsNoGood(): ApiError {
  return new ApiError('token_invalid', {
    message: spoken('setup_link'),
  });
}

function hoursFrom(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 60 * 60 * 1000);
}
