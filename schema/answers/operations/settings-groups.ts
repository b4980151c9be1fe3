import { z } from 'zod';
import { BOUNCE_SERVICE_NAMES } from '../../settings/parts/bounce-services.ts';
import type { SettingsGroup } from '../../define/define-settings.ts';
import { type SettingField, type SettingValueOf, settingOutput } from '../../setting-fields/index.ts';
import {
  type FieldsOf,
  type SchedulableName,
  type SettingsName,
  settingsAnswer,
  settingsGroup,
} from '../../settings/registry/settings-registry.ts';
import { settings } from '../../settings/index.ts';
import { pageOf } from '../../base/page.ts';
import { deadTarget } from './site.ts';

/** The mailbox that receives bounces, and the result of the last check. */
const mailbox = z.object({
  address: z.string(),
  set_by_environment: z.boolean(),
  read_at: z.string().nullable(),
  messages: z.int(),
  failures: z.int(),
  failure: z.string().nullable(),
  due_at: z.string().optional(),
});
export type MailboxState = z.output<typeof mailbox>;

/** What groups return besides their settings, by `name` or `part.name`. */
const more = {
  'sign-in': {
    'openid.enabled': z.boolean().describe('True if issuer, client, and a domain are set.'),
    'openid.redirect_url': z.string().describe('The URL to register with the provider.'),
  },
  bounces: {
    mailbox: mailbox.nullable().describe('The bounce mailbox and its last failure.'),
    addresses: z
      .record(z.enum(BOUNCE_SERVICE_NAMES), z.string())
      .describe('The URL each mail service reports to.'),
  },
  code: {
    policy: z
      .record(z.string(), z.array(z.string()))
      .describe('Additional sources in the Content-Security-Policy of public pages, by directive.'),
  },
  navigation: { leads_nowhere: z.array(deadTarget) },
  home: { leads_nowhere: z.array(deadTarget) },
} as const satisfies { readonly [Name in SettingsName]?: z.ZodRawShape };
type More = typeof more;

/** What a group returns besides its settings. */
export type MoreOf<Name extends SettingsName> = Name extends keyof More
  ? { readonly [Key in keyof More[Name]]: z.output<More[Name][Key]> }
  : object;

/** The returned form of a field; for a secret, only whether it is set. */
type ToldOf<Field> = Field extends { readonly kind: 'secret' }
  ? { set: boolean }
  : Field extends SettingField
    ? SettingValueOf<Field>
    : never;

