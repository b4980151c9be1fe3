import { isDeepStrictEqual } from 'node:util';
import type { Field, FieldMap } from '#schema/fields/index.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { isNeeded } from '../document-rows/convert-value.ts';
import { ownNamesOf } from '../document-rows/own-values.ts';

/** The part of a declaration that decides how a value is stored and read. */
export interface FieldRecord {
  kind: Field['kind'];
  required?: boolean;
  renamedFrom?: string;
  [key: string]: unknown;
}

/** A field as it is recorded in the database. */
export interface RecordedField {
  type: string;
  name: string;
  declaration: FieldRecord;
  removed_at: string | null;
}

/** How the declaration of a field differs from the record. */
export interface FieldChange {
  field: string;
  what: 'new' | 'removed' | 'back' | 'renamed' | 'changed';
  /** The former name of a renamed field. */
  from?: string;
  before?: FieldRecord;
  after?: FieldRecord;
}

/**
 * The changes to one type. Reasons why they are impossible are sentences for the person who starts the
 * program.
 */
export interface TypeChanges {
  changes: FieldChange[];
  refusals: string[];
}

const KEPT = ['default', 'kind', 'large', 'of', 'options', 'renamedFrom', 'required', 'to'] as const;

/** The record of a field. */
export function recordOf(field: Field): FieldRecord {
  const declared = field as Field & Partial<Record<(typeof KEPT)[number], unknown>>;
  const kept = KEPT.flatMap((key) => (declared[key] === undefined ? [] : [[key, declared[key]]]));
  const record = Object.fromEntries(kept) as FieldRecord;
  if (field.kind === 'group-list') record['of'] = mapOf(field.of, recordOf);
  return record;
}

function mapOf<Value>(fields: FieldMap, of: (field: Field) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}

/** The fields of a type that are stored by their declared names; common ones have columns. */
export function recordsOf(resource: DocumentResource): Map<string, FieldRecord> {
  return new Map(ownNamesOf(resource).map(({ fieldName, field }) => [fieldName, recordOf(field)]));
}

/** The part that decides whether stored values must be checked: a former name alone changes nothing. */
function shapeOf({ renamedFrom: _former, ...shape }: FieldRecord): Omit<FieldRecord, 'renamedFrom'> {
  return shape;
}

const STILL_MIGRATING =
  'Its records are still being migrated to the previous declarations: start with those, and wait until `npm run schema` reports that they are done.';

/** Compares a type with its record. */
export function compareType(
  resource: DocumentResource,
  recorded: readonly RecordedField[],
  { isMigrating }: { isMigrating: boolean },
): TypeChanges {
  const declared = recordsOf(resource);
  const known = new Map(recorded.map((field) => [field.name, field]));
  const changes = [...declared].flatMap(
    ([field, after]) => changeOf({ field, after }, { declared, known }) ?? [],
  );
  const moved = new Set(changes.map(({ from }) => from));
  for (const { name, declaration, removed_at: removedAt } of recorded) {
    if (removedAt === null && !declared.has(name) && !moved.has(name))
      changes.push({ field: name, what: 'removed', before: declaration });
  }
  const refusals = refusedRenames({ declared, known, changes });
  const isLost = ({ name, declaration: { renamedFrom } }: RecordedField) =>
    renamedFrom !== undefined && declared.get(name)?.renamedFrom !== renamedFrom;
  if (isMigrating && (changes.some(movesValues) || recorded.some(isLost))) refusals.push(STILL_MIGRATING);
  return { changes, refusals };
}

function changeOf(
  { field, after }: { field: string; after: FieldRecord },
  { declared, known }: Pick<Known, 'declared' | 'known'>,
): FieldChange | undefined {
  const before = known.get(field);
  const { renamedFrom: from } = after;
  const source = from === undefined ? undefined : known.get(from);
  if (from !== undefined && source !== undefined && !declared.has(from))
    return { field, what: 'renamed', from, before: source.declaration, after };
  if (before === undefined) return { field, what: 'new', after };
  if (before.removed_at !== null) return { field, what: 'back', before: before.declaration, after };
  if (isDeepStrictEqual(shapeOf(before.declaration), shapeOf(after))) return undefined;
  return { field, what: 'changed', before: before.declaration, after };
}

/** Whether a change may require rewriting records, and whether other nodes must not write in the meantime. */
export function movesValues({ what, after }: Pick<FieldChange, 'what' | 'after'>): boolean {
  if (what === 'new') return after !== undefined && isNeeded(after as unknown as Field);
  return what !== 'removed';
}

interface Known {
  declared: ReadonlyMap<string, FieldRecord>;
  known: ReadonlyMap<string, RecordedField>;
  changes: readonly FieldChange[];
}

function refusedRenames(all: Known): string[] {
  const { declared, changes } = all;
  const byFormer = Map.groupBy(declared, ([, { renamedFrom }]) => renamedFrom);
  const claims = [...byFormer].flatMap(([former, fields]) =>
    former === undefined ? [] : refusedClaims(former, { fields, isDeclared: declared.has(former) }),
  );
  return [...claims, ...changes.flatMap((change) => refusedChange(change, all))];
}

function refusedClaims(
  former: string,
  { fields, isDeclared }: { fields: readonly [string, FieldRecord][]; isDeclared: boolean },
): string[] {
  const names = fields.map(([name]) => `"${name}"`);
  const refusals: string[] = [];
  if (names.length > 1)
    refusals.push(
      `${names.join(' and ')} are both renamed from "${former}": only one field can have its values.`,
    );
  if (isDeclared)
    refusals.push(
      `${names.join(' and ')} is renamed from "${former}", which is still declared: remove "${former}" or the \`renamedFrom\`.`,
    );
  return refusals;
}

function refusedChange({ field, what, from, after }: FieldChange, { known, changes }: Known): string[] {
  if (what === 'renamed' && known.has(field))
    return [
      `"${field}" is renamed from "${from}", but "${field}" has values of its own: choose another name, or start once without both and drop their values with \`npm run schema -- --drop\`.`,
    ];
  if (what !== 'new') return [];
  const removed = changes.filter((change) => change.what === 'removed').map((change) => change.field);
  const former = after?.renamedFrom;
  if (former !== undefined && removed.length > 0)
    return [
      `"${field}" is renamed from "${former}", which was never declared. Fields that are gone: ${removed.join(', ')}.`,
    ];
  const later = removed.find((name) => known.get(name)?.declaration.renamedFrom === field);
  if (later === undefined) return [];
  return [
    `"${field}" was renamed to "${later}": start with the declarations that have "${later}", or declare "${field}" with \`renamedFrom: '${later}'\`.`,
  ];
}
