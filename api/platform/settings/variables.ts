import type { SettingField } from '#schema/setting-fields/index.ts';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import type { FlatValues, SettingVariable } from '#schema/settings/registry/settings-registry.ts';
import type { Environment } from '../base/env.ts';
import { relayOfUrl } from '../smtp/smtp-url.ts';

/** `AI_BASE_URL` → `aiBaseUrl` */
type KeyOf<Variable extends string> = Variable extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<KeyOf<Rest>>}`
  : Lowercase<Variable>;

/** What the environment says about a field: a value, that the stored value does not count, or nothing. */
export type Word = { is: 'value'; value: unknown } | { is: 'locked' } | { is: 'open' };

/** Reads the variables of a field. A value that is no option of a choice counts as choosing nothing. */
export function wordOf(env: Environment, field: SettingField): Word {
  const value = valueOf(env, field);
  if (value !== undefined) {
    const isNone = field.kind === 'choice' && !(typeof value === 'string' && value in field.options);
    return { is: 'value', value: isNone ? null : value };
  }
  const isLocked = field.lockedBy?.some((name) => variable(env, name) !== undefined) === true;
  return { is: isLocked ? 'locked' : 'open' };
}

function valueOf(env: Environment, { variable: name, variablePart: part }: SettingField): unknown {
  const whole = name === undefined ? undefined : variable(env, name);
  if (name === undefined || whole === undefined || part === undefined) return whole;
  const read = typeof whole === 'string' ? (PARTS_OF[name]?.(whole) ?? {}) : {};
  return read[part] ?? null;
}

/** Variables that set several fields, and the value of each field in them. */
const PARTS_OF: Readonly<Record<string, (text: string) => FlatValues>> = {
  SMTP_URL: (url) => ({ ...relayOfUrl(url) }),
};

/** The fields of a group that are locked, with the first variable that locks each. */
export function lockedBy(env: Environment, { fields }: SettingsGroup): { variable: string; field: string }[] {
  return Object.entries(fields).flatMap(([field, { variable: own, lockedBy: others = [] }]) => {
    const found = [own, ...others].find((name) => name !== undefined && variable(env, name) !== undefined);
    return found === undefined ? [] : [{ variable: found, field }];
  });
}

/** Does not compile when a declaration names a variable that is never read. */
function variable(env: Environment, name: string): unknown {
  return env[keyOf(name as SettingVariable)];
}

function keyOf<Variable extends string>(name: Variable): KeyOf<Variable> {
  return name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as KeyOf<Variable>;
}
