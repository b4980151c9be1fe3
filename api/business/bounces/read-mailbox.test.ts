import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { ATTEMPTS_MAX } from '../../platform/jobs/failures.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import { clientFor } from '../../testing/api-client.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inFolder, mailboxProblem, parseImapUrl } from './imap-mailbox.ts';
import { readMailbox } from './read-mailbox.ts';
import { IMAP_PASSWORD, type ImapServer, startImapServer } from './testing/imap-server.ts';
import { type Sent, sentToAnn } from './testing/sent-mail.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
let server: ImapServer;
beforeAll(async () => {
  server = await startImapServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.messages = [];
  server.uidValidity = 7;
  server.logins = 0;
});

const url = (password = IMAP_PASSWORD) =>
  `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${server.port}/INBOX`;
const setUp = (address: string | null) => putSettings(administrator(), 'bounces', { imap_url: address });
const mailbox = async () =>
  (await administrator().get('/settings/bounces')).data.mailbox as Record<string, unknown> | null;
const statusOf = async ({ contactId }: Sent) =>
  (await administrator().get(`/contacts/${contactId}`)).data.status;

function arrives(uid: number, name: string, sent: Sent): void {
  const source = readFileSync(new URL(`testing/samples/${name}.eml`, import.meta.url), 'latin1')
    .replaceAll('{{return_path}}', sent.returnPath)
    .replaceAll('{{message_id}}', sent.messageId)
    .replaceAll('{{token}}', sent.token)
    .replaceAll('\n', '\r\n');
  server.messages.push({ uid, source, seen: false });
}

