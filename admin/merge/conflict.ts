import type { Resource } from '#schema/define/define-resource.ts';
import { type Field, wireSchemasOf } from '#schema/fields/index.ts';
import { isSame } from '../records/is-same.ts';
import type { AdminRecord } from '../records/records.ts';

type Values = Record<string, unknown>;

/** A stale save: the initial values, the user's values, and the stored ones. */
export interface Conflict {
  base: AdminRecord;
  mine: Values;
  /** The content of the form when `mine` was created, if different: then `mine` is already a merge. */
  typed?: Values;
  theirs: AdminRecord;
}

export type Side = 'mine' | 'theirs';

/** A field that at least one of the two changed. */
export interface MergeField {
  name: string;
  field: Field;
  /** Who changed it; `both`: to different values, so that someone must choose. */
  changedBy: Side | 'both';
}

/** The fields of a merge: those in which the two versions differ. */
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

/** The chosen record: theirs, with the chosen fields of mine. */
export function mergedValues(
  fields: readonly MergeField[],
  { mine, theirs }: Conflict,
  choices: Readonly<Record<string, Side | undefined>>,
): Values {
  const taken = fields.filter(({ name }) => choices[name] === 'mine');
  const keys = taken.flatMap(({ name, field }) => Object.keys(wireSchemasOf(name, field)));
  return { ...theirs, ...Object.fromEntries(keys.map((key) => [key, mine[key] ?? null])) };
}
