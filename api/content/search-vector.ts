import type { DocumentResource } from '#schema/registry.ts';
import { wordsOf } from '../search/fold.ts';
import { wireNamesOf } from './document-columns.ts';
import type { StoredColumns } from './document-input.ts';

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;
type Weight = (typeof WEIGHTS)[number];
/** A tsvector may not exceed 1 MB; half a million characters of the longest text stay well below. */
const MAX_CHARS = 300_000;

/** The words of each weight, A to D; null where they are those of before. */
export type SearchWords = readonly (string | null)[];

/**
 * What a document is found by, from the fields that its declaration names. References are left out: renaming a tag would
 * make it stale, so a search looks their names up instead.
 */
export function searchWords(
  resource: DocumentResource,
  columns: StoredColumns,
  before?: StoredColumns,
): SearchWords {
  return WEIGHTS.map((weight) => {
    const text = textOf(resource, columns, weight);
    if (before !== undefined && text === textOf(resource, before, weight)) return null;
    const words = wordsOf(text);
    // In long texts a word counts once: taking words apart is most of the work of a save.
    return (weight === 'D' ? [...new Set(words)] : words).join(' ').slice(0, MAX_CHARS);
  });
}

/** SQL of a new vector; `parameters` hold the four texts. */
export function vectorOf(parameters: readonly string[]): string {
  return WEIGHTS.map(
    (weight, index) => `setweight(to_tsvector('english', ${parameters[index]}::text), '${weight}')`,
  ).join(' || ');
}

/**
 * SQL of a vector that is changed; where a text is null its weight is kept as it was. Taking the body's words apart is
 * most of the work of a save that leaves the body alone.
 */
export function vectorFrom(vector: string, parameters: readonly string[]): string {
  return WEIGHTS.map((weight, index) => {
    const text = `${parameters[index]}::text`;
    const kept = `ts_filter(${vector}, '{${weight.toLowerCase()}}')`;
    return `CASE WHEN ${text} IS NULL THEN ${kept} ELSE setweight(to_tsvector('english', ${text}), '${weight}') END`;
  }).join(' || ');
}

function textOf(resource: DocumentResource, columns: StoredColumns, weight: Weight): string {
  return (resource.search[weight] ?? []).map((field) => fieldText(resource, columns, field)).join(' \n ');
}

function fieldText(resource: DocumentResource, columns: StoredColumns, field: string): string {
  if (field === 'body') return columns.body_text ?? '';
  const name = wireNamesOf(resource).find((wireName) => wireName.key === field);
  if (name === undefined || !('column' in name.place || 'in' in name.place)) return '';
  const value =
    'column' in name.place
      ? columns[name.place.column]
      : (columns[name.place.in] as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}
