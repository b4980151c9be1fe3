import type { z } from 'zod';
import { type Field, kinds } from './kinds.ts';
import type { FieldKindRecord } from './parts/field-kind.ts';
import { withOwnRule } from './parts/own-kinds.ts';

export type FieldMap = Readonly<Record<string, Field>>;

/** The names of all kinds. */
export const fieldKinds: readonly string[] = Object.keys(kinds);

/** What a field of any kind means: how it is written, read and stored. */
export function kindOf(field: Field): FieldKindRecord<Field> {
  return kinds[field.kind];
}

/** The names a field is written with on the wire, each with its rule. */
export function wireSchemasOf(name: string, field: Field): Record<string, z.ZodType> {
  const rules = kindOf(field).write(name, field);
  if (field.as === undefined) return rules;
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, withOwnRule(field, rule)]));
}

const defaults = new WeakMap<Field, unknown>();

/** The value of a field that was never set, even one that was declared after its record was created. */
export function valueOfNothing(field: Field): unknown {
  // Called for every empty field of every record in a list.
  if (!defaults.has(field)) {
    const [column] = Object.values(kindOf(field).columns('', field));
    defaults.set(field, column?.default ?? null);
  }
  const value = defaults.get(field);
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}

/** "Published date" from `published_date`, unless the field says otherwise. */
export function labelOf(name: string, field: Pick<Field, 'label'>): string {
  return field.label ?? (name[0]?.toUpperCase() ?? '') + name.slice(1).replaceAll('_', ' ');
}

export * from './kinds.ts';
export { referenceKey, referencesKey } from './reference.ts';
