import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { registerPasskey, signInChallenge } from '../../testing/sign-in/passkeys.ts';
import { saveSignIn } from '../../testing/sign-in/save-sign-in.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const EDITOR = 'editor@example.com';

function signIn(passkey: unknown, address?: string) {
  return clientFor(test()).post('/auth/passkey', { passkey }, address === undefined ? {} : { address });
}

function login(proof: Record<string, unknown> = {}) {
  return clientFor(test()).post('/auth/login', { email: EDITOR, password: PASSWORD, ...proof });
}

describe('a passkey', () => {
  it('is registered with a name, signs in without a password, and shows when it was used', async () => {
    const { authenticator, reply } = await registerPasskey(test(), 'editor', { name: 'Work laptop' });
    expect([reply.status, reply.data.name, reply.data['last_used_at']]).toEqual([201, 'Work laptop', null]);
    test().clock.advance(MINUTE_MS);
    const signedIn = await signIn(authenticator.get(await signInChallenge(test())));
    expect([signedIn.status, signedIn.data['user']]).toEqual([200, test().staff.editor]);
    const token = String(signedIn.data['token']);
    const mine = await clientFor(test()).get('/passkeys', { token });
    expect(mine.page.data).toEqual([
      {
        id: reply.data.id,
        name: 'Work laptop',
        backed_up: true,
        created_at: '2026-11-21T10:00:00.000Z',
        last_used_at: '2026-11-21T10:01:00.000Z',
      },
    ]);
  });

  it('is one of several, and each is removed by itself', async () => {
    const first = await registerPasskey(test(), 'editor', { name: 'Laptop' });
    const second = await registerPasskey(test(), 'editor', { name: 'Phone' });
    const client = clientFor(test(), 'editor');
    expect((await client.delete(`/passkeys/${first.reply.data.id}`)).status).toBe(204);
    expect((await client.get('/passkeys')).page.data.map(({ name }) => name)).toEqual(['Phone']);
    expect((await signIn(first.authenticator.get(await signInChallenge(test())))).status).toBe(401);
    expect((await signIn(second.authenticator.get(await signInChallenge(test())))).status).toBe(200);
  });

  it('is required before an authenticator app is added: the password is not enough', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const { data } = await signIn(authenticator.get(await signInChallenge(test())));
    const options = { token: String(data['token']) };
    const steps = [
      ['/second-factor', { current_password: PASSWORD }],
      ['/second-factor/confirm', { code: '000000' }],
    ] as const;
    for (const [path, body] of steps) {
      const { status, problem } = await clientFor(test()).post(path, body, options);
      expect([status, problem.code, problem.methods]).toEqual([403, 'step_up_required', ['passkey', 'code']]);
    }
  });

  it('of another user cannot be removed', async () => {
    const { reply } = await registerPasskey(test(), 'editor');
    const answer = await clientFor(test(), 'administrator').delete(`/passkeys/${reply.data.id}`);
    expect(answer.status).toBe(404);
  });

  it('is required after a password, and cannot be skipped', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const without = await login();
    expect([without.status, without.problem.code, without.problem.methods]).toEqual([
      401,
      'code_required',
      ['code', 'passkey'],
    ]);
    const challenge = await signInChallenge(test(), 'second_factor');
    const withPasskey = await login({ passkey: authenticator.get(challenge, { userVerified: false }) });
    expect(withPasskey.status).toBe(200);
  });

  it('of another person is no second factor', async () => {
    await registerPasskey(test(), 'editor');
    const { authenticator } = await registerPasskey(test(), 'author');
    const passkey = authenticator.get(await signInChallenge(test(), 'second_factor'));
    const answer = await login({ passkey });
    expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_credentials']);
  });

  it('brings recovery codes with the first one, which replace it once each', async () => {
    const first = await registerPasskey(test(), 'editor');
    const codes = first.reply.data['recovery_codes'] as string[];
    expect(codes).toHaveLength(10);
    const second = await registerPasskey(test(), 'editor');
    expect(second.reply.data).not.toHaveProperty('recovery_codes');
    expect((await login({ code: codes[0] })).status).toBe(200);
    expect((await login({ code: codes[0] })).status).toBe(401);
  });

  it('satisfies a role that requires a second factor, and the last one then stays', async () => {
    await saveSignIn(clientFor(test(), 'administrator'), { second_factor_roles: ['editor'] });
    const editor = clientFor(test(), 'editor');
    expect((await editor.get('/contacts')).problem.code).toBe('second_factor_required');
    const first = await registerPasskey(test(), 'editor');
    expect((await editor.get('/contacts')).status).toBe(200);
    expect((await editor.delete(`/passkeys/${first.reply.data.id}`)).status).toBe(409);
    await registerPasskey(test(), 'editor');
    expect((await editor.delete(`/passkeys/${first.reply.data.id}`)).status).toBe(204);
  });

  it('goes with the account’s other factors when an administrator resets them', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const reset = await clientFor(test(), 'administrator').delete(
      `/users/${test().staff.editor.id}/second-factor`,
    );
    expect(reset.status).toBe(204);
    expect((await signIn(authenticator.get(await signInChallenge(test())))).status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it('is only a second factor where the settings say so', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const challenge = await signInChallenge(test());
    await saveSignIn(clientFor(test(), 'administrator'), {
      passkeys: { replace_password: false },
    });
    expect((await signIn(authenticator.get(challenge))).status).toBe(409);
    const passkey = authenticator.get(await signInChallenge(test(), 'second_factor'));
    expect((await login({ passkey })).status).toBe(200);
  });
});

