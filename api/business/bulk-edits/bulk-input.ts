import type { StoredRecord } from '../../records/resources/resource-store.ts';

/** The body that a change is for this record: what is added to references and attributes and taken from them, applied. */
export function inputFor(
  { values }: Pick<StoredRecord, 'values'>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries(changes).map(([key, value]) => {
    const present = values[key];
    if (isReferencesChange(value)) return [key, referencesAfter((present ?? []) as string[], value)];
    if (isAttributesChange(value)) return [key, { ...(present as object | null), ...value.set }];
    return [key, value];
  });
  return Object.fromEntries(entries);
}

function referencesAfter(present: string[], { add = [], remove = [] }: ReferencesChange): string[] {
  return [...new Set([...present.filter((id) => !remove.includes(id)), ...add])];
}

interface ReferencesChange {
  add?: string[];
  remove?: string[];
}

function isReferencesChange(value: unknown): value is ReferencesChange {
  return typeof value === 'object' && value !== null && ('add' in value || 'remove' in value);
}

function isAttributesChange(value: unknown): value is { set: object } {
  return typeof value === 'object' && value !== null && 'set' in value;
}
