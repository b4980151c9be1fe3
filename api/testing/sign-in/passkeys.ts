import type { Role } from '#schema/access/roles.ts';
import { type Json, type Reply, clientFor } from '../api-client.ts';
import {
  type CeremonyTweaks,
  type SoftwareAuthenticator,
  createSoftwareAuthenticator,
} from './software-authenticator.ts';
import type { TestApp } from '../test-app.ts';

export type Options = Json & { challenge: string };

/** A challenge for a sign-in, as the sign-in page requests it. */
export async function signInChallenge(
  test: TestApp,
  purpose: 'sign_in' | 'second_factor' = 'sign_in',
): Promise<Options> {
  const { data } = await clientFor(test).post('/auth/passkey/options', { purpose });
  return data as unknown as Options;
}

/** Registers a passkey for the person of a role, who has confirmed that it is them. */
export async function registerPasskey(
  test: TestApp,
  role: Role,
  { name = 'Laptop', tweaks, authenticator }: Registration = {},
): Promise<{ authenticator: SoftwareAuthenticator; reply: Reply }> {
  const client = clientFor(test, role);
  const device = authenticator ?? createSoftwareAuthenticator({ userId: test.staff[role].id });
  const { data } = await client.post('/passkeys/options');
  const passkey = device.create(data as unknown as Options, tweaks);
  return { authenticator: device, reply: await client.post('/passkeys', { name, passkey }) };
}

interface Registration {
  name?: string;
  tweaks?: CeremonyTweaks;
  authenticator?: SoftwareAuthenticator;
}
