import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { clientFor } from '../../testing/api-client.ts';
import { mailsTo } from '../../testing/newsletter.ts';
import { registerPasskey } from '../../testing/sign-in/passkeys.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { turnOnSecondFactor } from './testing/second-factor.ts';

const test = useTestApp();
const EDITOR = 'editor@example.com';
const NEW_PASSWORD = 'a new and longer password';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile Safari/604.1';

const as = (role: Role) => clientFor(test(), role);
const subjects = async (to: string) => (await mailsTo(test(), to)).map(({ subject }) => subject);

async function signIn({ agent = FIREFOX, address = '203.0.113.7' } = {}): Promise<number> {
  const json = { email: EDITOR, password: PASSWORD };
  const headers = { 'User-Agent': agent };
  return (await test().request('/api/v1/auth/login', { json, headers, address })).status;
}

async function save(change: object, by: Role = 'administrator') {
  const { data } = await as(by).get(`/users/${test().staff.editor.id}`);
  return as(by).put(`/users/${data.id}`, { ...change, version: data.version });
}

describe('a person is notified', () => {
  it('of a sign-in with another browser or from another network, but not of the first one', async () => {
    await signIn();
    await signIn();
    // Another address of the same provider.
    await signIn({ address: '203.0.200.9' });
    expect(await subjects(EDITOR)).toEqual([]);
    await signIn({ agent: SAFARI });
    expect(await subjects(EDITOR)).toEqual(['New sign-in on Colophon']);
    await signIn({ address: '198.51.100.1' });
    expect(await subjects(EDITOR)).toHaveLength(2);
    const texts = (await mailsTo(test(), EDITOR)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('Safari on iOS from the IP address 203.0.113.7'))).toBe(true);
    expect(texts.some((text) => text.includes('198.51.100.1'))).toBe(true);
  });

  it('at most five times an hour of the same', async () => {
    await signIn();
    for (let network = 1; network <= 9; network += 1) await signIn({ address: `198.${network}.100.1` });
    expect(await subjects(EDITOR)).toHaveLength(5);
    test().clock.advance(3_600_000);
    await signIn({ address: '198.77.100.1' });
    expect(await subjects(EDITOR)).toHaveLength(6);
  });

  it('at the former and at the new address when it changed, and by whom', async () => {
    expect((await save({ email: 'new@example.com' })).status).toBe(200);
    for (const to of [EDITOR, 'new@example.com']) {
      const [mail] = await mailsTo(test(), to);
      expect([to, mail?.subject]).toEqual([to, 'Email address changed on Colophon']);
      expect(mail?.text).toContain('from editor@example.com to new@example.com');
      expect(mail?.text).toContain('by an administrator');
    }
  });

  it('of another password, however it was changed', async () => {
    await save({ password: NEW_PASSWORD });
    expect(await subjects(EDITOR)).toEqual(['Password changed on Colophon']);
    await as('author').post('/auth/password', { current_password: PASSWORD, password: NEW_PASSWORD });
    expect(await subjects('author@example.com')).toEqual(['Password changed on Colophon']);
  });

  it('of a factor that came or went, and of a new API token', async () => {
    const factor = await turnOnSecondFactor(test(), 'editor');
    expect(await subjects(EDITOR)).toEqual(['Two-factor authentication turned on on Colophon']);
    expect((await as('editor').post('/second-factor/disable', { code: factor.nextCode() })).status).toBe(204);
    expect(await subjects(EDITOR)).toContain('Two-factor authentication removed on Colophon');
    await as('editor').post('/api-tokens', { name: 'Build', scopes: ['content:read'] });
    expect(await subjects(EDITOR)).toContain('New API token on Colophon');
  });

  it('of a passkey that was added or removed, by its name', async () => {
    const { reply } = await registerPasskey(test(), 'editor', { name: 'Work laptop' });
    expect(reply.status).toBe(201);
    expect(await subjects(EDITOR)).toEqual(['New passkey on Colophon']);
    await registerPasskey(test(), 'editor', { name: 'Phone' });
    expect((await as('editor').delete(`/passkeys/${reply.data.id}`)).status).toBe(204);
    const texts = (await mailsTo(test(), EDITOR)).map(({ text }) => text);
    const told = ['“Work laptop” was added', '“Phone” was added', '“Work laptop” was removed'];
    expect(told.map((words) => texts.filter((text) => text.includes(words)).length)).toEqual([1, 1, 1]);
    expect(texts).toHaveLength(3);
    // A failed step is not announced.
    expect((await as('editor').delete(`/passkeys/${reply.data.id}`)).status).toBe(404);
    expect(await subjects(EDITOR)).toHaveLength(3);
  });

  it('not before they have come: a mistyped address of an invitation is corrected in silence', async () => {
    const person = { name: 'Ida', email: 'typo@example.com', role: 'author' };
    const { data } = await as('administrator').post('/users/invitations', person);
    const { data: user } = await as('administrator').get(`/users/${data.id}`);
    await as('administrator').put(`/users/${user.id}`, { email: 'ida@example.com', version: user.version });
    expect(await subjects('ida@example.com')).toEqual([]);
    expect(await subjects('typo@example.com')).toHaveLength(1);
  });
});
