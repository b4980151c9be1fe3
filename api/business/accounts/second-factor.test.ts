import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { saveSignIn } from '../../testing/sign-in/save-sign-in.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const EDITOR = 'editor@example.com';

function codeOf(secret: string, stepsFromNow = 0): string {
  const timestamp = test().clock.now().getTime() + stepsFromNow * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Turns it on for the editor. */
async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = clientFor(test(), 'editor');
  const started = await client.post('/second-factor', { current_password: PASSWORD });
  const secret = String(started.data['secret']);
  const confirmed = await client.post('/second-factor/confirm', { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  // A code works only once, so the next step needs a new one.
  test().clock.advance(60_000);
  return { secret, recoveryCodes: confirmed.data['recovery_codes'] as string[] };
}

function login(code?: string, password = PASSWORD) {
  return clientFor(test()).post('/auth/login', {
    email: EDITOR,
    password,
    ...(code === undefined ? {} : { code }),
  });
}

describe('a second factor', () => {
  it('is asked for after a right password, and lets in with the code of the app', async () => {
    const { secret } = await turnOn();
    const without = await login();
    expect([without.status, without.problem?.code]).toEqual([401, 'code_required']);
    expect((await login(codeOf(secret))).status).toBe(200);
  });

  it('does not reveal whether the password was right when the code is wrong', async () => {
    const { secret } = await turnOn();
    const wrongCode = await login('000000');
    const wrongPassword = await login(codeOf(secret), 'not the password');
    expect([wrongCode.status, wrongCode.problem?.code, wrongCode.problem?.messages]).toEqual([
      wrongPassword.status,
      wrongPassword.problem?.code,
      wrongPassword.problem?.messages,
    ]);
  });

  it('is asked for after the password was reset, too', async () => {
    const { secret } = await turnOn();
    await clientFor(test()).post('/auth/password-reset', { email: EDITOR });
    const token = linkTokenIn(await mailsTo(test(), EDITOR));
    const password = 'the unexamined life';
    const answer = await clientFor(test()).post('/auth/password-link/use', { token, password });
    expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['email']]);
    const without = await login(undefined, password);
    expect([without.status, without.problem?.code]).toEqual([401, 'code_required']);
    expect((await login(codeOf(secret), password)).status).toBe(200);
  });

  it('takes no code twice, of 20 requests with the same one lets one in', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        test().request('/api/v1/auth/login', {
          json: { email: EDITOR, password: PASSWORD, code },
          address: `198.51.100.${index}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is 429 after five wrong codes, with a right password each time', async () => {
    const { secret } = await turnOn();
    for (let failure = 0; failure < 5; failure += 1) expect((await login('000000')).status).toBe(401);
    expect((await login('000000')).status).toBe(429);
    expect((await login(codeOf(secret))).status).toBe(429);
  });

  it('can be replaced by a recovery code, once each', async () => {
    const { recoveryCodes } = await turnOn();
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(first.toUpperCase())).status).toBe(200);
    expect((await login(first)).status).toBe(401);
    expect((await login(second.replace('-', ''))).status).toBe(200);
    const { data } = await clientFor(test(), 'editor').get('/second-factor');
    expect(data).toEqual({ enabled: true, required: false, recovery_codes_left: 8 });
  });

  it('is not on before a first code, and needs the password to begin', async () => {
    const client = clientFor(test(), 'editor');
    const wrong = await client.post('/second-factor', { current_password: 'not the password' });
    expect([wrong.status, Object.keys(wrong.problem?.errors ?? {})]).toEqual([422, ['current_password']]);
    await client.post('/second-factor', { current_password: PASSWORD });
    expect((await client.post('/second-factor/confirm', { code: '123456' })).status).toBe(422);
    expect((await login()).status).toBe(200);
  });

  it('is turned off with a code, or by an administrator, who ends the sessions', async () => {
    const { secret } = await turnOn();
    const client = clientFor(test(), 'editor');
    expect((await client.post('/second-factor/disable', { code: '000000' })).status).toBe(422);
    expect((await client.post('/second-factor/disable', { code: codeOf(secret) })).status).toBe(204);
    expect((await login()).status).toBe(200);
    await turnOn();
    const { id } = test().staff.editor;
    expect((await clientFor(test(), 'administrator').delete(`/users/${id}/second-factor`)).status).toBe(204);
    expect((await client.get('/user')).status).toBe(401);
    expect((await login()).status).toBe(200);
    // Without a second factor, nothing is removed and no session ends.
    const again = clientFor(test(), 'author');
    const none = await clientFor(test(), 'administrator').delete(
      `/users/${test().staff.author.id}/second-factor`,
    );
    expect([none.status, (await again.get('/user')).status]).toEqual([404, 200]);
  });

  it('that a role requires shows a person and their token no more than a visitor until it is there', async () => {
    await createArticle(test());
    const editor = clientFor(test(), 'editor');
    const made = await editor.post('/api-tokens', { name: 'Build', scopes: ['content:read'] });
    const program = { token: String(made.data['token']) };
    const seen = async (path: string) =>
      Promise.all([editor.get(path), clientFor(test()).get(path, program), clientFor(test()).get(path)]);
    const totals = async () => (await seen('/content')).map(({ page }) => page.total);
    expect(await totals()).toEqual([1, 1, 0]);
    await saveSignIn(clientFor(test(), 'administrator'), { second_factor_roles: ['editor'] });
    expect(await totals()).toEqual([0, 0, 0]);
    const drafts = (await seen('/content?status=draft')).map(({ status, problem }) => [status, problem.code]);
    expect(drafts).toEqual([
      [403, 'second_factor_required'],
      [403, 'second_factor_required'],
      [401, 'token_missing'],
    ]);
    await turnOn();
    expect(await totals()).toEqual([1, 1, 0]);
  });

  it('that a role requires is set up first, and cannot be turned off', async () => {
    const administrator = clientFor(test(), 'administrator');
    await saveSignIn(administrator, { second_factor_roles: ['editor'] });
    const editor = clientFor(test(), 'editor');
    const refused = await editor.get('/contacts');
    expect([refused.status, refused.problem?.code]).toEqual([403, 'second_factor_required']);
    expect((await editor.get('/user')).status).toBe(200);
    expect((await editor.get('/search?query=a')).status).toBe(200);
    expect((await clientFor(test(), 'author').get('/content?status=draft')).status).toBe(200);
    const { secret } = await turnOn();
    expect((await editor.get('/contacts')).status).toBe(200);
    expect((await editor.post('/second-factor/disable', { code: codeOf(secret) })).status).toBe(409);
  });
});
