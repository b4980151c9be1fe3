import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it, vi } from 'vitest';
import { type Queries, rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const NEW_PASSWORD = 'the unexamined life';
const anybody = () => clientFor(test());

const tokenMailedTo = async (address: string) => linkTokenIn(await mailsTo(test(), address));
const login = (email: string, password: string) => anybody().post('/auth/login', { email, password });
const askForReset = (email: string) => anybody().post('/auth/password-reset', { email });
const choose = (token: unknown, password = NEW_PASSWORD) =>
  anybody().post('/auth/password-link/use', { token, password });

describe('a forgotten password', () => {
  it('is replaced by the person who reads the email; every session ends, and none begins', async () => {
    expect((await askForReset('Editor@example.com')).status).toBe(202);
    const token = await tokenMailedTo('editor@example.com');
    expect((await anybody().post('/auth/password-link', { token })).data).toEqual({
      purpose: 'password-reset',
      name: 'The editor',
      email: 'editor@example.com',
    });
    const answer = await choose(token);
    expect([answer.status, answer.data]).toEqual([200, { email: 'editor@example.com' }]);
    expect((await clientFor(test(), 'editor').get('/user')).status).toBe(401);
    expect((await login('editor@example.com', PASSWORD)).status).toBe(401);
    expect((await login('editor@example.com', NEW_PASSWORD)).status).toBe(200);
    const { id } = test().staff.editor;
    expect(
      await rows(
        test().deps.database.queries,
        sql`SELECT resource, record_id, record_title, user_id FROM audit_entries WHERE action = 'reset_password'`,
      ),
    ).toEqual([{ resource: 'users', record_id: id, record_title: 'The editor', user_id: id }]);
  });

  it('answers the same for an unknown email address, and sends nothing', async () => {
    const known = await askForReset('editor@example.com');
    const unknown = await askForReset('nobody@example.com');
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
    expect(await mailsTo(test(), 'nobody@example.com')).toEqual([]);
  });

  it('does the same work for an address that no one has, and stores nothing', async () => {
    const done: string[] = [];
    const { database } = test().deps;
    test().deps.database = {
      ...database,
      queries: database.queries,
      transaction: (work, options) => database.transaction((tx) => work(heard(tx, done)), options),
    };
    const workFor = async (email: string) => {
      done.length = 0;
      expect((await askForReset(email)).status).toBe(202);
      return [...done];
    };
    const known = await workFor('editor@example.com');
    expect(known.length).toBeGreaterThan(4);
    expect(await workFor('nobody@example.com')).toEqual(known);
    test().deps.database = database;
    const [left] = await rows<Record<string, number>>(
      database.queries,
      sql`SELECT (SELECT count(*)::int FROM mails) AS mails, (SELECT count(*)::int FROM one_time_tokens) AS links,
                 (SELECT count(*)::int FROM audit_entries) AS entries`,
    );
    expect(left).toEqual({ mails: 1, links: 1, entries: 1 });
  });

  it('emails at most three links an hour to one address', async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await askForReset('editor@example.com')).status).toBe(202);
    expect(await mailsTo(test(), 'editor@example.com')).toHaveLength(3);
  });

  it('accepts each link once, for an hour, only the latest, and never for someone else', async () => {
    await askForReset('editor@example.com');
    const early = await tokenMailedTo('editor@example.com');
    await askForReset('editor@example.com');
    const token = await tokenMailedTo('editor@example.com');
    expect((await choose(early)).status).toBe(400);
    expect((await choose({ $gt: '' })).status).toBe(422);
    const { id } = test().staff.administrator;
    const aimed = await anybody().post('/auth/password-link/use', {
      token,
      password: NEW_PASSWORD,
      user_id: id,
    });
    expect(aimed.status).toBe(422);
    const all = await Promise.all(Array.from({ length: 5 }, () => choose(token)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    await askForReset('author@example.com');
    const late = await tokenMailedTo('author@example.com');
    test().clock.advance(61 * 60_000);
    expect((await choose(late)).status).toBe(400);
  });

  it('is not replaced by one that is easy to guess', async () => {
    await askForReset('editor@example.com');
    const token = await tokenMailedTo('editor@example.com');
    const refused = await choose(token, 'Password123');
    expect([refused.status, Object.keys(refused.problem?.errors ?? {})]).toEqual([422, ['password']]);
    expect((await choose(token)).status).toBe(200);
  });
});

describe('an invitation', () => {
  const someone = { name: 'Ida B. Wells', email: 'ida@example.com', role: 'author' } as const;

  it('makes an account that cannot sign in before a password was chosen', async () => {
    const made = await clientFor(test(), 'administrator').post('/users/invitations', someone);
    expect([made.status, made.data['role']]).toEqual([201, 'author']);
    expect((await login(someone.email, '')).status).toBe(422);
    expect((await login(someone.email, 'anything at all')).status).toBe(401);
    expect((await choose(await tokenMailedTo(someone.email))).status).toBe(200);
    expect((await login(someone.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is shown as a link if there is no mail server, and otherwise is only in its email', async () => {
    const administrator = clientFor(test(), 'administrator');
    const { mailer } = test().deps;
    const urlOf = async (email: string) =>
      (await administrator.post('/users/invitations', { ...someone, email })).data.invitation_url;
    const delivers = vi.spyOn(mailer, 'delivers', 'get').mockReturnValue(true);
    try {
      expect(await urlOf('by-mail@example.com')).toBeNull();
      delivers.mockReturnValue(false);
      const token = new URL(String(await urlOf('by-hand@example.com'))).searchParams.get('token');
      const read = await anybody().post('/auth/password-link', { token });
      expect(read.data).toMatchObject({ purpose: 'invitation', email: 'by-hand@example.com' });
    } finally {
      delivers.mockRestore();
    }
  });

  it('is mailed again until it was accepted, and the earlier link ends', async () => {
    const administrator = clientFor(test(), 'administrator');
    const { data } = await administrator.post('/users/invitations', someone);
    const { id } = data;
    const early = await tokenMailedTo(someone.email);
    expect((await administrator.post(`/users/${id}/invitation`)).status).toBe(200);
    expect((await choose(early)).status).toBe(400);
    expect((await choose(await tokenMailedTo(someone.email))).status).toBe(200);
    expect((await administrator.post(`/users/${id}/invitation`)).status).toBe(409);
  });

  it('is for an unknown email address', async () => {
    const taken = { ...someone, email: 'EDITOR@example.com' };
    const answer = await clientFor(test(), 'administrator').post('/users/invitations', taken);
    expect([answer.status, answer.problem?.errors]).toEqual([422, { email: ['is already taken'] }]);
  });
});

/** A transaction that records its statements without their values. */
function heard(tx: Queries, done: string[]): Queries {
  return new Proxy(tx, {
    get(target, name, receiver) {
      if (name !== 'execute') return Reflect.get(target, name, receiver) as unknown;
      return (statement: SQL) => {
        done.push(new PgDialect().sqlToQuery(statement).sql);
        return target.execute(statement);
      };
    },
  });
}
