import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { emailSettings } from '#schema/settings/email.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PASSWORD = 'hunter2-of-the-relay';

describe('email settings locked by environment variables', () => {
  const database = useTestDatabase();
  const SET: Record<string, { env: Record<string, string>; fields: string[] }> = {
    MAIL_FROM: {
      env: { MAIL_FROM: 'The desk <news@example.org>, ada@localhost' },
      fields: ['senders'],
    },
    SMTP_URL: {
      env: { SMTP_URL: `smtps://ada:${PASSWORD}@mail.example.org:2465?per_second=0.5` },
      fields: Object.keys(emailSettings.fields).filter((name) => name.startsWith('relay.')),
    },
    DKIM_DOMAIN: {
      env: { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'k1', DKIM_PRIVATE_KEY: KEY },
      fields: ['dkim.domain', 'dkim.selector', 'dkim.private_key'],
    },
  };
  const VALUES: Record<string, unknown> = {
    senders: [{ address: 'mine@example.org' }],
    'relay.host': 'mine.example.org',
    'relay.port': 25,
    'relay.encryption': 'tls',
    'relay.user': 'mine',
    'relay.password': 'mine',
    'relay.connections': 2,
    'relay.per_second': 2,
    'dkim.domain': 'mine.example.org',
    'dkim.selector': 'mine',
    'dkim.private_key': KEY,
  };
  const locks = Object.entries(SET).flatMap(([variable, { env, fields }]) =>
    fields.map((field): [string, string, Record<string, string>] => [variable, field, env]),
  );

  it('are all fields that name a variable', () => {
    const named = Object.entries(emailSettings.fields).filter(([, field]) => 'variable' in field);
    expect(locks.map(([, field]) => field).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });

  it.each(locks)('%s locks %s', async (variable, field, env) => {
    const test = await createTestApp(database(), { env });
    const administrator = clientFor(test, 'administrator');
    const [part, inner] = field.split('.');
    const change =
      inner === undefined ? { [field]: VALUES[field] } : { [part ?? '']: { [inner]: VALUES[field] } };
    const refused = await administrator.put('/settings/email', { ...change, version: 1 });
    expect([refused.status, refused.problem.code]).toEqual([409, 'set_by_environment']);
    expect(refused.problem.errors).toEqual({
      [field]: [`is set by ${field.startsWith('dkim.') ? field.toUpperCase().replace('.', '_') : variable}`],
    });
    const { data } = await administrator.get('/settings/email');
    expect([data.version, data.locked]).toEqual([1, Object.keys(env)]);
    expect(JSON.stringify([data, refused])).not.toContain(PASSWORD);
  });

  it('are returned with the other settings', async () => {
    const env = Object.assign({}, ...Object.values(SET).map((one) => one.env)) as Record<string, string>;
    const test = await createTestApp(database(), { env });
    const { data } = await clientFor(test, 'administrator').get('/settings/email');
    expect(data).toMatchObject({
      senders: [
        { name: 'The desk', address: 'news@example.org' },
        { name: null, address: 'ada@localhost' },
      ],
      relay: {
        host: 'mail.example.org',
        port: 2465,
        encryption: 'tls',
        user: 'ada',
        password: { set: true },
        per_second: 0.5,
      },
      dkim: { domain: 'example.org', private_key: { set: true } },
    });
  });
});
