import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SettingField } from '#schema/setting-fields/index.ts';
import {
  type SettingsName,
  allSettings,
  packed,
  valueAt,
} from '#schema/settings/registry/settings-registry.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const database = useTestDatabase();
const ofAll = allSettings().flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, declared]) => ({ name: name as SettingsName, field, declared })),
);

/** A value for each secret, and what must be written with it. A new secret needs its line. */
const SECRETS: Readonly<Record<string, { value: string; beside?: Readonly<Record<string, string>> }>> = {
  'ai api_key': { value: 'sk-of-the-house-0123456789' },
  'bounces imap_url': { value: 'imaps://ada:a-long-password@mail.example.com/INBOX' },
  'bounces mailgun_signing_key': { value: 'signing-key-of-mailgun' },
  'bounces postmark_credentials': { value: 'postmark:a-long-password' },
  'email dkim.private_key': { value: KEY, beside: { 'dkim.domain': 'example.com', 'dkim.selector': 'news' } },
  'email relay.password': { value: 'hunter2-of-the-relay', beside: { 'relay.host': 'mail.example.com' } },
  'sign-in openid.client_secret': { value: 'secret-of-the-client' },
};

describe('a secret of the settings', () => {
  const secrets = ofAll.filter(({ declared }) => declared.kind === 'secret');

  it('has a value here that it is tried with', () => {
    expect(secrets.map(({ name, field }) => `${name} ${field}`).toSorted()).toEqual(
      Object.keys(SECRETS).toSorted(),
    );
  });

  it.each(secrets)('is written, and read as {"set": true}: $name $field', async ({ name, field }) => {
    const { value = '', beside = {} } = SECRETS[`${name} ${field}`] ?? {};
    const test = await createTestApp(database(), {});
    const administrator = clientFor(test, 'administrator');
    const read = async () => valueAt((await administrator.get(`/settings/${name}`)).data, field);
    const write = (change: Record<string, string | null>) => putSettings(administrator, name, packed(change));
    expect(await read()).toEqual({ set: false });
    const written = await write({ ...beside, [field]: value });
    expect([written.status, valueAt(written.data, field)]).toEqual([200, { set: true }]);
    expect(await read()).toEqual({ set: true });
    const { page } = await administrator.get(`/settings/${name}/revisions`);
    const everywhere = JSON.stringify([written.data, page]) + test.logLines.join('');
    for (const part of value.split(/[\n:@]/).filter((each) => each.length > 12))
      expect(everywhere).not.toContain(part);
    const cleared = Object.fromEntries([...Object.keys(beside), field].map((key) => [key, null]));
    expect((await write(cleared)).status).toBe(200);
    expect(await read()).toEqual({ set: false });
  });
});

/** What each variable is set to. A new variable needs its line. */
const VARIABLES: Readonly<Record<string, string>> = {
  AI_API_KEY: 'sk-of-the-operator-0123456789',
  AI_BASE_URL: 'https://models.example.com/v1',
  AI_MODEL: 'small',
  AI_PROVIDER: 'anthropic',
  BOUNCE_IMAP_URL: 'imaps://ada:a-long-password@mail.example.com/INBOX',
  CONTACT_EMAIL: 'ada@example.com',
  CORS_ORIGINS: 'https://app.example.com',
  DKIM_DOMAIN: 'example.com',
  DKIM_PRIVATE_KEY: KEY,
  DKIM_SELECTOR: 'news',
  MAIL_FROM: 'news@example.com',
  OPENID_BUTTON: 'Go',
  OPENID_CLIENT_ID: 'colophon',
  OPENID_CLIENT_SECRET: 'secret-of-the-client',
  OPENID_DOMAINS: 'example.com',
  OPENID_ISSUER: 'https://id.example.com',
  OPENID_NEWCOMER_ROLE: 'author',
  OPENID_ONLY: 'false',
  POSTHOG_HOST: 'https://eu.i.posthog.com',
  POSTHOG_KEY: 'phc_of_the_operator',
  SITE_NAME: 'The Long Shelf',
  SMTP_URL: 'smtps://ada:hunter2-of-the-relay@mail.example.com',
  SOCIAL_URL: 'https://social.example.com/@ada',
  WEBHOOK_INTERNAL_HOSTS: 'next.internal:3000',
};

/** Variables that are useless by themselves. */
const TOGETHER = [
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
  ['OPENID_ISSUER', 'OPENID_CLIENT_ID'],
];

describe('a setting that a variable sets', () => {
  const variables = [...new Set(ofAll.flatMap(({ declared }) => variablesOf(declared)))].toSorted();

  it('has a value here that it is tried with', () => {
    expect(Object.keys(VARIABLES).toSorted()).toEqual(variables);
  });

  it.each(variables)(
    'is listed in `locked`, and refused by the name of the variable: %s',
    async (variable) => {
      const set = TOGETHER.find((names) => names.includes(variable)) ?? [variable];
      const env = Object.fromEntries(set.map((each) => [each, VARIABLES[each] ?? '']));
      const test = await createTestApp(database(), { env });
      const administrator = clientFor(test, 'administrator');
      for (const { name, field, declared } of ofAll) {
        if (!variablesOf(declared).includes(variable)) continue;
        const { data } = await administrator.get(`/settings/${name}`);
        expect(data.locked).toEqual(expect.arrayContaining([variable]));
        const isSecret = declared.kind === 'secret' && declared.variable === variable;
        expect([field, isSecret ? valueAt(data, field) : { set: true }]).toEqual([field, { set: true }]);
        const refused = await putSettings(
          administrator,
          name,
          packed({ [field]: declared.neverBlank === true ? 'Other' : null }),
        );
        expect([field, refused.status, refused.problem.code]).toEqual([field, 409, 'set_by_environment']);
        expect(set.map((each) => ({ [field]: [`is set by ${each}`] }))).toContainEqual(
          refused.problem.errors,
        );
        expect(await administrator.get(`/settings/${name}`)).toMatchObject({
          data: { version: data.version },
        });
      }
    },
  );
});

function variablesOf({ variable, lockedBy = [] }: SettingField): readonly string[] {
  return variable === undefined ? lockedBy : [variable, ...lockedBy];
}
