import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { mailsTo } from '../../testing/newsletter.ts';
import { CLIENT_ID } from '../../testing/sign-in/openid-provider.ts';
import { registerPasskey, signInChallenge } from '../../testing/sign-in/passkeys.ts';
import { saveSignIn } from '../../testing/sign-in/save-sign-in.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useOpenid } from '../../testing/sign-in/use-openid.ts';

const { test, provider, networks, set, leave, signIn, finish, outcome, usersWith } = useOpenid();

const toldTo = async (email: string) => (await mailsTo(test(), email)).map(({ subject }) => subject);

describe('single sign-on', () => {
  it('makes an account for a newcomer of an allowed domain, and finds it by the subject afterwards', async () => {
    const first = await signIn();
    expect([first.status, first.data['user']]).toMatchObject([
      200,
      { email: 'ida@example.org', name: 'Ida Keller', role: 'author' },
    ]);
    provider().person = { ...provider().person, email: 'ida.new@example.org' };
    const second = await signIn();
    expect(second.data['user']).toEqual(first.data['user']);
    expect(await usersWith('ida.new@example.org')).toBe(0);
    // A new user gets no notice: they know how they signed in.
    expect(await toldTo('ida@example.org')).toEqual([]);
  });

  it('sends PKCE, state and nonce, and the address to come back to', async () => {
    const { data } = await clientFor(test()).post('/auth/openid/start');
    const asked = new URL(String(data['url'])).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: 'http://localhost:3000/login/openid',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: data['state'],
    });
    expect(asked.get('nonce')).toHaveLength(43);
  });

  it('authenticates with its secret, or as a public client without one', async () => {
    expect((await signIn()).status).toBe(200);
    provider().secret = undefined;
    expect((await outcome())[0]).toBe(502);
    Object.assign(test().deps.env, { openidClientSecret: undefined });
    expect((await signIn()).status).toBe(200);
  });

  it('lets in only invited people where no role is set for newcomers', async () => {
    await set({ newcomer_role: null });
    expect(await outcome()).toEqual([401, 'openid_refused', 'not_invited']);
    const person = { name: 'Ida', email: 'Ida@example.org', role: 'editor' };
    await clientFor(test(), 'administrator').post('/users/invitations', person);
    const invited = await signIn();
    expect([invited.status, invited.data['user']]).toMatchObject([200, { role: 'editor', name: 'Ida' }]);
  });

  it('does not give access to an account with a password; its owner connects it', async () => {
    await set({ domains: ['example.com', 'example.org'] });
    provider().person = { ...provider().person, email: 'editor@example.com' };
    expect(await outcome()).toEqual([401, 'openid_refused', 'existing_account']);
    const editor = clientFor(test(), 'editor');
    const { data } = await editor.post('/auth/openid/connection');
    const query = `?${provider().signIn(String(data['url'])).toString()}`;
    const connected = await finish({
      query,
      browser_secret: data['browser_secret'],
    });
    expect([connected.status, connected.data]).toEqual([200, { connected: true }]);
    expect((await signIn()).data['user']).toEqual(test().staff.editor);
    expect((await editor.get('/auth/openid/connection')).data['connected']).toMatchObject({
      email: 'editor@example.com',
    });
    expect(await toldTo('editor@example.com')).toEqual(['Single sign-on connected on Colophon']);
    expect((await editor.delete('/auth/openid/connection')).status).toBe(204);
    expect(await toldTo('editor@example.com')).toContain('Single sign-on disconnected on Colophon');
    expect((await editor.delete('/auth/openid/connection')).status).toBe(404);
    expect(await toldTo('editor@example.com')).toHaveLength(2);
    expect(await outcome()).toEqual([401, 'openid_refused', 'existing_account']);
  });

  it('does not connect an identity that another account has', async () => {
    expect((await signIn()).status).toBe(200);
    const { data } = await clientFor(test(), 'editor').post('/auth/openid/connection');
    const query = `?${provider().signIn(String(data['url'])).toString()}`;
    const answer = await finish({
      query,
      browser_secret: data['browser_secret'],
    });
    expect(answer.problem.reason).toBe('connected_elsewhere');
  });

  it('requires the second factor of the account, unless the provider is trusted to', async () => {
    const { data } = await signIn();
    const user = data['user'] as { id: string };
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${user.id}, 'x')`,
    );
    const { authenticator } = await registerPasskey(test(), 'editor');
    await rows(test().deps.database.queries, sql`UPDATE passkeys SET user_id = ${user.id}`);
    const { query, ...keys } = await leave();
    const asked = await finish({
      query,
      browser_secret: keys.browser_secret,
    });
    expect([asked.status, asked.problem.code, asked.problem.methods]).toEqual([
      401,
      'code_required',
      ['code', 'passkey'],
    ]);
    const wrong = await clientFor(test()).post('/auth/openid/second-factor', { ...keys, code: '000000' });
    expect([wrong.status, wrong.problem.code]).toEqual([401, 'invalid_credentials']);
    const passkey = authenticator.get(await signInChallenge(test(), 'second_factor'), { userHandle: null });
    const right = await clientFor(test()).post('/auth/openid/second-factor', { ...keys, passkey });
    expect([right.status, right.data['user']]).toMatchObject([200, { id: user.id }]);
    const again = await clientFor(test()).post('/auth/openid/second-factor', { ...keys, code: '000000' });
    expect(again.problem.reason).toBe('state');
    await set({ second_factor: 'trust' });
    expect((await signIn()).status).toBe(200);
  });

  it('satisfies a role that requires a second factor only where the provider is trusted', async () => {
    await saveSignIn(clientFor(test(), 'administrator'), { second_factor_roles: ['author'] });
    const untrusted = String((await signIn()).data['token']);
    const refused = await clientFor(test()).get('/image', { token: untrusted });
    expect(refused.problem.code).toBe('second_factor_required');
    await set({ second_factor: 'trust' });
    const trusted = String((await signIn()).data['token']);
    expect((await clientFor(test()).get('/image', { token: trusted })).status).toBe(200);
  });

  it('does not replace a second factor that an API token would bypass', async () => {
    await set({ second_factor: 'trust' });
    const session = await signIn();
    const { id } = session.data['user'] as { id: string };
    const on = test().deps.database.queries;
    await rows(on, sql`UPDATE sessions SET stepped_up_at = ${test().clock.now()} WHERE user_id = ${id}`);
    const make = () =>
      clientFor(test()).post(
        '/api-tokens',
        { name: 'Build', scopes: ['content:read'] },
        { token: String(session.data['token']) },
      );
    const before = await make();
    expect(before.status).toBe(201);
    const use = () => clientFor(test()).get('/image', { token: String(before.data['token']) });
    expect((await use()).status).toBe(200);
    await saveSignIn(clientFor(test(), 'administrator'), { second_factor_roles: ['author'] });
    expect([(await use()).status, (await use()).problem.code]).toEqual([403, 'second_factor_required']);
    const refused = await make();
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
    expect(refused.problem.messages[0]).toContain('Add a passkey or an authenticator app');
    await rows(
      on,
      sql`INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, created_at)
                       VALUES (${id}, 'x', ${test().clock.now()}, ${test().clock.now()})`,
    );
    expect((await make()).status).toBe(201);
    expect((await use()).status).toBe(200);
  });

  it('of two newcomers with one identity at once makes one account', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await usersWith('ida@example.org')).toBe(1);
  });

  it('refuses disabled users like people who were never invited', async () => {
    const { data } = await signIn();
    const { id } = data['user'] as { id: string };
    await rows(test().deps.database.queries, sql`UPDATE users SET disabled = true WHERE id = ${id}`);
    expect(await outcome()).toEqual([401, 'openid_refused', 'not_invited']);
  });
});

describe('the provider of the environment', () => {
  it('may be on any network, and that of the settings only on the public one', async () => {
    networks.length = 0;
    await clientFor(test()).post('/auth/openid/start');
    Object.assign(test().deps.env, {
      openidIssuer: undefined,
      openidClientId: undefined,
      openidClientSecret: undefined,
    });
    await set({ issuer: 'https://login.example.org', client_id: 'x', client_secret: 'y' });
    await clientFor(test()).post('/auth/openid/start');
    expect(networks).toEqual(['any', 'public']);
  });

  it('is locked in the settings', async () => {
    const client = clientFor(test(), 'administrator');
    expect((await client.get('/settings/sign-in')).data['locked']).toEqual([
      'OPENID_ISSUER',
      'OPENID_CLIENT_ID',
      'OPENID_CLIENT_SECRET',
    ]);
    const answer = await saveSignIn(client, { openid: { issuer: 'https://evil.example' } });
    expect([answer.status, answer.problem.code]).toEqual([409, 'set_by_environment']);
  });
});

describe('without passwords', () => {
  it('is only possible for someone who signed in without one, and then no password starts a session', async () => {
    const client = clientFor(test(), 'administrator');
    const refused = await saveSignIn(client, { openid: { only: true } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
    const { authenticator } = await registerPasskey(test(), 'administrator');
    const passkey = authenticator.get(await signInChallenge(test()));
    const token = String((await clientFor(test()).post('/auth/passkey', { passkey })).data['token']);
    await rows(
      test().deps.database.queries,
      sql`UPDATE sessions SET stepped_up_at = ${test().clock.now()} WHERE method = 'passkey'`,
    );
    const set = await saveSignIn(client, { openid: { only: true } }, { token });
    expect(set.status).toBe(200);
    expect((await clientFor(test()).get('/auth/methods')).data).toEqual({
      password: false,
      passkey: true,
      openid: { button: 'Continue with single sign-on' },
    });
    const credentials = { email: 'editor@example.com', password: PASSWORD };
    const right = await clientFor(test()).post('/auth/login', credentials);
    const wrong = await clientFor(test()).post('/auth/login', { ...credentials, password: 'wrong' });
    expect({ ...right.problem, request_id: '' }).toEqual({ ...wrong.problem, request_id: '' });
    // The operator’s way back in, whatever is stored.
    Object.assign(test().deps.env, { openidOnly: false });
    expect((await clientFor(test()).post('/auth/login', credentials)).status).toBe(200);
  });
});
