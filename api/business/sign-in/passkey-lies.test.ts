import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { registerPasskey, signInChallenge } from '../../testing/sign-in/passkeys.ts';
import {
  type CeremonyTweaks,
  createSoftwareAuthenticator,
} from '../../testing/sign-in/software-authenticator.ts';
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

/** Everything that an assertion can lie about; each lie gets the response of a wrong password. */
const LIES: Record<string, CeremonyTweaks> = {
  'another origin': { origin: 'https://evil.example' },
  'another port': { origin: 'http://localhost:3001' },
  'another relying party': { rpId: 'evil.example' },
  'a parent of the relying party': { rpId: 'host' },
  'another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'an empty challenge': { challenge: '' },
  'a registration in place of an assertion': { type: 'webauthn.create' },
  'a frame of another site': { crossOrigin: true },
  'a frame of another site that is named': { crossOrigin: true, topOrigin: 'https://evil.example' },
  'nobody present': { userPresent: false },
  'nobody verified': { userVerified: false },
  'a counter that went back': { counter: 4 },
  'a counter that stood still': { counter: 5 },
  'no counter any more': { counter: 0 },
  'another user handle': { userHandle: Buffer.alloc(16, 1).toString('base64url') },
  'another key': { foreignKey: true },
  'a broken signature': { brokenSignature: true },
  'a passkey that nobody has': { id: Buffer.alloc(32, 9).toString('base64url') },
};

describe('an assertion with', () => {
  /** A passkey with its counter at 5. */
  async function usedPasskey() {
    const { authenticator } = await registerPasskey(test(), 'editor');
    const used = await signIn(authenticator.get(await signInChallenge(test()), { counter: 5 }));
    expect(used.status).toBe(200);
    return authenticator;
  }

  it.each(Object.entries(LIES))('%s is refused as a wrong password is', async (_name, tweaks) => {
    const authenticator = await usedPasskey();
    const wrongPassword = await clientFor(test()).post('/auth/login', {
      email: EDITOR,
      password: 'not the password',
    });
    const lie = await signIn(authenticator.get(await signInChallenge(test()), { counter: 6, ...tweaks }));
    expect({ ...lie.problem, request_id: '' }).toEqual({ ...wrongPassword.problem, request_id: '' });
    expect(lie.status).toBe(401);
  });

  it('nothing wrong is taken, so that the table above means something', async () => {
    const authenticator = await usedPasskey();
    const truth = authenticator.get(await signInChallenge(test()), { counter: 6 });
    expect((await signIn(truth)).status).toBe(200);
  });

  it('a counter that went back is logged with its reason, which the response keeps to itself', async () => {
    const authenticator = await usedPasskey();
    await signIn(authenticator.get(await signInChallenge(test()), { counter: 4 }));
    const lines = test().logLines.filter((line) => line.includes('a passkey was refused'));
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
      expect.stringContaining('counter'),
    ]);
  });

  it('a challenge of before is a replay: 401 the second time', async () => {
    const authenticator = await usedPasskey();
    const passkey = authenticator.get(await signInChallenge(test()), { counter: 6 });
    expect((await signIn(passkey)).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(401);
  });

  it('a challenge that failed once is used up', async () => {
    const authenticator = await usedPasskey();
    const challenge = await signInChallenge(test());
    expect((await signIn(authenticator.get(challenge, { counter: 6, brokenSignature: true }))).status).toBe(
      401,
    );
    expect((await signIn(authenticator.get(challenge, { counter: 6 }))).status).toBe(401);
  });

  it('a challenge of five minutes ago is too old', async () => {
    const authenticator = await usedPasskey();
    const challenge = await signInChallenge(test());
    test().clock.advance(5 * MINUTE_MS);
    expect((await signIn(authenticator.get(challenge, { counter: 6 }))).status).toBe(401);
  });

  it('a challenge for a second factor does not replace a password, or the reverse', async () => {
    const authenticator = await usedPasskey();
    const forFactor = await signInChallenge(test(), 'second_factor');
    expect((await signIn(authenticator.get(forFactor, { counter: 6 }))).status).toBe(401);
    const forSignIn = await signInChallenge(test());
    expect((await login({ passkey: authenticator.get(forSignIn, { counter: 7 }) })).status).toBe(401);
  });

  it('a challenge that was made for a registration is refused', async () => {
    const authenticator = await usedPasskey();
    const { data } = await clientFor(test(), 'editor').post('/passkeys/options');
    const challenge = { challenge: String(data['challenge']) };
    expect((await signIn(authenticator.get(challenge, { counter: 6 }))).status).toBe(401);
  });

  it('an account that is disabled is refused in the same words', async () => {
    const authenticator = await usedPasskey();
    const { id } = test().staff.editor;
    const administrator = clientFor(test(), 'administrator');
    const { data } = await administrator.get(`/users/${id}`);
    await administrator.put(`/users/${id}`, { disabled: true, version: data.version });
    const answer = await signIn(authenticator.get(await signInChallenge(test()), { counter: 6 }));
    expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_credentials']);
  });

  it('anything wrong counts as a failure of its address, and is 429 in the end', async () => {
    const authenticator = await usedPasskey();
    const failures: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const lie = authenticator.get(await signInChallenge(test()), {
        brokenSignature: true,
        counter: 10 + attempt,
      });
      failures.push((await signIn(lie, '198.51.100.4')).status);
    }
    expect(failures).toEqual([401, 401, 401, 401, 401, 429]);
    const truth = authenticator.get(await signInChallenge(test()), { counter: 20 });
    expect((await signIn(truth, '198.51.100.5')).status).toBe(200);
  });
});

