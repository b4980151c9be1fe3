import { z } from 'zod';
import { ROLES } from '../../access/roles.ts';

const moment = z.iso.datetime();

/** A person in responses about signing in. */
export const user = z.object({ id: z.uuid(), email: z.string(), name: z.string(), role: z.enum(ROLES) });
export type UserView = z.output<typeof user>;

/** One's own account. */
export const currentUser = user.extend({
  language: z
    .string()
    .optional()
    .describe('Language of the admin, as a BCP 47 tag; left out for the language of the browser.'),
});
export type CurrentUser = z.output<typeof currentUser>;

/** The response to a sign-in. The token is shown only this once. */
export const signedIn = z.object({ token: z.string(), expires_at: moment, user });
export type SignedIn = z.output<typeof signedIn>;

/** The owner of a token, and when it expires. */
export const verifiedToken = z.object({ user, expires_at: moment });

/** Until when no further confirmation is needed. */
export const steppedUp = z.object({ stepped_up_until: moment });

/** A session as its owner sees it. */
export const session = z.object({
  id: z.string(),
  created_at: moment,
  last_used_at: moment,
  expires_at: moment,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});
export type SessionView = z.output<typeof session>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** The input of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: z.string().describe('Valid once, for five minutes.'),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptor).exactOptional(),
});

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  challenge: z.string().describe('Valid once, for five minutes.'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.boolean() }),
});

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  backed_up: z.boolean().describe('True if it is synced between the owner’s devices.'),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type PasskeyView = z.output<typeof passkey>;

/** A passkey that was just created. */
export const addedPasskey = passkey.extend({
  recovery_codes: z
    .array(z.string())
    .optional()
    .describe(
      'With the first second factor: ten recovery codes, each valid once and shown only in this response.',
    ),
});
export type AddedPasskey = z.output<typeof addedPasskey>;

/** The available ways to sign in. */
export const signInMethods = z.object({
  password: z.boolean(),
  passkey: z.boolean().describe('True if passkeys can replace a password.'),
  openid: z.object({ button: z.string().describe('The label of the button.') }).nullable(),
});

/** The URL where a browser signs in with a provider, and what it keeps until it returns. */
export const startedSignIn = z.object({
  url: z.url().describe('Where to send the browser.'),
  state: z.string(),
  browser_secret: z.string().describe('Keep it in this browser and send it after the redirect back.'),
});
export type StartedSignIn = z.output<typeof startedSignIn>;

/** A sign-in, or an account that was just connected. */
export const returned = z.union([signedIn, z.object({ connected: z.literal(true) })]);
export type Returned = z.output<typeof returned>;

const identity = z.object({ email: z.string(), created_at: moment, last_used_at: moment.nullable() });
/** An account at the provider that is connected. */
export type OpenidIdentity = z.output<typeof identity>;

/** Whether the own account is connected to the provider. */
export const connection = z.object({
  available: z.boolean(),
  button: z.string().nullable(),
  connected: identity.nullable(),
});
