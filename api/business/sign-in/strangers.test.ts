import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const EDITOR = 'editor@example.com';
const HOME = '192.0.2.10';

async function signIn(password: string, address: string): Promise<number> {
  return (await test().request('/api/v1/auth/login', { json: { email: EDITOR, password }, address })).status;
}

/** Tries fifty wrong passwords from ten addresses. */
async function lockOut(): Promise<void> {
  for (let caller = 1; caller <= 10; caller += 1)
    for (let times = 0; times < 5; times += 1) await signIn('a guess', `198.51.${caller}.1`);
}

const askForReset = (address: string) =>
  test().request('/api/v1/auth/password-reset', { json: { email: EDITOR }, address });
const resets = async () =>
  (await mailsTo(test(), EDITOR)).filter(({ subject }) => subject.startsWith('Reset your password'));

describe('strangers', () => {
  it('who guess lock out strangers, not the person at a place they came from before', async () => {
    expect(await signIn(PASSWORD, HOME)).toBe(200);
    await lockOut();
    expect(await signIn(PASSWORD, '198.51.99.1')).toBe(429);
    expect(await signIn(PASSWORD, HOME)).toBe(200);
  });

  it('cannot guess from a place that the person came from more often than from any other', async () => {
    await signIn(PASSWORD, HOME);
    const statuses = [];
    for (let times = 0; times < 6; times += 1) statuses.push(await signIn('a guess', HOME));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('do not use up the links for a new password: the person has a separate limit', async () => {
    await signIn(PASSWORD, HOME);
    for (let caller = 1; caller <= 6; caller += 1) await askForReset(`198.51.${caller}.1`);
    expect(await resets()).toHaveLength(3);
    for (let times = 0; times < 5; times += 1) expect((await askForReset(HOME)).status).toBe(202);
    expect(await resets()).toHaveLength(6);
  });

  it('cannot have email sent to everyone: ten an hour for a caller', async () => {
    for (let one = 1; one <= 12; one += 1) {
      const email = `${['viewer', 'author', 'editor', 'administrator'][one % 4]}@example.com`;
      await test().request('/api/v1/auth/password-reset', { json: { email }, address: '198.51.1.1' });
    }
    const counts = await Promise.all(
      ['viewer', 'author', 'editor', 'administrator'].map(
        async (name) => (await mailsTo(test(), `${name}@example.com`)).length,
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  });
});

describe('a link to choose a password', () => {
  const administrator = () => clientFor(test(), 'administrator');
  const linkWorks = async (token: string) =>
    (await clientFor(test()).post('/auth/password-link', { token })).status === 200;

  async function invited(): Promise<{ id: string; version: number; token: string }> {
    const person = { name: 'Ida', email: 'typo@example.com', role: 'author' };
    const { data } = await administrator().post('/users/invitations', person);
    const { version } = (await administrator().get(`/users/${data.id}`)).data;
    return { id: data.id, version, token: linkTokenIn(await mailsTo(test(), person.email)) };
  }

  it.each<[string, object]>([
    ['the address changes', { email: 'ida@example.com' }],
    ['the account is disabled', { disabled: true }],
    ['an administrator sets a password', { password: 'the history of a company' }],
  ])('ends when %s', async (_what, change) => {
    const { id, version, token } = await invited();
    expect(await linkWorks(token)).toBe(true);
    expect((await administrator().put(`/users/${id}`, { ...change, version })).status).toBe(200);
    expect(await linkWorks(token)).toBe(false);
  });

  it('stays good when something else changes', async () => {
    const { id, version, token } = await invited();
    await administrator().put(`/users/${id}`, { name: 'Ida Tarbell', version });
    expect(await linkWorks(token)).toBe(true);
  });
});

describe('a password made of what is known of the person or the site', () => {
  it.each(['Colophon', 'colophon1', 'ben@example.com', 'BenFranklin1706'])(
    'is refused: %s',
    async (password) => {
      const json = { name: 'Ben Franklin', email: 'ben@example.com', role: 'author', password };
      const { status, problem } = await clientFor(test(), 'administrator').post('/users', json);
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['password']]);
    },
  );

  it('is refused to those who change their own', async () => {
    const json = { current_password: PASSWORD, password: 'editor-colophon-99' };
    const { status, problem } = await clientFor(test(), 'editor').post('/auth/password', json);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['password']]);
  });
});
