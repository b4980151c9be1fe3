import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from './resource-store.ts';

/** The names in a body whose values differ from the record’s. An empty value and a missing one count as the same. */
export function changedFrom(
  values: Readonly<Record<string, unknown>>,
  input: Record<string, unknown>,
): FieldChange[] {
  return Object.entries(input)
    .map(([field, after]) => ({ field, before: values[field] ?? null, after: after ?? null }))
    .filter(({ before, after }) => !isSame(before, after));
}

function isSame(stored: unknown, given: unknown): boolean {
  if (isDeepStrictEqual(stored, given) || isSameMoment(stored, given)) return true;
  return isEmpty(stored) && isEmpty(given);
}

/** The same time can be written in two ways. */
export function isSameMoment(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return /^\d{4}-\d\d-\d\dT/.test(one) && Date.parse(one) === Date.parse(other);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
