import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './field.ts';
import { type FieldKindRecord, orNull, valueKind } from './field-kind.ts';

export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** Shown behind the value: pages, minutes. */
  readonly unit?: string;
}
export type NumberField = { readonly kind: 'number' } & NumberOptions;

/** A whole number. */
export function number<const Options extends NumberOptions = object>(options?: Options) {
  return { kind: 'number', ...options } as { readonly kind: 'number' } & Options;
}

/** PostgreSQL's `integer` is the store. */
const INTEGER_MIN = -2_147_483_648;
const INTEGER_MAX = 2_147_483_647;

export function numberSchema(field: NumberField): z.ZodType {
  const min = field.min ?? INTEGER_MIN;
  const max = field.max ?? INTEGER_MAX;
  const value = z
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
  return nullableUnlessRequired(value, field);
}

export const numberKind: FieldKindRecord<NumberField> = valueKind({
  rule: numberSchema,
  read: orNull(z.int()),
  column: { type: 'integer' },
  shape: 'number',
});
