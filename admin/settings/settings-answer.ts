import type { DeadTarget } from '#schema/answers/operations/site.ts';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { type SettingField, writtenRule } from '#schema/setting-fields/index.ts';
import { type FlatValues, packed, valueAt } from '#schema/settings/registry/settings-registry.ts';
import { capitalised } from '../providers/problem-error.ts';
import { isSame } from '../records/is-same.ts';
import { formKind } from './kinds/inputs/index.ts';
import { faultIn } from '#schema/messages/faults.ts';
import { saidIn } from '#schema/messages/said.ts';
import { currentTranslator } from '../language/current.ts';
import type { z } from 'zod';

/** `GET /settings/{name}`, as far as every group answers alike. */
export interface SettingsAnswer {
  readonly version: number;
  /** Variables of the server that are set. */
  readonly locked: readonly string[];
  /** Of groups with links: those that lead to no page. */
  readonly leads_nowhere?: readonly DeadTarget[];
}

/** What a person typed and did not save yet, by field. */
export type Edits = FlatValues;

/** The state of a form: its declaration, the server's values, and what was typed. */
export interface StandingForm {
  group: SettingsGroup;
  answer: SettingsAnswer;
  edits: Edits;
}

/** The value in the input of a field. */
export function typedIn({ group, answer, edits }: StandingForm, name: string): unknown {
  const field = fieldOf(group, name);
  return name in edits ? edits[name] : formKind(field).typedOf(valueAt(answer, name), field);
}

/** The fields that differ between two answers. */
export function differingFields(
  { fields }: SettingsGroup,
  before: SettingsAnswer,
  after: SettingsAnswer,
): string[] {
  return Object.keys(fields).filter((name) => !isSame(valueAt(before, name), valueAt(after, name)));
}

/** The variable that locks a field; undefined where it is open. */
export function lockOf({ locked }: SettingsAnswer, field: SettingField): string | undefined {
  return [field.variable, ...(field.lockedBy ?? [])].find(
    (name) => name !== undefined && locked.includes(name),
  );
}

/** Whether the form shows a field, as things are typed. */
export function isShown(form: StandingForm, name: string): boolean {
  const conditions = Object.entries(fieldOf(form.group, name).shownWhen ?? {});
  return conditions.every(([other, values]) => {
    const field = fieldOf(form.group, other);
    const chosen = formKind(field).sentOf(typedIn(form, other), field);
    return values.some((value) => value === chosen);
  });
}

/** The values that differ from what is stored, as they are sent. */
export function changedIn(form: StandingForm): FlatValues {
  const { group, edits } = form;
  const changed = Object.keys(edits).filter(
    (name) => !isSame(edits[name], typedIn({ ...form, edits: {} }, name)) && isShown(form, name),
  );
  return Object.fromEntries(
    changed.map((name) => {
      const field = fieldOf(group, name);
      return [name, formKind(field).sentOf(edits[name], field)];
    }),
  );
}

/** What is wrong with values that are to be sent, by path: the server has the same rules, and more. */
export function wrongIn({ fields }: SettingsGroup, change: FlatValues): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(change)) {
    const field = fields[name];
    const issues = field === undefined ? [] : (writtenRule(field).safeParse(value).error?.issues ?? []);
    for (const issue of issues) wrong[[name, ...issue.path].join('.')] ??= capitalised(wordsOf(issue));
  }
  return wrong;
}

function wordsOf(issue: z.core.$ZodIssue): string {
  const said = faultIn(issue);
  return said === undefined ? issue.message : saidIn(said, currentTranslator());
}

/** What is sent to save a change: with the version that was read. */
export function bodyOf({ version }: SettingsAnswer, change: FlatValues): Record<string, unknown> {
  return packed({ version, ...change });
}

/** Whether a field has a value; of a secret whether one is stored. */
export function isStored(answer: SettingsAnswer, name: string): boolean {
  const returned = valueAt(answer, name);
  return isRecord(returned) ? returned['set'] === true : returned !== null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function fieldOf({ name, fields }: SettingsGroup, field: string): SettingField {
  const found = fields[field];
  if (found === undefined) throw new Error(`The settings of ${name} have no ${field}.`);
  return found;
}
