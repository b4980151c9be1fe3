import type { z } from 'zod';
import { type RowsSetting, rowsKind } from './rows.ts';
import type { SettingKind } from './setting-field.ts';
import { type SingleSetting, type SingleValues, singleKinds } from './single-kinds.ts';
import { faults } from '../faults/faults.ts';

/** A setting of any kind. */
export type SettingField = SingleSetting | RowsSetting;
export type SettingFieldKind = SettingField['kind'];
export type SettingFieldOf<Kind extends SettingFieldKind> = Extract<SettingField, { readonly kind: Kind }>;
export type SettingFieldMap = Readonly<Record<string, SettingField>>;

/** A row by the names of its fields: never null if one is required. */
export type RowOf<Field> = Field extends { readonly of: infer Parts }
  ? {
      readonly [Part in keyof Parts]: Parts[Part] extends SettingField
        ? Parts[Part] extends { readonly required: true }
          ? NonNullable<SettingValueOf<Parts[Part]>>
          : SettingValueOf<Parts[Part]>
        : never;
    }
  : never;

/** The value of a setting: never null if it has a default. */
export type SettingValueOf<Field extends SettingField> =
  | (SingleValues<Field> & { rows: readonly RowOf<Field>[] })[Field['kind']]
  | (Field extends { readonly default: unknown } ? never : null);

/** Built once: settings are read every time an email is opened. */
const rules = new WeakMap<SettingField, z.ZodType>();

/** The rule for a written value; `null` clears it if that is allowed, and so does an empty text. */
export function settingRule(field: SettingField): z.ZodType {
  const known = rules.get(field);
  if (known !== undefined) return known;
  const ofKind = kindOf(field).rule(field, parts);
  const rule =
    field.required === true
      ? ofKind.refine((value) => value !== '', faults.required)
      : ofKind.transform((value) => (value === '' ? null : value)).nullable();
  rules.set(field, rule);
  return rule;
}

/** The schema of a setting in responses. */
export function settingOutput(field: SettingField): z.ZodType {
  const output = kindOf(field).output(field, parts);
  const isAlways = 'default' in field || field.kind === 'secret';
  return isAlways ? output : output.nullable();
}

/** For kinds that consist of others. In a row, required values are always present. */
const parts = {
  rule: settingRule,
  output: (part: SettingField) =>
    part.required === true ? kindOf(part).output(part, parts) : settingOutput(part),
} as const;

/** The value of a setting that was never changed. */
export function settingDefault(field: SettingField): unknown {
  return 'default' in field ? (field.default ?? null) : null;
}

function kindOf(field: SettingField): SettingKind<SettingField, SettingField> {
  // The kind that selects the entry is the kind that the entry takes, but types can’t express that.
  const kind: unknown = field.kind === 'rows' ? rowsKind : singleKinds[field.kind];
  return kind as SettingKind<SettingField, SettingField>;
}

export * from './single-kinds.ts';
export { rows } from './rows.ts';