describe('a step-up with a passkey', () => {
  const CONFIRMED_MS = 10 * MINUTE_MS;

  async function stepUpChallenge() {
    const { data } = await clientFor(test(), 'editor').post('/auth/step-up/options');
    return { challenge: String(data['challenge']), allowed: data['allowCredentials'] };
  }

  it('names the own passkeys, confirms the session, and lets another one be added', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    test().clock.advance(CONFIRMED_MS);
    const editor = clientFor(test(), 'editor');
    const refused = await editor.post('/passkeys/options');
    expect([refused.status, refused.problem.code, refused.problem.methods]).toEqual([
      403,
      'step_up_required',
      ['passkey', 'code'],
    ]);
    const { allowed, ...challenge } = await stepUpChallenge();
    expect(allowed).toEqual([{ id: authenticator.credentialId, type: 'public-key', transports: [] }]);
    expect((await editor.post('/auth/step-up', { passkey: authenticator.get(challenge) })).status).toBe(200);
    expect((await registerPasskey(test(), 'editor')).reply.status).toBe(201);
  });

  it('is refused without verification, with the passkey of another person, and with only the password', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const other = await registerPasskey(test(), 'author');
    test().clock.advance(CONFIRMED_MS);
    const editor = clientFor(test(), 'editor');
    const proofs = [
      { passkey: authenticator.get(await stepUpChallenge(), { userVerified: false }) },
      { passkey: other.authenticator.get(await stepUpChallenge()) },
      { passkey: authenticator.get(await signInChallenge(test())) },
      { password: PASSWORD },
    ];
    const codes = [];
    for (const proof of proofs) codes.push((await editor.post('/auth/step-up', proof)).problem.code);
    expect(codes).toEqual([
      'invalid_credentials',
      'invalid_credentials',
      'invalid_credentials',
      'code_required',
    ]);
    expect((await editor.post('/passkeys/options')).status).toBe(403);
  });

  it('is not possible with the challenge of another person', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    await registerPasskey(test(), 'author');
    test().clock.advance(CONFIRMED_MS);
    const { data } = await clientFor(test(), 'author').post('/auth/step-up/options');
    const passkey = authenticator.get({ challenge: String(data['challenge']) });
    expect((await clientFor(test(), 'editor').post('/auth/step-up', { passkey })).status).toBe(401);
  });
});

describe('at the same moment', () => {
  it('20 requests with one assertion get one session', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    // An authenticator without a counter: only the challenge protects.
    const passkey = authenticator.get(await signInChallenge(test()), { counter: 0 });
    expect(await sessionsFrom(Array.from({ length: 20 }, () => passkey))).toBe(1);
  });

  it('20 assertions with one counter get one session: the others come from a copy', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const copies = [];
    while (copies.length < 20) copies.push(authenticator.get(await signInChallenge(test()), { counter: 3 }));
    expect(await sessionsFrom(copies)).toBe(1);
  });
});

/**
 * How many of these concurrent sign-ins succeed. Each comes from a different address, so that no rate limit
 * decides.
 */
async function sessionsFrom(passkeys: readonly unknown[]): Promise<number> {
  const replies = await Promise.all(passkeys.map((passkey, index) => signIn(passkey, `198.51.100.${index}`)));
  return replies.filter(({ status }) => status === 200).length;
}
