import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { faults } from '#schema/faults/faults.ts';

/** More than a browser sends in one ceremony; an assertion is under 2 kB. */
export const PASSKEY_MAX_BYTES = 16 * 1024;

const base64url = (maxChars: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, faults.base64)
    .max(maxChars);

/** A credential ID has at most 1,023 bytes (WebAuthn §4). */
const credentialId = base64url(1_400);
const shared = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
};
const clientDataJSON = base64url(4_000);

/**
 * An authenticator’s response to a challenge, as `PublicKeyCredential.toJSON()` writes it (WebAuthn §5.1.8).
 */
export const assertionSchema = z
  .strictObject({
    ...shared,
    response: z.strictObject({
      clientDataJSON,
      authenticatorData: base64url(4_000),
      signature: base64url(2_000),
      userHandle: base64url(100).nullish(),
      attestationObject: z.unknown().optional(),
    }),
  })
  .transform(({ id, rawId, type, response }): AuthenticationResponseJSON => ({
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle == null ? {} : { userHandle: response.userHandle }),
    },
  }));

/**
 * A new credential as the browser writes it. What it contains twice (the key, the algorithm) is read from the
 * signed part.
 */
export const registrationSchema = z
  .strictObject({
    ...shared,
    response: z.strictObject({
      clientDataJSON,
      attestationObject: base64url(8_000),
      authenticatorData: z.unknown().optional(),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
      publicKeyAlgorithm: z.unknown().optional(),
      publicKey: z.unknown().optional(),
    }),
  })
  .transform(({ id, rawId, type, response }): RegistrationResponseJSON => ({
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: response.transports ?? [],
    },
  }));
