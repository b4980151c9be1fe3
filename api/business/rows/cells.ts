import type { FieldShape } from '#schema/fields/parts/field-kind.ts';
import { kindOf } from '#schema/fields/index.ts';
import type { RowColumn } from './row-columns.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { SpokenError } from '../../platform/base/spoken-error.ts';

const spoken = later(messages);

/** How to parse the text of a cell, by the kind of value. */
const parserOf = {
  line: 'text',
  list: 'structured',
  number: 'number',
  truth: 'truth',
  document: 'rich-text',
  entries: 'structured',
  'content-items': 'structured',
  media: 'text',
  picture: 'text',
  pictures: 'structured',
  reference: 'text',
  references: 'structured',
  structure: 'structured',
  secret: 'text',
} as const satisfies Readonly<Record<FieldShape, string>>;
/** What a spreadsheet program would run as a formula, including text that was already escaped. */
const ACTIVE = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const SLUGS_APART = ', ';

/**
 * The text of a cell. A value that would run as a formula gets a leading apostrophe, which reading removes
 * again.
 */
export function toCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[a-z0-9-]+$/.test(one)))
    return value.join(SLUGS_APART);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return ACTIVE.test(text) ? `'${text}` : text;
}

/** The value of a cell, as it would be in JSON. Throws a SpokenError if it is unreadable. */
export function fromCell({ field, slugsOf }: RowColumn, cell: string): unknown {
  const text = cell.startsWith("'") && ACTIVE.test(cell) ? cell.slice(1) : cell;
  if (slugsOf !== undefined && field.kind === 'references')
    return text
      .split(',')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== '');
  if (text === '') return null;
  switch (parserOf[kindOf(field).shape]) {
    case 'text':
      return text;
    case 'number':
      if (Number.isFinite(Number(text))) return Number(text);
      throw new SpokenError(spoken('number'));
    case 'truth':
      if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
      throw new SpokenError(spoken('boolean'));
    case 'rich-text':
      return /^\s*[[{"]/.test(text) ? parseJson(text) : text;
    case 'structured':
      // A plain list of words, such as slugs.
      return /^\s*[[{"]/.test(text) ? parseJson(text) : text.split(SLUGS_APART);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SpokenError(spoken('not_json'));
  }
}
