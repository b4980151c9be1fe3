import { z } from 'zod';
import type { FieldOptions } from './parts/field.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface BooleanOptions extends FieldOptions {
  /** The value of a field that was never set. Default: false. */
  readonly default?: boolean;
  /** What a record with `true` is called instead of the name of its type: `Imagined interview`. */
  readonly called?: string;
}
export type BooleanField = { readonly kind: 'boolean' } & BooleanOptions;
export type BooleanPart<Name extends string> = SameBothWays<Name, boolean>;

/** A yes-or-no field. Its value is true or false, never null. For a third state, see `truth`. */
export function boolean<const Options extends BooleanOptions = object>(options?: Options) {
  return { kind: 'boolean', ...options } as { readonly kind: 'boolean' } & Options;
}

export function booleanSchema(_field: BooleanField): z.ZodType {
  return z.boolean(faults.boolean);
}

export const booleanKind: FieldKindRecord<BooleanField> = valueKind({
  rule: booleanSchema,
  read: z.boolean(),
  column: (field) => ({ type: 'boolean', notNull: true, default: field.default ?? false }),
  shape: 'truth',
  samples: [true, false],
});
