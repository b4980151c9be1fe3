import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { StoredCredential } from './credential.ts';
import type { RelyingParty } from './relying-party.ts';
import type { NewCredential } from './credential.ts';

/** COSE: Ed25519, P-256, and RSA with SHA-256. Every current browser and authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Thrown for a ceremony that proves nothing. The text is only for the log. */
export class CeremonyRefused extends Error {
  override readonly name = 'CeremonyRefused';
}

/**
 * Loaded when the first passkey is used: it brings certificate parsers, which would slow down every start.
 */
async function library() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}

/** The challenge that a response claims to answer; undefined if it is unreadable. */
export function challengeIn(response: ClientResponse): string | undefined {
  const { challenge } = clientDataOf(response);
  return typeof challenge === 'string' ? challenge : undefined;
}

interface ClientResponse {
  response: { clientDataJSON: string };
}

/** What the browser reports about a ceremony (WebAuthn §5.8.1); empty if it is unreadable. */
function clientDataOf({ response }: ClientResponse): { challenge?: unknown; crossOrigin?: unknown } {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    return {};
  }
}

interface Ceremony<Response> {
  party: RelyingParty;
  response: Response;
  /** The challenge that was used up for this, in base64url. */
  challenge: string;
}

/**
 * The new credential of a registration ceremony (WebAuthn §7.1), with user verification and without attestation. Throws
 * {@link CeremonyRefused}.
 */
export async function verifyRegistration({
  party,
  response,
  challenge,
}: Ceremony<RegistrationResponseJSON>): Promise<NewCredential> {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await library();
  return refusing(async () => {
    refuseForeignFrame(response);
    refuseCertificates(decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new CeremonyRefused('the attestation does not hold');
    const { credential, credentialBackedUp: backedUp } = registrationInfo;
    // The signed ID counts. A response that names another one is forged.
    if (credential.id !== response.id) throw new CeremonyRefused('the credential ID is not the signed one');
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backedUp,
    };
  });
}

/**
 * Checks an assertion (WebAuthn §7.2) against a stored passkey, including its counter, and returns the new
 * counter. Throws {@link CeremonyRefused}.
 */
export async function verifyAssertion({
  party,
  response,
  challenge,
  stored,
  userVerification,
}: Ceremony<AuthenticationResponseJSON> & {
  stored: StoredCredential;
  userVerification: boolean;
}): Promise<{ counter: number; backedUp: boolean }> {
  const { isoBase64URL, verifyAuthenticationResponse } = await library();
  return refusing(async () => {
    refuseForeignFrame(response);
    const { userHandle } = response.response;
    if (userHandle !== undefined && userHandle !== userHandleOf(stored.user_id)) {
      throw new CeremonyRefused('the user handle is that of another person');
    }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: userVerification,
      credential: {
        id: stored.credential_id,
        publicKey: isoBase64URL.toBuffer(stored.public_key),
        counter: stored.counter,
      },
    });
    if (!verified) throw new CeremonyRefused('the signature does not hold');
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  });
}

/** The user handle of a person (WebAuthn §5.4.3): opaque, and the same for all their passkeys. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userHandleBytes(userId)).toString('base64url');
}

/** The same as bytes. */
export function userHandleBytes(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/**
 * The library reports everything by throwing, and leaves an invalid curve point to the runtime. All of it is
 * a refusal.
 */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof CeremonyRefused) throw error;
    throw new CeremonyRefused(error instanceof Error ? error.message : 'unreadable', { cause: error });
  }
}

/**
 * No page of ours is ever framed by another site. The library lets that pass if the browser doesn’t name the
 * site.
 */
function refuseForeignFrame(response: ClientResponse): void {
  if (clientDataOf(response).crossOrigin === true)
    throw new CeremonyRefused('it ran in a frame of another site');
}

interface Attestation {
  get(key: 'fmt'): string;
  get(key: 'attStmt'): { get(key: 'x5c'): unknown };
}

/**
 * We ask nothing about who made an authenticator, so we read nothing that only its maker states: certificate
 * chains cost time, and their revocation lists would be fetched from URLs of the sender’s choice. Without
 * them, an attestation is empty or signed by the passkey itself.
 */
function refuseCertificates(attestation: Attestation): void {
  const format = attestation.get('fmt');
  const hasChain = attestation.get('attStmt').get('x5c') !== undefined;
  if (hasChain || (format !== 'none' && format !== 'packed')) {
    throw new CeremonyRefused(`an attestation (${String(format)}) was not asked for`);
  }
}
