import { z } from 'zod';
import { type RowsSetting, rowsKind } from './rows.ts';
import type { Demand, SettingKind } from './setting-field.ts';
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
const writtenRules = new WeakMap<SettingField, z.ZodType>();

/** The rule for a stored value; `null` clears it, and so does an empty text, unless it is required. */
export function settingRule(field: SettingField): z.ZodType {
  return builtOnce(rules, field, () => nullUnlessRequired(field, kindOf(field).rule(field, parts)));
}

/**
 * The rule for a value that is written now: that of stored values, and what the declaration demands beyond it. A stored value
 * that breaks only such a demand stays in effect until someone changes it.
 */
export function writtenRule(field: SettingField): z.ZodType {
  return builtOnce(writtenRules, field, () => {
    const { rule, demand } = kindOf(field);
    const ofKind = rule(field, writtenParts);
    const demanded = demand?.(field);
    // A demand takes only what the rule of its kind lets through, but types can’t express that.
    const checked =
      demanded === undefined ? ofKind : ofKind.pipe(z.unknown().superRefine(demanded as Demand<unknown>));
    const whole = nullUnlessRequired(field, checked);
    return field.neverBlank === true ? whole.refine((value) => value !== null, faults.blank) : whole;
  });
}

function builtOnce(
  built: WeakMap<SettingField, z.ZodType>,
  field: SettingField,
  build: () => z.ZodType,
): z.ZodType {
  const rule = built.get(field) ?? build();
  built.set(field, rule);
  return rule;
}

function nullUnlessRequired(field: SettingField, rule: z.ZodType): z.ZodType {
  return field.required === true
    ? rule.refine((value) => value !== '', faults.required)
    : rule.transform((value) => (value === '' ? null : value)).nullable();
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
const writtenParts = { ...parts, rule: writtenRule } as const;

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
