import { type SQL, sql } from 'drizzle-orm';
import type { DocumentResource } from '#schema/registry.ts';
import { fold } from '../search/fold.ts';
import type { DocumentColumns } from './document-input.ts';
import { wireNamesOf } from './document-columns.ts';

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;
/** A tsvector may not exceed 1 MB; half a million characters of the longest text stay well below. */
const MAX_CHARS = 300_000;

/**
 * The search vector of a document from the fields that its declaration names. References are left out: renaming a tag
 * would make it stale, so a search looks their names up instead.
 */
export function searchVector(resource: DocumentResource, columns: DocumentColumns): SQL {
  const parts = WEIGHTS.flatMap((weight) => {
    const text = (resource.search[weight] ?? [])
      .map((field) => textOf(resource, columns, field))
      .join(' \n ');
    return text.trim() === ''
      ? []
      : [
          sql`setweight(to_tsvector('english', ${fold(text).slice(0, MAX_CHARS)}), ${sql.raw(`'${weight}'`)})`,
        ];
  });
  return parts.length === 0 ? sql`''::tsvector` : sql.join(parts, sql` || `);
}

function textOf(resource: DocumentResource, columns: DocumentColumns, field: string): string {
  if (field === 'body') return columns.body_text ?? '';
  const name = wireNamesOf(resource).find((wireName) => wireName.key === field);
  if (name === undefined || !('column' in name.place || 'in' in name.place)) return '';
  const value =
    'column' in name.place
      ? columns[name.place.column]
      : (columns[name.place.in] as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}