describe('the mailbox of bounces', () => {
  it('is read once, by one of two nodes, and what was read is marked', async () => {
    const sent = await sentToAnn(test());
    arrives(3, 'out-of-office-exchange', sent);
    arrives(5, 'postfix-unknown-user', sent);
    await setUp(url());
    await Promise.all([readMailbox(test().deps), readMailbox(test().deps)]);
    expect(await statusOf(sent)).toBe('bounced');
    expect(server.messages.map(({ seen }) => seen)).toEqual([true, true]);
    expect(server.logins).toBe(1);
    expect(await mailbox()).toMatchObject({ messages: 2, failures: 0, failure: null });
    test().clock.advance(2 * MINUTE_MS);
    await readMailbox(test().deps);
    expect([server.logins, (await mailbox())?.messages]).toEqual([2, 2]);
  });

  it('recognizes the Message-ID of our emails, and no other', async () => {
    const sent = await sentToAnn(test());
    await setUp(url());
    const other = {
      ...sent,
      returnPath: 'someone@example.com',
      token: 'x',
      messageId: '<01a1fd8c-0000-7000-8000-000000000000@example.com>',
    };
    arrives(1, 'gmail-unknown-user', other);
    await readMailbox(test().deps);
    expect(await statusOf(sent)).toBe('enabled');
    arrives(2, 'gmail-unknown-user', { ...other, messageId: sent.messageId });
    test().clock.advance(2 * MINUTE_MS);
    await readMailbox(test().deps);
    expect(await statusOf(sent)).toBe('bounced');
  });

  it('is left in peace for ever longer when it refuses, and staff see why, without the password', async () => {
    await setUp(url('wrong secret'));
    await readMailbox(test().deps);
    await readMailbox(test().deps);
    expect(server.logins).toBe(1);
    const state = await mailbox();
    expect(state).toMatchObject({ failures: 1, messages: 0 });
    expect(String(state?.failure)).not.toBe('');
    expect(JSON.stringify(state)).not.toContain('wrong secret');
    test().clock.advance(HOUR_MS);
    await readMailbox(test().deps);
    expect(await mailbox()).toMatchObject({ failures: 2 });
  });

  it('is tried when an administrator asks, says what is wrong in plain words, and is read at once where it works', async () => {
    const check = () => administrator().post('/settings/bounces/check-mailbox');
    expect((await check()).status).toBe(404);
    await setUp(url('wrong secret'));
    await readMailbox(test().deps);
    const refused = (await check()).data;
    expect(refused).toMatchObject({
      works: false,
      failure: expect.stringContaining('rejected this username and password') as string,
    });
    expect(JSON.stringify(refused)).not.toContain('wrong secret');
    await setUp(url());
    arrives(1, 'postfix-unknown-user', await sentToAnn(test()));
    expect((await check()).data).toEqual({ works: true, messages: 1 });
    expect(await mailbox()).toMatchObject({ failures: 0, failure: null });
    await readMailbox(test().deps);
    expect(await mailbox()).toMatchObject({ messages: 1 });
    await setUp('imap://bounces:x@127.0.0.1:1/INBOX');
    expect((await check()).data).toMatchObject({
      works: false,
      failure: expect.stringContaining('There’s no response') as string,
    });
    expect((await clientFor(test(), 'editor').post('/settings/bounces/check-mailbox')).status).toBe(403);
  });

  it('reads on behind a message that never can be taken in, which administrators see and read again', async () => {
    const sent = await sentToAnn(test());
    const on = test().deps.database.queries;
    await rows(on, sql`ALTER TABLE bounce_reports ADD CONSTRAINT poison CHECK (kind <> 'soft')`);
    arrives(3, 'gmail-over-quota', sent);
    arrives(5, 'postfix-unknown-user', sent);
    await setUp(url());
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      await readMailbox(test().deps);
      test().clock.advance(HOUR_MS);
    }
    await readMailbox(test().deps);
    expect(await statusOf(sent)).toBe('bounced');
    const { list } = (await administrator().get('/queues')) as unknown as {
      list: AnswerOf<'GET /queues'>[number][];
    };
    const [item] = list.find(({ name }) => name === 'returned-mail')?.items ?? [];
    expect(item).toMatchObject({
      state: 'failed',
      attempts: ATTEMPTS_MAX,
      title: expect.stringContaining('#3') as string,
    });
    await rows(on, sql`ALTER TABLE bounce_reports DROP CONSTRAINT poison`);
    expect((await administrator().post(`/queues/returned-mail/${item?.id}/retry`)).status).toBe(200);
    await readMailbox(test().deps);
    expect(await rows(on, sql`SELECT kind FROM bounce_reports ORDER BY kind`)).toEqual([
      { kind: 'hard' },
      { kind: 'soft' },
    ]);
  });

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '2852039166',
    '0xA9FEA9FE',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '168.63.129.16',
    '100.100.100.200',
  ])('is not set to %s, where a cloud hands out credentials', async (host) => {
    const refused = await setUp(`imaps://bounces:x@${host}/INBOX`);
    expect([refused.status, refused.problem?.errors]).toEqual([
      422,
      { imap_url: ['can’t be the address of a cloud metadata service'] },
    ]);
    expect(await mailbox()).toBeNull();
  });

  it.each([
    ['metadata.google.internal', ['169.254.169.254']],
    ['mail.example.com', ['127.0.0.1', '169.254.169.254']],
    ['mail.example.com', ['fd00:ec2::254']],
    ['169.254.169.254', ['127.0.0.1']],
  ])('is not looked for at %s, which is at %j', async (host, addresses) => {
    const at = parseImapUrl(`imap://bounces:${encodeURIComponent(IMAP_PASSWORD)}@${host}:${server.port}`);
    if (at === undefined) throw new Error('not a mailbox');
    const open = inFolder(
      at,
      () => Promise.resolve('read'),
      () => Promise.resolve(addresses),
    );
    const failure = await open.catch((error: unknown) => String(mailboxProblem(error, at)));
    expect([failure, server.logins]).toEqual([
      expect.stringContaining('metadata service') as unknown as string,
      0,
    ]);
  });

  it('is looked for at the address that its name has', async () => {
    const at = parseImapUrl(
      `imap://bounces:${encodeURIComponent(IMAP_PASSWORD)}@mail.example.com:${server.port}`,
    );
    if (at === undefined) throw new Error('not a mailbox');
    const work = () => Promise.resolve('read');
    expect(await inFolder(at, work, () => Promise.resolve(['127.0.0.1']))).toBe('read');
  });

  it('is not called at such an address of the environment, either', async () => {
    Object.assign(test().deps.env, { bounceImapUrl: 'imaps://bounces:x@169.254.169.254/' });
    try {
      await readMailbox(test().deps);
      expect((await mailbox())?.failure).toContain('metadata service');
    } finally {
      Object.assign(test().deps.env, { bounceImapUrl: undefined });
    }
  });

  it('is off if none is set, and for an invalid address', async () => {
    expect(await readMailbox(test().deps)).toBe(false);
    expect(await mailbox()).toBeNull();
    expect((await setUp('https://example.com')).status).toBe(422);
    expect(parseImapUrl('imaps://a%40b:p%20w@mail.example.com')).toMatchObject({
      user: 'a@b',
      password: 'p w',
      port: 993,
      folder: 'INBOX',
    });
  });
});
