import { Secret, TOTP } from 'otpauth';
import type { Role } from '#schema/access/roles.ts';
import { clientFor } from '../../../testing/api-client.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { PASSWORD } from '../../../testing/test-staff.ts';

/** The authenticator app of a user in a test. */
export interface TestFactor {
  /** A code that has not been used: the clock advances to its time. */
  nextCode(): string;
  recoveryCodes: string[];
}

/** Turns the second factor of a person on. */
export async function turnOnSecondFactor(test: TestApp, role: Role = 'administrator'): Promise<TestFactor> {
  const client = clientFor(test, role);
  const { data } = await client.post('/second-factor', { current_password: PASSWORD });
  const nextCode = () => {
    test.clock.advance(30_000);
    return codeOf(test, String(data['secret']));
  };
  const confirmed = await client.post('/second-factor/confirm', { code: nextCode() });
  if (confirmed.status !== 200) throw new Error(`The second factor is not on: ${confirmed.status}`);
  return { nextCode, recoveryCodes: confirmed.data['recovery_codes'] as string[] };
}

/** The code that an authenticator app shows now for a secret in base32. */
export function codeOf(test: TestApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now().getTime() });
}
