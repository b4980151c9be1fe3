import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './parts/field.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface NumberOptions extends FieldOptions {
  /** The smallest value allowed. */
  readonly min?: number;
  /** The largest value allowed. */
  readonly max?: number;
  /** The unit shown after the value, such as `pages` or `min`. */
  readonly unit?: string;
  /** If given, only these values are allowed. The input offers them in this order. */
  readonly options?: readonly number[];
  /** Labels for these values. */
  readonly labels?: Readonly<Record<number, string>>;
  /** The value of a field that was never set. A field with a default is never null. */
  readonly default?: number;
}
export type NumberField = { readonly kind: 'number' } & NumberOptions;
export type NumberPart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, number>>;

/** A whole number. */
export function number<const Options extends NumberOptions = object>(options?: Options) {
  return { kind: 'number', ...options } as { readonly kind: 'number' } & Options;
}

/** PostgreSQL's `integer` is the store. */
const INTEGER_MIN = -2_147_483_648;
const INTEGER_MAX = 2_147_483_647;

export function numberSchema(field: NumberField): z.ZodType {
  const { options } = field;
  if (options !== undefined) {
    const fault = faults.oneOf(options.map(String));
    const chosen = z
      .number(fault)
      .meta({ enum: options })
      .refine((value) => options.includes(value), fault);
    return field.default === undefined ? nullableUnlessRequired(chosen, field) : chosen;
  }
  const min = field.min ?? INTEGER_MIN;
  const max = field.max ?? INTEGER_MAX;
  const value = z
    .number(faults.number)
    .int(faults.wholeNumber)
    .min(min, faults.atLeast(min))
    .max(max, faults.atMost(max));
  return field.default === undefined ? nullableUnlessRequired(value, field) : value;
}

export const numberKind: FieldKindRecord<NumberField> = valueKind({
  rule: numberSchema,
  read: orNull(z.int()),
  column: (field) =>
    field.default === undefined
      ? { type: 'integer' }
      : { type: 'integer', notNull: true, default: field.default },
  shape: 'number',
  samples: ({ min = 0, options = [min, min + 1] }) => options,
});
