import type { Resource } from '#schema/define-resource.ts';
import { type Field, wireSchemasOf } from '#schema/fields/index.ts';
import { isSame } from '../records/is-same.ts';
import type { AdminRecord } from '../records/records.ts';

type Values = Record<string, unknown>;

/** A save that came too late: what I started from, what I typed, what is stored by now. */
export interface Conflict {
  base: AdminRecord;
  mine: Values;
  /** What the form held when `mine` was made of it, where that is something else: `mine` is a merge already. */
  typed?: Values;
  theirs: AdminRecord;
}

export type Side = 'mine' | 'theirs';

/** A field that at least one of the two changed. */
export interface MergeField {
  name: string;
  field: Field;
  /** Who changed it; `both`: to different values, so that someone has to choose. */
  changedBy: Side | 'both';
}

/** What a merge is about: every field that the two versions say different things of. */
export function mergeFieldsOf(resource: Resource, { base, mine, theirs }: Conflict): MergeField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.readOnly === true) return [];
    const differs = (one: Values, other: Values) =>
      Object.keys(wireSchemasOf(name, field)).some((key) => !isSame(one[key], other[key]));
    if (!differs(mine, theirs)) return [];
    const [isMine, isTheirs] = [differs(mine, base), differs(theirs, base)];
    return [{ name, field, changedBy: isMine && isTheirs ? 'both' : isMine ? 'mine' : 'theirs' }];
  });
}

/** The record that was chosen: theirs, with those fields of mine that were taken. */
export function mergedValues(
  fields: readonly MergeField[],
  { mine, theirs }: Conflict,
  choices: Readonly<Record<string, Side | undefined>>,
): Values {
  const taken = fields.filter(({ name }) => choices[name] === 'mine');
  const keys = taken.flatMap(({ name, field }) => Object.keys(wireSchemasOf(name, field)));
  return { ...theirs, ...Object.fromEntries(keys.map((key) => [key, mine[key] ?? null])) };
}
