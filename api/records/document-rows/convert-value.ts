import { type Field, type FieldOf, kindOf, wireSchemasOf } from '#schema/fields/index.ts';
import type { FieldShape } from '#schema/fields/parts/field-kind.ts';

/*
 * A value may have been stored when its field had another kind. Whether it fits the current declaration, and
 * what it is converted to, depends only on the value.
 */

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a stored value has the shape that its field expects. An unset value always does. */
export function fits(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (field.kind === 'choice') return isText(value) && field.options.includes(value);
  if (field.kind === 'group-list')
    return Array.isArray(value) && value.every((entry) => fitsGroup(field, entry));
  return (KINDS[field.kind] ?? SHAPES[kindOf(field).shape])(value);
}

/** Images of a gallery, each with its identifier. */
const isGallery = (value: unknown) =>
  Array.isArray(value) && value.every((one) => isObject(one) && isText(one['image_unique_identifier']));

const isTruth = (value: unknown) => typeof value === 'boolean';

/** What a value of each shape looks like when it is stored. A new kind of field is one of these. */
const SHAPES: Record<FieldShape, (value: unknown) => boolean> = {
  'content-items': Array.isArray,
  document: isObject,
  entries: Array.isArray,
  line: isText,
  list: isTexts,
  media: isText,
  number: Number.isSafeInteger,
  picture: isText,
  pictures: isGallery,
  reference: isText,
  references: isTexts,
  secret: isText,
  structure: (value) => typeof value === 'object',
  truth: isTruth,
};

/** Kinds that are stricter than their shape. */
const KINDS: Partial<Record<Field['kind'], (value: unknown) => boolean>> = {
  attributes: isObject,
  blocks: Array.isArray,
  'contact-rule': isObject,
  'date-time': (value) => isText(value) && MOMENT.test(value),
  isbn: (value) => isText(value) && /^[\dX]+$/.test(value),
};

function fitsGroup({ of }: FieldOf<'group-list'>, entry: unknown): boolean {
  if (!isObject(entry) || Object.keys(entry).some((name) => !Object.hasOwn(of, name))) return false;
  return Object.entries(of).every(([name, part]) => {
    const value = entry[name] ?? null;
    return fits(part, value) && (value !== null || !isNeeded(part));
  });
}

/** Whether a field is never null when it is read. */
export function isNeeded(field: Field): boolean {
  return field.required === true && !('default' in field && field.default !== undefined);
}

/** The value as the field would store it; undefined if it cannot be converted. */
export function converted(name: { key: string; fieldName: string; field: Field }, value: unknown): unknown {
  const { key, fieldName, field } = name;
  const candidate = candidateFor(field, value);
  if (candidate === undefined) return undefined;
  const parsed = wireSchemasOf(fieldName, field)[key]?.safeParse(candidate);
  return parsed?.success === true ? parsed.data : undefined;
}

function candidateFor(field: Field, value: unknown): unknown {
  if (field.kind === 'group-list') return Array.isArray(value) ? entriesFor(field, value) : undefined;
  if (fits(field, value)) return value;
  if (field.kind === 'reference') return isTexts(value) && value.length <= 1 ? (value[0] ?? null) : undefined;
  const fromText = FROM_TEXT[field.kind];
  if (fromText === undefined) return lineFor(field, value);
  return isText(value) ? fromText(value) : undefined;
}

const listFor = (text: string) => (text.trim() === '' ? [] : [text]);
const truthFor = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined);

/** Conversions from text for the kinds that are not stored as text. */
const FROM_TEXT: Partial<Record<Field['kind'], (text: string) => unknown>> = {
  boolean: truthFor,
  'date-time': momentFor,
  number: (text) => (/^\s*[-+]?\d{1,15}\s*$/.test(text) ? Number(text) : undefined),
  references: listFor,
  'rich-text': documentFor,
  'text-list': listFor,
  truth: truthFor,
};

/** A day becomes the moment at which it begins. */
function momentFor(text: string): string {
  const trimmed = text.trim();
  return /^\d{4}-\d\d-\d\d$/.test(trimmed) ? `${trimmed}T00:00:00Z` : trimmed;
}

/** A paragraph for each line. */
function documentFor(text: string) {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  return {
    type: 'doc',
    content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  };
}

function lineFor(field: Field, value: unknown): string | undefined {
  if (['attributes', 'blocks', 'contact-rule', 'content-items', 'gallery', 'image'].includes(field.kind))
    return undefined;
  if (isText(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isTexts(value) || field.kind !== 'text') return undefined;
  return value.join(field.multiline === true ? '\n' : ', ');
}

function entriesFor({ of }: FieldOf<'group-list'>, entries: readonly unknown[]): unknown {
  const made = entries.map((entry) => {
    if (!isObject(entry)) return undefined;
    const parts = Object.entries(of).map(([name, part]) => {
      const value = entry[part.renamedFrom ?? name] ?? entry[name] ?? null;
      return [
        name,
        fits(part, value) ? value : converted({ key: name, fieldName: name, field: part }, value),
      ];
    });
    return parts.some(([, value]) => value === undefined)
      ? undefined
      : Object.fromEntries(parts.filter(([, value]) => value !== null));
  });
  return made.includes(undefined) ? undefined : made;
}
