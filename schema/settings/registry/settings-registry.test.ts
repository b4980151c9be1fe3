import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AiProviderName } from '../parts/ai-providers.ts';
import { bounceServiceFields } from '../parts/bounce-services.ts';
import { settingDefault, settingRule } from '../../setting-fields/index.ts';
import {
  type SettingsOf,
  packed,
  settingsAnswer,
  settingsBody,
  settingsGroup,
  valueAt,
} from './settings-registry.ts';
import { settings } from '../index.ts';

describe('kinds of settings', () => {
  it('have values of their types', () => {
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
    expect(settingsBody(settings.newsletter).safeParse({ colour: 'red' }).success).toBe(false);
  });

  it('tell of secrets only whether they are set', () => {
    const outputs = settingsAnswer(settings.bounces).shape;
    for (const name of ['mailgun_signing_key', 'imap_url']) {
      expect(outputs[name]?.parse({ set: true })).toEqual({ set: true });
      expect(outputs[name]?.safeParse('imaps://user:password@mail.example.com').success).toBe(false);
    }
  });
});
