import type { SettingsGroup } from '#schema/define/define-settings.ts';
import type { Said } from '#schema/messages/said.ts';
import { type SettingField, writtenRule } from '#schema/setting-fields/index.ts';
import type { FlatValues } from '#schema/settings/registry/settings-registry.ts';
import { ApiError } from '../base/api-error.ts';
import { Spoken, later } from '../base/spoken.ts';
import { faultOf, fieldErrorsOf } from '../route/field-errors.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A change of a group, sorted by the rules for what is written now. */
interface Sorted {
  accepted: Record<string, unknown>;
  /** 422 for the first field that the rules refuse; undefined if they accept the whole change. */
  refusal: ApiError | undefined;
}

/**
 * Checks a change that may be older than the rules: one of a schedule, a release, or an earlier version. Null clears a value.
 * Fields that are no longer declared are left out.
 */
export function sortChange(group: SettingsGroup, change: FlatValues): Sorted {
  const sorted: Sorted = { accepted: {}, refusal: undefined };
  for (const [key, value] of Object.entries(change)) {
    const field = group.fields[key];
    if (field === undefined || value === undefined) continue;
    const { error, data } = writtenRule(field).safeParse(value);
    if (error === undefined) sorted.accepted[key] = data;
    else {
      const label = new Spoken(labelSaid(group.name, [key, field]));
      const [fault] = error.issues.map(faultOf);
      const issues = error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
      sorted.refusal ??= new ApiError('validation_failed', {
        message: spoken('field_refused', { field: label, fault: fault ?? '' }),
        errors: fieldErrorsOf({ issues }, { byPath: true }),
      });
    }
  }
  return sorted;
}

/** The change as it is stored. Throws 422 if the rules refuse a field. */
export function checkedChange(group: SettingsGroup, change: FlatValues): Record<string, unknown> {
  const { accepted, refusal } = sortChange(group, change);
  if (refusal !== undefined) throw refusal;
  return accepted;
}

/** The label of a field, whose translations are those of its declaration. */
function labelSaid(group: string, [name, { label }]: readonly [name: string, declared: SettingField]): Said {
  return { messages: { room: `schema.settings.${group}.fields.${name}`, texts: { label } }, key: 'label' };
}
