import type { AttributeValue } from '#schema/fields/attributes.ts';

/** An attribute that is being edited. `kind` is its stored type. */
export interface AttributeRow {
  name: string;
  text: string;
  kind: 'string' | 'number' | 'boolean';
}

export function toRows(attributes: Record<string, AttributeValue>): AttributeRow[] {
  return Object.entries(attributes).map(([name, value]) => ({
    name,
    text: value === null ? '' : String(value),
    kind: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string',
  }));
}

/** Rows without a name are not there yet. A number stays one while its text is a number, likewise true and false. */
export function fromRows(rows: readonly AttributeRow[]): Record<string, AttributeValue> {
  return Object.fromEntries(
    rows.filter(({ name }) => name.trim() !== '').map((row) => [row.name.trim(), valueOf(row)]),
  );
}

function valueOf({ text, kind }: AttributeRow): AttributeValue {
  if (text === '') return null;
  if (kind === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
