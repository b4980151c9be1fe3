import { sql } from 'drizzle-orm';
import { rows } from '../../database/database.ts';
import { clientFor } from '../../../testing/api-client.ts';
import { createSoftwareAuthenticator } from '../../../testing/sign-in/software-authenticator.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';

/** Adds and removes a passkey, and leaves a provider. */
export async function checkPasskeyVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const as = 'author';
  const device = createSoftwareAuthenticator({ userId: test.staff[as].id });
  const { data } = await clientFor(test, as).post('/passkeys/options');
  const passkey = device.create({ challenge: String(data['challenge']) });
  const { id } = await tell('POST /passkeys', { as, json: { name: 'Phone', passkey } });
  await tell('DELETE /passkeys/:id', { as, at: [id] });
  await rows(
    test.deps.database.queries,
    sql`INSERT INTO openid_identities (issuer, subject, user_id, email, created_at)
        VALUES ('https://login.example.org', '1', ${test.staff[as].id}, 'a@example.org', now())`,
  );
  await tell('DELETE /auth/openid/connection', { as });
}
