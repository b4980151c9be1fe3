import { z } from 'zod';
import type { SettingsGroup } from '../../define/define-settings.ts';
import {
  type SettingField,
  type SettingValueOf,
  settingOutput,
  writtenRule,
} from '../../setting-fields/index.ts';
import { settings } from '../index.ts';
import { faults } from '../../faults/faults.ts';

export type SettingsName = keyof typeof settings;
export type FieldsOf<Name extends SettingsName> = (typeof settings)[Name]['fields'];
/** The values of a group by the names of its fields; for a secret, its text. */
export type SettingsOf<Name extends SettingsName> = {
  [Field in keyof FieldsOf<Name>]: FieldsOf<Name>[Field] extends SettingField
    ? SettingValueOf<FieldsOf<Name>[Field]>
    : never;
};
/** Groups whose changes can be scheduled. */
export type SchedulableName = {
  [Name in SettingsName]: NonNullable<(typeof settings)[Name]['schedulable']> extends never ? never : Name;
}[SettingsName];
export type SectionOf<Name extends SettingsName> = keyof (typeof settings)[Name]['sections'] & string;
/** Every environment variable that locks a setting. */
export type SettingVariable = {
  [Name in SettingsName]: VariableOf<FieldsOf<Name>[keyof FieldsOf<Name>]>;
}[SettingsName];
type VariableOf<Field> =
  | (Field extends { readonly variable: infer Variable extends string } ? Variable : never)
  | (Field extends { readonly lockedBy: readonly (infer Variable extends string)[] } ? Variable : never);

export type FlatValues = Readonly<Record<string, unknown>>;

/** The declaration of a group, for code that treats them alike. */
export function settingsGroup(name: SettingsName): SettingsGroup {
  return settings[name];
}

/** Whether a group with that name is declared. */
export function isSettingsName(name: string): name is SettingsName {
  return Object.hasOwn(settings, name);
}

/** Whether changes of a group can be scheduled. */
export function isSchedulable(name: SettingsName): name is SchedulableName {
  return settingsGroup(name).schedulable === true;
}

/** The declarations of all groups. */
export function allSettings(): SettingsGroup[] {
  return Object.values(settings);
}

/** Values with names like `part.name`, nested as they are stored and sent. */
export function packed(values: FlatValues): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [part, inner] = partsOf(name);
    if (part === undefined) wire[inner] = value;
    else wire[part] = { ...(wire[part] as object | undefined), [inner]: value };
  }
  return wire;
}

/** The value of a field in what is stored or sent; undefined if it is left out. */
export function valueAt(wire: unknown, name: string): unknown {
  const [part, inner] = partsOf(name);
  const within = part === undefined ? wire : valueAt(wire, part);
  return typeof within === 'object' && within !== null
    ? (within as Readonly<Record<string, unknown>>)[inner]
    : undefined;
}

/** `openid.issuer` is `issuer` in `openid`. */
export function partsOf(name: string): [part: string | undefined, inner: string] {
  const dot = name.indexOf('.');
  return dot === -1 ? [undefined, name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** The version that a change is based on, if the body has it. */
const versionRule = z.number(faults.number).int(faults.wholeNumber).min(1).optional();

/** The schema of a body that changes settings: missing fields stay the same, null clears a value. */
export function settingsBody({ fields }: Pick<SettingsGroup, 'fields'>): z.ZodObject {
  const rules = Object.entries(fields).map(([name, field]): [string, z.ZodType] => {
    const rule = writtenRule(field);
    return [name, field.required === true ? rule : rule.optional()];
  });
  return z.strictObject(
    nested([...rules, ['version', versionRule]], (part) => z.strictObject(part).optional()),
  );
}

const momentRule = z.iso.datetime({
  offset: true,
  ...faults.moment,
});

/** Body schemas for scheduling a change and editing it. Secrets can’t be scheduled, because they would have to be stored. */
export function scheduleBodies({ fields }: SettingsGroup): { plan: z.ZodObject; replan: z.ZodObject } {
  const open = Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'secret'));
  const settings = settingsBody({ fields: open }).omit({ version: true });
  return {
    plan: z.strictObject({ at: momentRule, settings, version: versionRule }),
    replan: z.strictObject({
      at: momentRule.optional(),
      settings: settings.optional(),
      version: versionRule,
    }),
  };
}

/** The schema of a response to `GET /settings/{name}`, including what a room adds to it. */
export function settingsAnswer({ fields }: SettingsGroup, more: z.ZodRawShape = {}): z.ZodObject {
  const outputs = Object.entries(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    settingOutput(field),
  ]);
  const locked = z.array(z.string()).describe('Environment variables that override what is stored here.');
  const added = Object.entries({ ...more, version: z.int(), locked }) as [string, z.ZodType][];
  return z.object(nested([...outputs, ...added], (part) => z.object(part)));
}

/** Rules with names like `part.name`, nested in `part`. */
function nested(
  rules: readonly [string, z.ZodType][],
  partRule: (shape: z.ZodRawShape) => z.ZodType,
): z.ZodRawShape {
  const shape: Record<string, z.ZodType> = {};
  for (const [part, members] of Map.groupBy(rules, ([name]) => partsOf(name)[0])) {
    const inner = Object.fromEntries(members.map(([name, rule]) => [partsOf(name)[1], rule]));
    if (part === undefined) Object.assign(shape, inner);
    else shape[part] = partRule(inner);
  }
  return shape;
}
