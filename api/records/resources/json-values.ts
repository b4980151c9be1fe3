import { literal } from '../../platform/database/statement.ts';

/**
 * Where a value is in a JSON column: under its name, or until it is moved, under a name from an earlier declaration, which
 * comes first. Indexes of declared fields use the same expressions.
 */
export interface JsonPlace {
  json: string;
  sources: readonly string[];
}

/** The value as text, whatever type it was stored as. */
export function textIn({ json, sources }: JsonPlace): string {
  const values = sources.map((source) => `${json} ->> ${literal(source)}`);
  return values.length === 1 ? `(${values.join('')})` : `coalesce(${values.join(', ')})`;
}

/** The value itself; JSON null counts as missing. */
export function valueIn({ json, sources }: JsonPlace): string {
  const values = sources.map((source) => `nullif(${json} -> ${literal(source)}, 'null')`);
  return values.length === 1 ? `(${json} -> ${literal(sources[0] ?? '')})` : `coalesce(${values.join(', ')})`;
}

/** A number; null for values that aren’t numbers, stored before the field was one. */
export function numberIn(place: JsonPlace): string {
  const text = textIn(place);
  return `(CASE WHEN ${text} ~ '^\\s*[-+]?\\d{1,15}\\s*$' THEN ${text}::numeric END)`;
}

/** Times are stored in one format, so comparing the text compares the times. */
export function momentIn(place: JsonPlace): string {
  return `(${textIn(place)} COLLATE "C")`;
}

/** How texts are sorted; cut, because an ordered index limits their length. */
export function orderedTextIn(place: JsonPlace): string {
  return `lower(left(${textIn(place)}, 200))`;
}