describe('a registration with', () => {
  const chain = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(64)],
    ['x5c', [new Uint8Array(300)]],
  ]);
  const lies: Record<string, CeremonyTweaks> = {
    'another origin': { origin: 'https://evil.example' },
    'another relying party': { rpId: 'evil.example' },
    'another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
    'an assertion in place of a registration': { type: 'webauthn.get' },
    'a frame of another site': { crossOrigin: true },
    'nobody present': { userPresent: false },
    'nobody verified': { userVerified: false },
    'an algorithm that was not offered': { algorithm: -65535 },
    'another ID than the signed one': { id: Buffer.alloc(32, 9).toString('base64url') },
    'certificates of a maker': { attestation: { fmt: 'packed', attStmt: chain } },
    'an attestation that was not asked for': { attestation: { fmt: 'fido-u2f', attStmt: chain } },
    'a statement where there is none': { attestation: { fmt: 'none', attStmt: chain } },
  };

  it.each(Object.entries(lies))('%s is 422 and stores nothing', async (_name, tweaks) => {
    const { reply } = await registerPasskey(test(), 'editor', { tweaks });
    expect([reply.status, reply.problem?.code, Object.keys(reply.problem?.errors ?? {})]).toEqual([
      422,
      'validation_failed',
      ['passkey'],
    ]);
    expect((await clientFor(test(), 'editor').get('/passkeys')).page.total).toBe(0);
  });

  it('a challenge that was made for another person is 422', async () => {
    const { data } = await clientFor(test(), 'author').post('/passkeys/options');
    const device = createSoftwareAuthenticator({ userId: test().staff.editor.id });
    const passkey = device.create({ challenge: String(data['challenge']) });
    expect((await clientFor(test(), 'editor').post('/passkeys', { name: 'X', passkey })).status).toBe(422);
  });

  it('a passkey that is registered already is 422, with anyone', async () => {
    const { authenticator } = await registerPasskey(test(), 'editor');
    expect((await registerPasskey(test(), 'author', { authenticator })).reply.status).toBe(422);
  });

  it('more than 20 passkeys is 409', async () => {
    for (let count = 0; count < 20; count += 1) await registerPasskey(test(), 'editor');
    expect((await registerPasskey(test(), 'editor')).reply.status).toBe(409);
  });

  it('noise is refused by its shape, never with a 500', async () => {
    const client = clientFor(test(), 'editor');
    const noise = 'A'.repeat(4_000);
    for (const response of [
      {},
      { clientDataJSON: 'e30', attestationObject: noise },
      { clientDataJSON: noise, attestationObject: 'e30' },
      { clientDataJSON: 'bnVsbA', attestationObject: 'oA' },
    ]) {
      const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', response };
      expect((await client.post('/passkeys', { name: 'X', passkey })).status).toBe(422);
    }
  });
});
