import { sql } from 'drizzle-orm';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { settingDefault, settingRule } from '#schema/setting-fields/index.ts';
import {
  type FlatValues,
  type SettingsName,
  type SettingsOf,
  partsOf,
  settingsGroup,
  valueAt,
} from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { openSealedText, sealText } from '../crypto/sealed-text.ts';
import { type DefaultOf, defaultsOf } from './default-values.ts';
import { wordOf } from './variables.ts';

/** A group as it is stored, defaults filled in; secrets are sealed. */
export interface StoredSettings<Name extends SettingsName> {
  /** Counts the changes; 1 before the first. */
  version: number;
  values: SettingsOf<Name>;
  /** As it is in the table. Values of a newer release stay. */
  raw: unknown;
}

/** Values by field; null removes one, and omitted ones stay. Secrets are plain text. */
export type SettingsChange<Name extends SettingsName> = {
  readonly [Field in keyof SettingsOf<Name>]?: SettingsOf<Name>[Field] | null;
};

/** The values in effect: environment variables first, then stored values, then defaults. Secrets are decrypted. */
export async function readSettings<Name extends SettingsName>(
  deps: Pick<AppDeps, 'database' | 'env' | 'secretKey' | 'languages'>,
  name: Name,
  on: Queries = deps.database.queries,
): Promise<SettingsOf<Name>> {
  return inForce(deps, name, (await readStored(on, name, await defaultsOf(deps, name, on))).values);
}

/** The same of values that are not stored yet. A secret that another key sealed counts as none. */
export function inForce<Name extends SettingsName>(
  deps: Pick<AppDeps, 'env' | 'secretKey'>,
  name: Name,
  stored: SettingsOf<Name>,
): SettingsOf<Name> {
  const given: FlatValues = stored;
  const values = Object.entries(settingsGroup(name).fields).map(([key, field]) => {
    const word = wordOf(deps.env, field);
    if (word.is === 'value') return [key, word.value];
    if (word.is === 'locked') return [key, settingDefault(field)];
    const value = given[key];
    if (field.kind !== 'secret' || typeof value !== 'string') return [key, value];
    return [key, openSealedText(deps, field.sealedFor, value) ?? null];
  });
  return Object.fromEntries(values) as SettingsOf<Name>;
}

/** The stored settings, regardless of the environment. Defaults are in English unless they are passed in. */
export async function readStored<Name extends SettingsName>(
  on: Queries,
  name: Name,
  defaultOf?: DefaultOf,
): Promise<StoredSettings<Name>> {
  return storedFrom(
    name,
    await rows<Row>(on, sql`SELECT value FROM settings WHERE key = ${name}`),
    defaultOf,
  );
}

/** The same, locked until this transaction ends. */
export async function lockStored<Name extends SettingsName>(
  tx: Queries,
  name: Name,
): Promise<StoredSettings<Name>> {
  await rows(tx, sql`INSERT INTO settings (key, value) VALUES (${name}, '{}') ON CONFLICT (key) DO NOTHING`);
  return storedFrom(
    name,
    await rows<Row>(tx, sql`SELECT value FROM settings WHERE key = ${name} FOR UPDATE`),
  );
}

/** The stored values after a change, as the next version. */
export function changedSettings<Name extends SettingsName>(
  deps: Pick<AppDeps, 'secretKey' | 'randomBytes'>,
  name: Name,
  {
    stored,
    change,
    defaultOf,
  }: { stored: StoredSettings<Name>; change: SettingsChange<Name>; defaultOf?: DefaultOf },
): StoredSettings<Name> {
  const raw = structuredClone(isRecord(stored.raw) ? stored.raw : {});
  const group = settingsGroup(name);
  for (const [key, value] of Object.entries(change as FlatValues)) {
    const field = group.fields[key];
    if (field === undefined || value === undefined) continue;
    const isSealed = field.kind === 'secret' && typeof value === 'string';
    put(raw, storedName(group, key), isSealed ? sealText(deps, field.sealedFor, value) : value);
  }
  raw['version'] = stored.version + 1;
  return storedFrom(name, [{ value: raw }], defaultOf);
}

interface Row {
  value: unknown;
}

function storedFrom<Name extends SettingsName>(
  name: Name,
  [row]: readonly Row[],
  defaultOf?: DefaultOf,
): StoredSettings<Name> {
  const raw = row?.value;
  const group = settingsGroup(name);
  const values = readValues(group, (key) => rawValueOf(group, raw, key), defaultOf);
  return { version: Number(valueAt(raw, 'version') ?? 1), raw, values: values as SettingsOf<Name> };
}

/** The values of a group from the chosen ones, secrets as stored: invalid values count as not chosen. */
export function readValues(
  group: SettingsGroup,
  chosen: (key: string) => unknown,
  defaultOf: DefaultOf = settingDefault,
): FlatValues {
  const values = Object.entries(group.fields).map(([key, field]) => {
    const value = chosen(key);
    if (field.kind === 'secret') return [key, typeof value === 'string' ? value : null];
    const parsed = value === undefined ? undefined : settingRule(field).safeParse(value).data;
    return [key, parsed ?? defaultOf(field)];
  });
  return Object.fromEntries(values) as FlatValues;
}

/** A field as it is stored; undefined when it was never set. */
export function rawValueOf(group: SettingsGroup, raw: unknown, key: string): unknown {
  return valueAt(raw, storedName(group, key));
}

/** Secrets lie there under `sealed_…`. */
function storedName({ fields }: SettingsGroup, key: string): string {
  if (fields[key]?.kind !== 'secret') return key;
  const [part, inner] = partsOf(key);
  return `${part === undefined ? '' : `${part}.`}sealed_${inner}`;
}

function put(raw: Record<string, unknown>, key: string, value: unknown): void {
  const [part, inner] = partsOf(key);
  if (part === undefined) {
    if (value === null) delete raw[inner];
    else raw[inner] = value;
    return;
  }
  const within = isRecord(raw[part]) ? raw[part] : {};
  put(within, inner, value);
  raw[part] = within;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
