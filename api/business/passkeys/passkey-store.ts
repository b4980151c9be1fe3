import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, isUniqueViolation, rows } from '../../platform/database/database.ts';
import type { NewCredential } from './credential.ts';
import type { StoredCredential } from './credential.ts';
import type { PasskeyView } from '#schema/answers/operations/sign-in.ts';

/** A person’s passkeys, oldest first. */
export function listPasskeys(on: Queries, userId: string): Promise<PasskeyView[]> {
  return rows<PasskeyView>(
    on,
    sql`SELECT id, name, backed_up, created_at, last_used_at FROM passkeys WHERE user_id = ${userId}
        ORDER BY created_at, id`,
  );
}

/** The credential IDs and transports of a person’s passkeys, as the options of a ceremony list them. */
export async function credentialsOf(
  on: Queries,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return rows<{ id: string; transports: string[] }>(
    on,
    sql`SELECT credential_id AS id, transports FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`,
  );
}

/** The passkey with a credential ID; undefined if there is none. */
export async function findCredential(
  on: Queries,
  credentialId: string,
): Promise<StoredCredential | undefined> {
  const [found] = await rows<Omit<StoredCredential, 'counter'> & { counter: string | number }>(
    on,
    sql`SELECT id, user_id, name, credential_id, public_key, counter FROM passkeys
         WHERE credential_id = ${credentialId}`,
  );
  return found === undefined ? undefined : { ...found, counter: Number(found.counter) };
}

/** Stores a new passkey; returns undefined if its credential ID is taken by anyone. */
export async function insertPasskey(
  tx: Queries,
  deps: AppDeps,
  { userId, name, credential }: { userId: string; name: string; credential: NewCredential },
): Promise<PasskeyView | undefined> {
  const transports = JSON.stringify(credential.transports);
  try {
    const [made] = await rows<PasskeyView>(
      tx,
      sql`INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up, created_at)
          VALUES (${deps.newId()}, ${userId}, ${name}, ${credential.credentialId}, ${credential.publicKey},
                  ${credential.counter}, ${transports}::jsonb, ${credential.backedUp}, ${deps.now()})
          RETURNING id, name, backed_up, created_at, last_used_at`,
    );
    return made;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/**
 * Records a use and the new counter. Returns false if another use has raised the counter meanwhile, because
 * then this one is a copy (WebAuthn §6.1.1). Authenticators that don’t count stay at 0.
 */
export async function notePasskeyUse(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  { id, counter, backedUp }: { id: string; counter: number; backedUp: boolean },
): Promise<boolean> {
  const noted = await rows(
    tx,
    sql`UPDATE passkeys SET counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${deps.now()}
         WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING 1`,
  );
  return noted.length > 0;
}

/** Removes one of a person’s passkeys and returns its name; undefined if they have none with this ID. */
export async function removePasskey(
  tx: Queries,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const [gone] = await rows<{ name: string }>(
    tx,
    sql`DELETE FROM passkeys WHERE user_id = ${userId} AND id::text = ${id} RETURNING name`,
  );
  return gone?.name;
}

/** Removes all of a person’s passkeys and returns how many there were. */
export async function removePasskeysOf(tx: Queries, userId: string): Promise<number> {
  await rows(tx, sql`DELETE FROM passkey_challenges WHERE user_id = ${userId}`);
  return (await rows(tx, sql`DELETE FROM passkeys WHERE user_id = ${userId} RETURNING 1`)).length;
}
