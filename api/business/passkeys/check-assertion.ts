import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type ChallengePurpose, useChallenge } from './challenges.ts';
import type { StoredCredential } from './credential.ts';
import { findCredential, notePasskeyUse } from './passkey-store.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { CeremonyRefused, challengeIn, verifyAssertion } from './verify-ceremonies.ts';

interface AssertionOf {
  response: AuthenticationResponseJSON;
  purpose: Exclude<ChallengePurpose, 'register'>;
  /** The user the challenge was created for; null before a sign-in. */
  userId: string | null;
}

/** A P-256 key that belongs to no one, so that checking an unknown passkey takes as long as a known one. */
const NOBODYS: StoredCredential = {
  id: '',
  user_id: '00000000-0000-0000-0000-000000000000',
  name: '',
  credential_id: '',
  public_key:
    'pQECAyYgASFYIHuZtTmLTE5nGuBNKkllSownWBjxDr7AHFF54c5ChDNLIlgggWh_kS7E1Mj6ODaFG4XH98yF6qDqHI06PHhQnPPYnfY',
  counter: 0,
};

/**
 * The passkey that an assertion proves, or undefined; its challenge is used up either way. A passkey used
 * instead of a password must have verified its user; for two-factor authentication, presence is enough.
 */
export async function checkAssertion(deps: AppDeps, of: AssertionOf): Promise<StoredCredential | undefined> {
  const party = relyingPartyOf(deps);
  const challenge = challengeIn(of.response);
  if (party === undefined || challenge === undefined) return undefined;
  const isGood = await useChallenge(deps.database.queries, deps, { ...of, challenge });
  const found = await findCredential(deps.database.queries, of.response.id);
  try {
    const used = await verify({ ...of, party, challenge, stored: found ?? NOBODYS });
    if (!isGood || found === undefined) throw new CeremonyRefused('the challenge or the passkey is unknown');
    if (!(await notePasskeyUse(deps.database.queries, deps, { id: found.id, ...used }))) {
      throw new CeremonyRefused('its counter did not go up: it may be a copy');
    }
    return found;
  } catch (error) {
    if (!(error instanceof CeremonyRefused)) throw error;
    deps.log.info({ passkey_id: found?.id, reason: error.message }, 'a passkey was refused');
    return undefined;
  }
}

function verify(of: AssertionOf & { party: RelyingParty; challenge: string; stored: StoredCredential }) {
  return verifyAssertion({ ...of, userVerification: of.purpose !== 'second-factor' });
}
