import type { z } from 'zod';
import { type ChoiceSetting, choiceKind } from './choice.ts';
import { type ChoicesSetting, choicesKind } from './choices.ts';
import { type DaysSetting, daysKind } from './days.ts';
import { type DomainsSetting, domainsKind } from './domains.ts';
import { type NumberSetting, numberKind } from './number.ts';
import { type SecretSetting, secretKind } from './secret.ts';
import type { SettingKind } from './setting-field.ts';
import { type SwitchSetting, switchKind } from './switch.ts';
import { type TextSetting, textKind } from './text.ts';
import { type UrlSetting, urlKind } from './url.ts';

/** A setting of any kind. A new kind joins here, and every exhaustive map over kinds then asks for its part. */
export type SettingField =
  | ChoiceSetting
  | ChoicesSetting
  | DaysSetting
  | DomainsSetting
  | NumberSetting
  | SecretSetting
  | SwitchSetting
  | TextSetting
  | UrlSetting;
export type SettingFieldKind = SettingField['kind'];
export type SettingFieldOf<Kind extends SettingFieldKind> = Extract<SettingField, { readonly kind: Kind }>;
export type SettingFieldMap = Readonly<Record<string, SettingField>>;

const kinds: { [Kind in SettingFieldKind]: SettingKind<SettingFieldOf<Kind>> } = {
  choice: choiceKind,
  choices: choicesKind,
  days: daysKind,
  domains: domainsKind,
  number: numberKind,
  secret: secretKind,
  switch: switchKind,
  text: textKind,
  url: urlKind,
};

type OptionOf<Field> = Field extends { readonly options: infer Options } ? keyof Options & string : never;

/** A value that is set, by kind. */
interface SetValues<Field> {
  choice: OptionOf<Field>;
  choices: readonly OptionOf<Field>[];
  days: number;
  domains: readonly string[];
  number: number;
  secret: string;
  switch: boolean;
  text: string;
  url: string;
}

/** The value of a setting: never null where it has a default. */
export type SettingValueOf<Field extends SettingField> =
  | SetValues<Field>[Field['kind']]
  | (Field extends { readonly default: unknown } ? never : null);

/** Made once: settings are read for every mail that is opened. */
const rules = new WeakMap<SettingField, z.ZodType>();

/** The rule of a written value; `null` where that takes it away, and so does an empty text. */
export function settingRule(field: SettingField): z.ZodType {
  const known = rules.get(field);
  if (known !== undefined) return known;
  const ofKind = kindOf(field).rule(field);
  const rule =
    field.required === true ? ofKind : ofKind.transform((value) => (value === '' ? null : value)).nullable();
  rules.set(field, rule);
  return rule;
}

/** How answers tell a setting. */
export function settingTold(field: SettingField): z.ZodType {
  const told = kindOf(field).told(field);
  const isAlways = 'default' in field || (field.kind === 'secret' && field.told !== 'mask');
  return isAlways ? told : told.nullable();
}

/** What a setting has that nobody chose. */
export function settingDefault(field: SettingField): unknown {
  return 'default' in field ? (field.default ?? null) : null;
}

function kindOf<Kind extends SettingFieldKind>(
  field: SettingFieldOf<Kind>,
): SettingKind<SettingFieldOf<Kind>> {
  // The kind that picks the entry is the kind that the entry takes; one lookup cannot say so.
  return kinds[field.kind];
}

export { choice } from './choice.ts';
export { choices } from './choices.ts';
export { days } from './days.ts';
export { domains } from './domains.ts';
export { number } from './number.ts';
export { secret } from './secret.ts';
export { onOff } from './switch.ts';
export { text } from './text.ts';
export { url } from './url.ts';
