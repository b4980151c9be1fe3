import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AiProviderName } from './ai-providers.ts';
import { bounceServiceFields } from './bounce-services.ts';
import {
  type SettingField,
  choice,
  choices,
  days,
  domains,
  number,
  onOff,
  secret,
  settingDefault,
  settingRule,
  text,
  url,
} from './setting-fields/index.ts';
import {
  type SettingsOf,
  packed,
  settingsAnswer,
  settingsBody,
  settingsGroup,
  valueAt,
} from './settings-registry.ts';
import { settings } from './settings/index.ts';

const label = 'It';
const options = { one: 'One', two: 'Two', three: 'Three' };
const accepted: [string, SettingField, unknown, unknown][] = [
  ['text', text({ label }), '  a b ', 'a b'],
  ['an empty text', text({ label }), ' ', null],
  ['text of a form', text({ label, pattern: { source: '^a+$', says: 'no' } }), 'aa', 'aa'],
  ['an address', url({ label }), ' http://localhost:11434/v1 ', 'http://localhost:11434/v1'],
  ['a number', number({ label, min: 1, max: 9 }), 9, 9],
  ['a part of a number', number({ label, min: 0, max: 9, decimals: true }), 0.5, 0.5],
  ['days', days({ label, max: 90 }), 90, 90],
  ['a choice', choice({ label, options }), 'two', 'two'],
  ['choices, each once', choices({ label, options }), ['two', 'one', 'two'], ['two', 'one']],
  ['a switch', onOff({ label }), false, false],
  ['a secret', secret({ label, sealedFor: 'x', told: 'set' }), ' s3cret ', 's3cret'],
  [
    'domains',
    domains({ label }),
    [' @Example.COM', 'bücher.example'],
    ['example.com', 'xn--bcher-kva.example'],
  ],
];
const refused: [string, SettingField, unknown, string][] = [
  ['lines', text({ label }), 'a\nb', 'must be a single line'],
  ['text of another form', text({ label, pattern: { source: '^a+$', says: 'no' } }), 'b', 'no'],
  ['a file', url({ label }), 'file:///etc/passwd', 'must be an http or https address'],
  ['what is not encrypted', url({ label, https: true }), 'http://x.example', 'must be an https address'],
  ['a number too large', number({ label, min: 1, max: 9 }), 10, 'must be at most 9'],
  ['a part of a whole number', number({ label, min: 1, max: 9 }), 1.5, 'must be a whole number'],
  ['no day', days({ label, max: 90 }), 0, 'must be at least 1 day'],
  ['another choice', choice({ label, options }), 'four', 'must be one of: one, two, three'],
  ['another of two', choice({ label, options: { a: 'A', b: 'B' } }), 'c', 'must be a or b'],
  [
    'a required choice of nothing',
    choice({ label, options, required: true }),
    null,
    'must be one of: one, two, three',
  ],
  ['a switch in words', onOff({ label }), 'yes', 'must be true or false'],
  ['what is no domain', domains({ label }), ['localhost'], 'must be a domain such as example.com'],
];

describe('kinds of settings', () => {
  it.each(accepted)('take %s', (_, ...[field, value, stored]) => {
    expect(settingRule(field).parse(value)).toEqual(stored);
    // What is stored is read by the same rule.
    expect(settingRule(field).parse(stored)).toEqual(stored);
  });

  it.each(refused)('refuse %s', (_, ...[field, value, said]) => {
    expect(settingRule(field).safeParse(value).error?.issues[0]?.message).toBe(said);
  });

  it('have values of their own types', () => {
    expectTypeOf<SettingsOf<'newsletter'>['readings']>().toEqualTypeOf<'off' | 'anonymous' | 'named'>();
    expectTypeOf<SettingsOf<'ai'>['provider']>().toEqualTypeOf<AiProviderName | null>();
    expectTypeOf<SettingsOf<'ai'>['daily_tokens']>().toEqualTypeOf<number>();
    expectTypeOf<SettingsOf<'sign-in'>['openid.domains']>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<SettingsOf<'bounces'>['mailgun_signing_key']>().toEqualTypeOf<string | null>();
  });
});

describe('groups of settings', () => {
  it('name in their conditions what they have, and values that can be chosen there', () => {
    for (const { name, fields } of Object.values(settings).map(({ name: group }) => settingsGroup(group))) {
      for (const { shownWhen = {} } of Object.values(fields)) {
        for (const [other, values] of Object.entries(shownWhen)) {
          const field = fields[other];
          const isPossible = (value: unknown) =>
            field !== undefined && settingRule(field).safeParse(value).success;
          expect([name, other, values.every(isPossible)]).toEqual([name, other, true]);
        }
      }
    }
  });

  it('have defaults that their own rules take', () => {
    for (const { fields } of Object.values(settings).map(({ name }) => settingsGroup(name)))
      for (const field of Object.values(fields)) {
        const value = settingDefault(field);
        expect(value === null ? null : settingRule(field).parse(value)).toEqual(value);
      }
  });

  it('show every field in one section of their form', () => {
    const onPanelsOfTheirOwn = [...Object.keys(bounceServiceFields), 'imap_url'];
    for (const { name } of Object.values(settings)) {
      const { fields, sections } = settingsGroup(name);
      const shown = Object.values(sections).flatMap((section) => section.fields);
      const expected = Object.keys(fields).filter((field) => !onPanelsOfTheirOwn.includes(field));
      expect(shown.toSorted(), `fields of the sections of ${name}`).toEqual(expected.toSorted());
    }
  });

  it('send what is within a part within it', () => {
    const sent = packed({
      version: 2,
      'openid.issuer': 'https://x.example',
      'openid.only': true,
      passkeys: 1,
    });
    expect(sent).toEqual({ version: 2, openid: { issuer: 'https://x.example', only: true }, passkeys: 1 });
    expect([valueAt(sent, 'openid.only'), valueAt(sent, 'passkeys.only'), valueAt(null, 'x')]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('take a change of some fields, and nothing that is not declared', () => {
    const body = settingsBody(settings['sign-in']);
    expect(body.parse({ openid: { button: ' Go ' }, version: 3 })).toEqual({
      openid: { button: 'Go' },
      version: 3,
    });
    expect(body.safeParse({ openid: { sealed_client_secret: 'x' } }).success).toBe(false);
    expect(settingsBody(settings.newsletter).safeParse({}).success).toBe(false);
  });

  it('tell of secrets at most whether they are there', () => {
    const told = Object.keys(settingsAnswer(settings.bounces).shape);
    expect(told).toContain('has_mailgun_signing_key');
    expect(told).not.toContain('mailgun_signing_key');
    expect(told.join()).not.toContain('imap_url');
  });
});
