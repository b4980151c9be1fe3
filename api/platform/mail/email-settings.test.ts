import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { defaultSender } from './senders.ts';

const pemOf = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const ED25519 = pemOf(generateKeyPairSync('ed25519').privateKey);
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PASSWORD = 'hunter2-of-the-relay';
const DKIM = { domain: 'example.org', selector: 'k1', private_key: ED25519 };

describe('email settings', () => {
  const test = useTestApp();
  const administrator = () => clientFor(test(), 'administrator');
  const save = (change: Json) => putSettings(administrator(), 'email', change);
  const faults = async (change: Json) => {
    const { status, problem } = await save(change);
    return [status, problem.errors];
  };

  it('are stored and returned, with secrets only as set or not', async () => {
    const senders = [
      { address: 'news@example.org', name: 'The desk' },
      { address: 'ada@bücher.example', name: null },
    ];
    const relay = { host: 'SMTP.Bücher.example', port: 2525, user: 'ada', password: PASSWORD };
    const { status, data } = await save({ senders, reply_to: 'desk@example.org', relay, dkim: DKIM });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      senders,
      reply_to: 'desk@example.org',
      relay: {
        host: 'smtp.xn--bcher-kva.example',
        port: 2525,
        encryption: 'starttls',
        user: 'ada',
        password: { set: true },
      },
      dkim: { domain: 'example.org', selector: 'k1', private_key: { set: true } },
      version: 2,
      locked: [],
    });
    expect((await administrator().get('/settings/email/status')).data).toMatchObject({
      sender: 'The desk <news@example.org>',
      relay: { host: 'smtp.xn--bcher-kva.example', port: 2525, signs_in: true, signs_mail: true },
    });
  });

  it('reveal secrets nowhere: no answer, no history, no audit entry, no log, no row', async () => {
    const first = await save({ relay: { host: 'mail.example.org', password: PASSWORD }, dkim: DKIM });
    const second = await save({ relay: { host: 'other.example.org', password: `${PASSWORD}2` } });
    const moved = await save({ relay: { host: 'third.example.org' } });
    const tested = await administrator().post('/settings/email/test');
    const read = await Promise.all(
      ['', '/revisions', '/status', '/domains'].map((path) => administrator().get(`/settings/email${path}`)),
    );
    const audit = await administrator().get('/audit-log');
    const stored = await rows(
      test().deps.database.queries,
      sql`SELECT s::text FROM settings s UNION ALL SELECT r::text FROM settings_revisions r
          UNION ALL SELECT a::text FROM audit_entries a UNION ALL SELECT o::text FROM outbox o`,
    );
    const all = JSON.stringify([first, second, moved, tested, read, audit, stored, test().logLines]);
    const key = ED25519.split('\n')[1] ?? '';
    expect(key.length).toBeGreaterThan(20);
    expect([all.includes('hunter2'), all.includes(key), all.includes('PRIVATE KEY')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each<[string, Json, Json]>([
    [
      'a host with a space',
      { relay: { host: 'mail example.org' } },
      { 'relay.host': ['must be a host name such as smtp.example.com, or an IP address'] },
    ],
    [
      'a host with a line break',
      { relay: { host: 'mail.example.org\r\nQUIT' } },
      { 'relay.host': ['must be a host name such as smtp.example.com, or an IP address'] },
    ],
    [
      'where clouds hand out credentials',
      { relay: { host: '169.254.169.254' } },
      { 'relay.host': ['can’t be the address of a cloud metadata service'] },
    ],
    [
      'the same within IPv6',
      { relay: { host: '::ffff:a9fe:a9fe' } },
      { 'relay.host': ['can’t be the address of a cloud metadata service'] },
    ],
    ['port 0', { relay: { port: 0 } }, { 'relay.port': ['must be at least 1'] }],
    ['port 65536', { relay: { port: 65_536 } }, { 'relay.port': ['must be at most 65535'] }],
    [
      'a header in the name of a sender',
      { senders: [{ address: 'a@example.org', name: 'Ada\r\nBcc: all@example.org' }] },
      { 'senders.0.name': ['must be a single line'] },
    ],
    [
      'an address in the name of a sender',
      { senders: [{ address: 'a@example.org', name: 'Ada <b@example.org>' }] },
      { 'senders.0.name': ['must not contain <, >, or quotation marks'] },
    ],
    [
      'an address without a domain',
      { senders: [{ address: 'ada@' }] },
      { 'senders.0.address': ['must be an email address'] },
    ],
    ['a sender without an address', { senders: [{ name: 'Ada' }] }, { 'senders.0.address': ['is required'] }],
    [
      'an address that headers cannot have',
      { senders: [{ address: 'a@example.org' }, { address: 'jürgen@example.org' }] },
      { 'senders.1.address': ['can have only English letters before the @'] },
    ],
    [
      'a sender twice',
      { senders: [{ address: 'a@bücher.example' }, { address: 'A@xn--bcher-kva.EXAMPLE' }] },
      { 'senders.1.address': ['is already listed'] },
    ],
    [
      '500 senders',
      { senders: Array.from({ length: 500 }, (_, index) => ({ address: `a${index}@example.org` })) },
      { senders: ['must have at most 20 entries'] },
    ],
    [
      'a reply-to that headers cannot have',
      { reply_to: 'jürgen@example.org' },
      { reply_to: ['can have only English letters before the @'] },
    ],
    [
      'text that is not a key',
      { dkim: { ...DKIM, private_key: 'not a key' } },
      { 'dkim.private_key': ['isn’t an unencrypted private key in PEM format'] },
    ],
    [
      'a public key',
      { dkim: { ...DKIM, private_key: RSA.publicKey.export({ type: 'spki', format: 'pem' }).toString() } },
      { 'dkim.private_key': ['isn’t an unencrypted private key in PEM format'] },
    ],
    [
      'a key with a password',
      {
        dkim: {
          ...DKIM,
          private_key: RSA.privateKey.export({
            type: 'pkcs8',
            format: 'pem',
            cipher: 'aes-256-cbc',
            passphrase: 'x',
          }),
        },
      },
      { 'dkim.private_key': ['isn’t an unencrypted private key in PEM format'] },
    ],
    [
      'a key that is too short',
      {
        dkim: { ...DKIM, private_key: pemOf(generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey) },
      },
      { 'dkim.private_key': ['must be at least 1024 bits'] },
    ],
    [
      'a key of another kind',
      {
        dkim: { ...DKIM, private_key: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) },
      },
      { 'dkim.private_key': ['must be an RSA or Ed25519 key'] },
    ],
    [
      'a domain of DKIM alone',
      { dkim: { domain: 'example.org' } },
      { 'dkim.selector': ['is required for DKIM'], 'dkim.private_key': ['is required for DKIM'] },
    ],
    [
      'a selector that is no name',
      { dkim: { ...DKIM, selector: 'a b;' } },
      { 'dkim.selector': ['can contain only letters, digits, hyphens, and dots'] },
    ],
  ])('refuse %s, and keep what they had', async (_, change, said) => {
    expect(await faults(change)).toEqual([422, said]);
    expect((await administrator().get('/settings/email')).data.version).toBe(1);
  });

  it('keep a stored password with the server that it was entered for', async () => {
    await save({ relay: { host: 'mail.example.org', user: 'ada', password: PASSWORD } });
    const words = [
      'must be entered again or removed, because the stored password belongs to the previous server',
    ];
    for (const relay of [{ host: 'evil.example' }, { port: 25 }, { encryption: 'optional' }, { user: 'b' }])
      expect(await faults({ relay })).toEqual([422, { 'relay.password': words }]);
    expect((await save({ relay: { connections: 3 } })).status).toBe(200);
    expect((await save({ relay: { host: 'new.example', password: 'another' } })).status).toBe(200);
    const back = await administrator().post('/settings/email/revisions/2/restore', { version: 4 });
    expect([back.status, back.problem.errors]).toEqual([422, { 'relay.password': words }]);
    expect((await save({ relay: { host: 'third.example', password: null } })).data).toMatchObject({
      relay: { host: 'third.example', password: { set: false } },
    });
  });

  it('are restored without their secrets, and the memory follows at once', async () => {
    await save({ senders: [{ address: 'one@example.org' }] });
    await save({ senders: [{ address: 'two@example.org' }], dkim: DKIM });
    await test().deps.email.settled();
    expect(defaultSender(test().deps).address).toBe('two@example.org');
    const { data } = await administrator().post('/settings/email/revisions/2/restore', { version: 3 });
    expect(data).toMatchObject({ senders: [{ address: 'one@example.org' }], version: 4 });
    expect(data.dkim).toEqual({ domain: null, more_domains: [], selector: null, private_key: { set: true } });
    await test().deps.email.settled();
    expect(defaultSender(test().deps).address).toBe('one@example.org');
  });

  it('require an administrator who has confirmed their identity', async () => {
    const line = '/settings/email';
    for (const role of ['editor', 'author', 'viewer'] as const) {
      const client = clientFor(test(), role);
      for (const path of [line, `${line}/status`, `${line}/domains`, `${line}/revisions`])
        expect((await client.get(path)).status).toBe(403);
      expect((await client.put(line, { version: 1 })).status).toBe(403);
      expect((await client.post(`${line}/test`)).status).toBe(403);
      expect((await client.post(`${line}/send-test`)).status).toBe(403);
    }
    test().clock.advance(60 * 60_000);
    expect((await administrator().put(line, { version: 1 })).problem.code).toBe('step_up_required');
  });

  it('keep the sender of a scheduled newsletter, and the mail server while one is being sent', async () => {
    await save({
      senders: [{ address: 'news@example.org' }, { address: 'ada@example.org' }],
      relay: { host: '127.0.0.1', port: 1 },
    });
    await insertReaders(test(), 1);
    const editor = clientFor(test(), 'editor');
    const scheduled = await createCampaign(test(), { name: 'Later', sender: 'ada@example.org' });
    await editor.post(`/newsletter-campaigns/${scheduled.id}/send`, {
      scheduled_at: '2026-11-25T10:00:00.000Z',
    });
    expect(await faults({ senders: [{ address: 'news@example.org' }] })).toEqual([
      422,
      { senders: ['must keep ada@example.org, because the issue “Later” is scheduled with this sender'] },
    ]);
    const { id } = await createCampaign(test(), { name: 'Now' });
    await editor.post(`/newsletter-campaigns/${id}/send`);
    const refused = await save({ relay: { host: null } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
    await editor.post(`/newsletter-campaigns/${id}/pause`);
    expect((await save({ relay: { host: null } })).status).toBe(200);
  });
});