/** `{'part.name': …}` as `{part: {name: …}}`. */
type Nested<Flat> = {
  readonly [Name in keyof Flat as Name extends `${string}.${string}` ? never : Name]: Flat[Name];
} & {
  readonly [Name in keyof Flat as Name extends `${infer Part}.${string}` ? Part : never]: {
    readonly [Inner in keyof Flat as InnerOf<Name, Inner>]: Flat[Inner];
  };
};
/** `name` if both are in the same part, as `part.other` and `part.name` are. */
type InnerOf<Name, Inner> = Name extends `${infer Part}.${string}`
  ? Inner extends `${Part}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The response of `GET /settings/{name}`, by the declaration of the group. */
export type SettingsAnswerOf<Name extends SettingsName> = Nested<
  {
    [Field in keyof FieldsOf<Name> & string]: ToldOf<FieldsOf<Name>[Field]>;
  } & MoreOf<Name>
> & { readonly version: number; readonly locked: readonly string[] };

/** A change of a group: who made it, when, and which values changed. */
export interface SettingsRevisionOf<Name extends SettingsName> {
  /** The version that the change made. */
  version: number;
  /** Null for values stored before the first recorded change. */
  at: string | null;
  by: { id: string; name: string } | null;
  changed_fields: (keyof FieldsOf<Name> & string)[];
  /** The changed fields before and after, without secrets. */
  before: Partial<Readonly<Record<string, unknown>>>;
  after: Partial<Readonly<Record<string, unknown>>>;
  /** It was scheduled and applied automatically at its time. */
  was_scheduled: boolean;
}

/** A scheduled change of a group. */
export interface ScheduledSettings {
  at: string;
  /** Counts the edits of the scheduled change. */
  version: number;
  by: { id: string; name: string } | null;
  changed_fields: string[];
  /** The values of these fields from then on. */
  settings: Partial<Readonly<Record<string, unknown>>>;
  /** The fields that someone has changed since it was scheduled: the scheduled values replace them. */
  changed_since: string[];
  /** Why it could not be applied at its time; null before that. */
  failure: string | null;
}

/** The responses for a group: itself as it is read and saved, and its history. */
type LinesOf<Name extends SettingsName> = {
  readonly [Line in `GET /settings/${Name}` | `PUT /settings/${Name}`]: z.ZodType<SettingsAnswerOf<Name>>;
} & {
  readonly [Line in `GET /settings/${Name}/revisions`]: ReturnType<
    typeof pageOf<z.ZodType<SettingsRevisionOf<Name>>>
  >;
} & {
  readonly [Line in `POST /settings/${Name}/revisions/:version/restore`]: z.ZodType<SettingsAnswerOf<Name>>;
} & ScheduleLinesOf<Name>;

/** The answers for a scheduled change, if the group supports one. */
type ScheduleLinesOf<Name extends SettingsName> = {
  readonly [Line in `GET /settings/${Name & SchedulableName}/schedule`]: z.ZodType<ScheduledSettings | null>;
} & {
  readonly [
    Line in `${'POST' | 'PUT'} /settings/${Name & SchedulableName}/schedule`
  ]: z.ZodType<ScheduledSettings>;
};

const known = new WeakMap<SettingsGroup, Readonly<Record<string, z.ZodType>>>();

/** The responses of one group, including groups that a test declares. */
export function settingsAnswersOf<Name extends SettingsName>(name: Name): LinesOf<Name> {
  const group = settingsGroup(name);
  // Each route of a group asks for them.
  const lines = known.get(group) ?? answersOf(name, group);
  known.set(group, lines);
  // They are derived from the declaration, and so are their types.
  return lines as unknown as LinesOf<Name>;
}

function answersOf(name: SettingsName, group: SettingsGroup): Readonly<Record<string, z.ZodType>> {
  const added: Readonly<Record<string, z.ZodRawShape>> = more;
  const answer = settingsAnswer(group, Object.hasOwn(added, name) ? added[name] : {});
  const outputs = Object.entries(group.fields)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([key, field]): [string, z.ZodType] => [key, settingOutput(field).nullable().optional()]);
  const values = z.object(Object.fromEntries(outputs));
  const names = z.array(z.enum(Object.keys(group.fields)));
  const revision = z.object({
    version: z.int().describe('The version that the change created.'),
    at: z.iso
      .datetime()
      .nullable()
      .describe('Null for the values stored before the first change in the history.'),
    by: person.nullable(),
    changed_fields: names,
    before: values.describe('The changed fields before the change, without secrets.'),
    after: values.describe('The changed fields after the change, without secrets.'),
    was_scheduled: z.boolean().describe('True if the change was scheduled and made automatically.'),
  });
  return {
    [`GET /settings/${name}`]: answer,
    [`PUT /settings/${name}`]: answer,
    [`GET /settings/${name}/revisions`]: pageOf(revision),
    [`POST /settings/${name}/revisions/:version/restore`]: answer,
    ...(group.schedulable === true ? scheduleLines(name, { names, values }) : {}),
  };
}

const person = z.object({ id: z.uuid(), name: z.string() });

function scheduleLines(name: string, { names, values }: { names: z.ZodType; values: z.ZodType }) {
  const planned = z.object({
    at: z.iso.datetime(),
    version: z.int().describe('Increases with every change to the schedule.'),
    by: person.nullable(),
    changed_fields: names,
    settings: values.describe('The scheduled values of these fields.'),
    changed_since: names.describe(
      'Fields that have been changed since scheduling; the scheduled values replace them.',
    ),
    failure: z.string().nullable().describe('Why the change failed at its time; null before then.'),
  });
  return {
    [`GET /settings/${name}/schedule`]: planned.nullable(),
    [`POST /settings/${name}/schedule`]: planned,
    [`PUT /settings/${name}/schedule`]: planned,
  };
}

type AllLines = {
  readonly [Line in keyof LinesOf<SettingsName>]: Line extends keyof LinesOf<infer Name extends SettingsName>
    ? LinesOf<Name>[Line]
    : never;
};

/** The answers of all groups. */
export const settingsAnswers = Object.assign(
  {},
  ...Object.keys(settings).map((name) => settingsAnswersOf(name as SettingsName)),
) as AllLines;
