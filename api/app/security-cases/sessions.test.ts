import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { createNodeBeside, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const verify = (headers: Record<string, string>) =>
  test().request('/api/v1/auth/verify-token', { method: 'POST', headers });
const login = (password: string, email = 'author@example.com') =>
  clientFor(test()).post('/auth/login', { email, password });

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A JSON Web Token that says its owner is an administrator. */
function jwt(header: object, key?: string): string {
  const claims = segment({ sub: test().staff.administrator.id, role: 'administrator', exp: 9_999_999_999 });
  const signed = `${segment(header)}.${claims}`;
  return `${signed}.${key === undefined ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** What is sent in `Authorization`, by the id of its case. */
const WRONG_TOKENS: readonly [id: string, what: string, header: () => string | undefined, status?: number][] =
  [
    ['auth-19', 'nothing', () => undefined],
    ['auth-19', 'an empty value', () => ''],
    ['auth-19', 'a scheme alone', () => 'Bearer'],
    ['auth-19', '"null"', () => 'Bearer null'],
    ['auth-19', '"undefined"', () => 'Bearer undefined'],
    ['auth-19', 'random bytes', () => `Bearer ${'A'.repeat(43)}`],
    ['auth-19', 'another last character', () => `Bearer ${otherEnd(test().tokens.editor)}`],
    ['auth-19', 'lower case', () => `Bearer ${test().tokens.editor.toLowerCase()}`],
    ['auth-19', 'a space within', () => `Bearer ${test().tokens.editor} x`],
    ['auth-19', 'half a token', () => `Bearer ${test().tokens.editor.slice(0, 20)}`],
    ['auth-20', 'a JWT without a signature', () => `Bearer ${jwt({ alg: 'none' })}`],
    ['auth-20', 'a JWT signed with nothing', () => `Bearer ${jwt({ alg: 'HS256' }, '')}`],
    [
      'auth-20',
      'a JWT whose key is a path',
      () => `Bearer ${jwt({ alg: 'HS256', kid: '../../dev/null' }, '')}`,
    ],
    ['auth-22', 'two spaces', () => `Bearer  ${test().tokens.editor}`],
    ['auth-22', 'another scheme', () => `Token ${test().tokens.editor}`],
    ['auth-22', 'two values', () => `Bearer ${test().tokens.editor}, Bearer ${test().tokens.editor}`],
  ];
const otherEnd = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;

describe('a token that is not one', () => {
  it.each(WRONG_TOKENS)('is refused: %s %s', async (...[, , header]) => {
    const authorization = header();
    const response = await verify(authorization === undefined ? {} : { authorization });
    expect(response.status).toBe(401);
    const text = await response.text();
    expect(text).not.toContain(test().staff.editor.email);
    expect(['token_missing', 'token_invalid']).toContain((JSON.parse(text) as { code: string }).code);
  });

  it('is recognized in any case of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await verify({ authorization: `${scheme} ${test().tokens.editor}` })).status).toBe(200);
  });
});

describe('a session', () => {
  it('that was ended on one node is over on every node', async () => {
    const other = createNodeBeside(test(), test().deps.database);
    const on = (node: typeof other) => clientFor(node, 'editor').get('/user');
    expect([(await on(test())).status, (await on(other)).status]).toEqual([200, 200]);
    expect((await clientFor(other, 'editor').post('/auth/logout')).status).toBe(204);
    expect([(await on(test())).status, (await on(other)).status]).toEqual([401, 401]);
  });

  it('has the rights of the role that its owner has now', async () => {
    expect((await clientFor(test(), 'editor').get('/contacts')).status).toBe(200);
    await rows(test().deps.database.queries, sql`UPDATE users SET role = 'viewer' WHERE role = 'editor'`);
    const reply = await clientFor(test(), 'editor').get('/contacts');
    expect([401, 403]).toContain(reply.status);
    expect(JSON.stringify(reply.problem)).not.toContain('example.org');
  });
});

describe('a link for a new password', () => {
  it('works once, of fifty people who use it at the same moment for one', async () => {
    await clientFor(test()).post('/auth/password-reset', { email: 'author@example.com' });
    const token = linkTokenIn(await mailsTo(test(), 'author@example.com'));
    const uses = Array.from({ length: 50 }, (_, index) =>
      clientFor(test()).post('/auth/password-link/use', { token, password: `a long walk, number ${index}` }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
  });
});

describe('an account that is locked after wrong passwords', () => {
  it('is not opened by anyone but an administrator', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await login('wrong')).status).toBe(401);
    expect((await login('wrong')).status).toBe(429);
    const { id } = test().staff.author;
    for (const as of ['editor', 'viewer'] as const) {
      const client = clientFor(test(), as);
      const statuses = [
        (await client.get(`/users/${id}`)).status,
        (await client.put(`/users/${id}`, { version: 1, name: 'Free again' })).status,
        (await client.post(`/users/${id}/invitation`)).status,
        (await client.delete(`/users/${id}/second-factor`)).status,
        (await client.delete(`/users/${id}`)).status,
      ];
      expect([as, ...statuses]).toEqual([as, 403, 403, 403, 403, 403]);
    }
    expect((await login('wrong')).status).toBe(429);
  });
});
