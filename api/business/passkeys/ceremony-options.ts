import type { AnswerOf } from '#schema/answers/index.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { CHALLENGE_MS, type ChallengePurpose, createChallenge } from './challenges.ts';
import { credentialsOf } from './passkey-store.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { ALGORITHMS, userHandleOf } from './verify-ceremonies.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The relying party. Throws 409 if this site can’t have passkeys. */
export function requireRelyingParty(deps: Pick<AppDeps, 'env' | 'site'>): RelyingParty {
  const party = relyingPartyOf(deps);
  if (party !== undefined) return party;
  throw new ApiError('invalid_transition', {
    message: spoken('needs_https'),
  });
}

/**
 * What `navigator.credentials.create` takes (WebAuthn §5.4): a discoverable passkey with user verification,
 * excluding those that the person has already registered.
 */
export async function registrationOptions(
  deps: AppDeps,
  user: { id: string; email: string; name: string },
): Promise<AnswerOf<'POST /passkeys/options'>> {
  const party = requireRelyingParty(deps);
  const known = await credentialsOf(deps.database.queries, user.id);
  const challenge = await createChallenge(deps, { purpose: 'register', userId: user.id });
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    extensions: { credProps: true },
  };
}

/**
 * What `navigator.credentials.get` takes (WebAuthn §5.5). It names no passkeys before anyone has signed in,
 * because the list would reveal who has an account. `userId` limits a step-up to the person’s own passkeys.
 */
export async function assertionOptions(
  deps: AppDeps,
  { purpose, userId }: { purpose: Exclude<ChallengePurpose, 'register'>; userId: string | null },
): Promise<AnswerOf<'POST /auth/passkey/options'>> {
  const party = requireRelyingParty(deps);
  const known = userId === null ? [] : await credentialsOf(deps.database.queries, userId);
  const challenge = await createChallenge(deps, { purpose, userId });
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: purpose === 'second-factor' ? 'preferred' : 'required',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(descriptorOf) }),
  };
}

type Descriptor = AnswerOf<'POST /passkeys/options'>['excludeCredentials'][number];

function descriptorOf({ id, transports }: { id: string; transports: string[] }): Descriptor {
  return { id, type: 'public-key', transports };
}
