import type { QueryFunctionContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { createAuthProvider } from './auth-provider.ts';
import { type Answering, createTestServer, problem } from './testing/test-server.ts';

function provider(answer: Answering, token?: string) {
  const server = createTestServer(answer);
  if (token !== undefined) server.session.begin(token);
  let time = 0;
  const auth = createAuthProvider({
    ...server,
    location: () => ({ origin: 'http://desk.test', path: '/admin/articles?page=2&search=a b' }),
    now: () => time,
  });
  return { ...server, auth, pass: (milliseconds: number) => (time += milliseconds) };
}
const user = { id: 'u1', name: 'Ida Wells', email: 'ida@example.com', role: 'editor' };
const asked = {} as QueryFunctionContext;

describe('being signed in', () => {
  it('opens the sign-in page and returns to the same place', async () => {
    const { auth, received } = provider(() => ({}));
    await expect(auth.checkAuth({})).rejects.toThrow('No token found');
    expect(await auth.logout({})).toBe(
      'http://desk.test/login?redirect=%2Fadmin%2Farticles%3Fpage%3D2%26search%3Da%20b',
    );
    expect(received).toHaveLength(0);
  });

  it('asks the server about a token at most once a minute', async () => {
    const { auth, received, pass } = provider(() => ({ body: { data: { user } } }), 'token-1');
    await auth.checkAuth({});
    pass(59_000);
    await auth.checkAuth({});
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', path: '/auth/verify-token', token: 'token-1' });
    pass(2_000);
    await auth.checkAuth({});
    expect(received).toHaveLength(2);
  });

  it('ends at a token that the server does not know, and the token goes', async () => {
    const { auth, session } = provider(() => problem(401, 'token_invalid'), 'old');
    await expect(auth.checkAuth({})).rejects.toThrow('token_invalid');
    await auth.logout({});
    expect(session.token()).toBeNull();
  });

  it('outlasts a server that is away for a while', async () => {
    const { auth } = provider(() => problem(503, 'database_unavailable'), 'token-1');
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
  });

  it('is asked for again in place once the page has been in use', async () => {
    let valid = true;
    const { auth, pass, reAuthentication } = provider(
      () => (valid ? { body: { data: { user } } } : problem(401, 'token_invalid')),
      'token-1',
    );
    await auth.checkAuth({});
    valid = false;
    pass(61_000);
    const checking = auth.checkAuth({});
    await expect.poll(() => reAuthentication.isWaiting()).toBe(true);
    reAuthentication.succeed();
    await expect(checking).resolves.toBeUndefined();
  });

  it('is never lost to a failed request', async () => {
    const { auth, session } = provider(() => ({}), 'token-1');
    await auth.checkError({ status: 401 });
    expect(session.token()).toBe('token-1');
  });
});

describe('who one is', () => {
  it('is not requested without a token: the sign-in page is shown', async () => {
    const { auth, received } = provider(() => ({}));
    const answer = auth.canAccess?.({ ...asked, action: 'list', resource: 'articles' });
    expect(await Promise.race([answer, Promise.resolve('pending')])).toBe('pending');
    expect(received).toHaveLength(0);
  });

  it('is asked once, and tells what one may do', async () => {
    const { auth, received } = provider(() => ({ body: { data: user } }), 'token-1');
    expect(await auth.getIdentity?.()).toMatchObject({ fullName: 'Ida Wells', role: 'editor' });
    expect(await auth.getPermissions?.({})).toBe('editor');
    expect(await auth.canAccess?.({ ...asked, action: 'list', resource: 'contacts' })).toBe(true);
    expect(await auth.canAccess?.({ ...asked, action: 'list', resource: 'users' })).toBe(false);
    expect(await auth.canAccess?.({ ...asked, action: 'create', resource: 'articles' })).toBe(true);
    expect(received).toHaveLength(1);
  });
});
