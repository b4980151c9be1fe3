import type { Resource } from '#schema/define/define-resource.ts';
import { writableKeysOf } from '#schema/bodies/write-schemas.ts';
import { isSame } from '../records/is-same.ts';

/** The values that a save would send and that differ from the stored ones. Passwords are never kept. */
export function changesOf(
  resource: Resource,
  values: Record<string, unknown>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const keys = writableKeysOf(resource).filter(
    (key) => resource.fields[key]?.kind !== 'password' && key in values && !isSame(values[key], stored[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}
