import { literal } from '../../platform/database/statement.ts';

/**
 * Where a value is kept in a column of JSON: under its name, or, until it is moved, under one of earlier declarations, which
 * comes first. Indexes of declared fields are made of the same expressions.
 */
export interface JsonPlace {
  json: string;
  sources: readonly string[];
}

/** The value as text, whatever kind it was stored as. */
export function textIn({ json, sources }: JsonPlace): string {
  const values = sources.map((source) => `${json} ->> ${literal(source)}`);
  return values.length === 1 ? `(${values.join('')})` : `coalesce(${values.join(', ')})`;
}

/** The value itself; what is set to nothing is left out. */
export function valueIn({ json, sources }: JsonPlace): string {
  const values = sources.map((source) => `nullif(${json} -> ${literal(source)}, 'null')`);
  return values.length === 1 ? `(${json} -> ${literal(sources[0] ?? '')})` : `coalesce(${values.join(', ')})`;
}

/** A number; null for values that are none, stored before the field was a number. */
export function numberIn(place: JsonPlace): string {
  const text = textIn(place);
  return `(CASE WHEN ${text} ~ '^\\s*[-+]?\\d{1,15}\\s*$' THEN ${text}::numeric END)`;
}

/** Moments are stored in one format, so comparing the text compares the times. */
export function momentIn(place: JsonPlace): string {
  return `(${textIn(place)} COLLATE "C")`;
}

/** How texts are sorted. What an ordered index holds is limited in length. */
export function orderedTextIn(place: JsonPlace): string {
  return `lower(left(${textIn(place)}, 200))`;
}
