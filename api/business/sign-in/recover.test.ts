import { expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { registerPasskey, signInChallenge } from '../../testing/sign-in/passkeys.ts';
import { saveSignIn } from '../../testing/sign-in/save-sign-in.ts';
import { useOpenid } from '../../testing/sign-in/use-openid.ts';
import { recoverAccount } from './recover.ts';

const { test, set } = useOpenid();

it('brings back an administrator who lost every way in, where passwords were off', async () => {
  const { authenticator } = await registerPasskey(test(), 'administrator');
  const passkey = authenticator.get(await signInChallenge(test()));
  const token = String((await clientFor(test()).post('/auth/passkey', { passkey })).data['token']);
  const proof = (await clientFor(test()).post('/auth/step-up/options', {}, { token })).data;
  await clientFor(test()).post(
    '/auth/step-up',
    { passkey: authenticator.get({ challenge: String(proof['challenge']) }) },
    { token },
  );
  const off = await saveSignIn(clientFor(test()), { openid: { only: true } }, { token });
  expect(off.status).toBe(200);
  // Not even administrators can remove their own last way in.
  const { data: mine } = (await clientFor(test()).get('/passkeys', { token })).page;
  expect((await clientFor(test()).delete(`/passkeys/${mine[0]?.id}`, { token })).status).toBe(409);

  const email = 'Administrator@example.com';
  const link = await recoverAccount(test().deps, { email, removesFactors: true });
  const linkToken = new URL(link ?? '').searchParams.get('token');
  const password = 'the unexamined life';
  const chosen = await clientFor(test()).post('/auth/password-link/use', { token: linkToken, password });
  expect(chosen.status).toBe(200);
  expect((await clientFor(test()).post('/auth/login', { email, password })).status).toBe(200);
});

it('creates no link for an unknown email address', async () => {
  expect(
    await recoverAccount(test().deps, { email: 'x@example.com', removesFactors: false }),
  ).toBeUndefined();
  await set({ only: false });
});
