import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface TextOptions extends FieldOptions {
  /** The maximum length in characters. Default: 200. */
  readonly max?: number;
  /** `true`: the text can have several lines, and the input grows with it. */
  readonly multiline?: boolean;
  /** `true`: a line of an email, which can contain the variables of emails. */
  readonly variables?: boolean;
  /** `true`: a time of day, `HH:MM` in 24-hour format, with the browser's time input. */
  readonly clock?: boolean;
  /** While someone types, the admin suggests the values that this field has in records of another type. Any other text can be entered. */
  readonly suggests?: { readonly from: string; readonly field: string };
}
export type TextField = { readonly kind: 'text' } & TextOptions;
export type TextPart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;

/** A line of plain text, or several lines with `multiline`. */
export function text<const Options extends TextOptions = object>(options?: Options) {
  return { kind: 'text', ...options } as { readonly kind: 'text' } & Options;
}

/** A required text must not be empty; an optional one that is empty is stored as null. */
export function textSchema(field: TextOptions): z.ZodType {
  const value = plainText({ max: field.max ?? 200, multiline: field.multiline ?? false });
  if (field.required === true) return value.refine((line) => line !== '', faults.required);
  return value.transform((line) => (line === '' ? null : line)).nullable();
}

export const textKind: FieldKindRecord<TextField> = valueKind({
  rule: textSchema,
  read: orNull(z.string()),
  column: (field) => (field.required === true ? { type: 'text', notNull: true } : { type: 'text' }),
  shape: 'line',
  samples: ({ max = 200, multiline = false }, _around, name) => {
    const short = `A “text” ☕ for ${name}`;
    const long = multiline ? `${short}\n\nof two lines` : short.toUpperCase();
    return [short.slice(0, max), long.slice(0, max)];
  },
});
