import type { DocumentResource } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/text/fold.ts';
import { lexemesOf } from '../search/lexemes.ts';
import { readableText } from '../search/readable-text.ts';
import type { SearchConfig } from '../search/search-config.ts';
import { wireNamesOf } from './document-columns.ts';
import { type StoredColumns, plainText, richTextIn } from './document-input.ts';
import { withOwnValues } from './own-values.ts';

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;
type Weight = (typeof WEIGHTS)[number];
/** A tsvector may not exceed 1 MB, so only the first words of the longest texts count. */
const WORDS_MAX = 20_000;

/** Searchable text by weight, A to D; null when unchanged. */
export type SearchParts = readonly (string | null)[];

/**
 * The searchable text of a document, from the fields that its declaration names: words for A to C, and a
 * prepared vector for D, which holds whole bodies. References are left out: renaming a tag would make them
 * stale, so a search looks up their names instead.
 */
export async function searchParts(
  on: Queries,
  {
    resource,
    columns,
    config,
    before: stored,
  }: { resource: DocumentResource; columns: StoredColumns; config: SearchConfig; before?: StoredColumns },
): Promise<SearchParts> {
  const before = stored === undefined ? undefined : withOwnValues(resource, stored);
  const parts = WEIGHTS.map((weight) => {
    const text = textOf(resource, columns, weight);
    if (before !== undefined && text === textOf(resource, before, weight)) return null;
    return wordsOf(text).slice(0, WORDS_MAX);
  });
  const [a, b, c, d] = parts.map((words) => words?.join(' ') ?? null);
  const words = parts[3];
  return [a ?? null, b ?? null, c ?? null, words == null ? (d ?? null) : await vectorFor(on, words, config)];
}

/** A tsvector as text, with each word once. */
async function vectorFor(on: Queries, words: readonly string[], config: SearchConfig): Promise<string> {
  const lexemes = await lexemesOf(on, words, config);
  return lexemes.map((lexeme) => `${lexeme}:1`).join(' ');
}

/** SQL of a new vector; `parameters` hold the parts, `config` is the text search configuration. */
export function vectorOf(parameters: readonly string[], config: string): string {
  return WEIGHTS.map((weight, index) => weighted(weight, parameters[index] ?? '', config)).join(' || ');
}

/** SQL of an updated vector; where a part is null, its weight stays as it was. */
export function vectorFrom(vector: string, parameters: readonly string[], config: string): string {
  return WEIGHTS.map((weight, index) => {
    const part = parameters[index] ?? '';
    const kept = `ts_filter(${vector}, '{${weight.toLowerCase()}}')`;
    return `CASE WHEN ${part}::text IS NULL THEN ${kept} ELSE ${weighted(weight, part, config)} END`;
  }).join(' || ');
}

/** Weight D is already a vector as text. */
function weighted(weight: Weight, parameter: string, config: string): string {
  return weight === 'D'
    ? `${parameter}::text::tsvector`
    : `setweight(to_tsvector(${config}, ${parameter}::text), '${weight}')`;
}

function textOf(resource: DocumentResource, columns: StoredColumns, weight: Weight): string {
  return (resource.search[weight] ?? []).map((field) => fieldText(resource, columns, field)).join(' \n ');
}

function fieldText(resource: DocumentResource, columns: StoredColumns, field: string): string {
  if (resource.fields[field]?.kind === 'rich-text') return plainText(richTextIn(columns, field));
  const name = wireNamesOf(resource).find((wireName) => wireName.key === field);
  if (name === undefined || !('column' in name.place || 'in' in name.place)) return '';
  const value =
    'column' in name.place
      ? columns[name.place.column]
      : (columns[name.place.in] as Record<string, unknown>)[field];
  return readableText(value);
}
