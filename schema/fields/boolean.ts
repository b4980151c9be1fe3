import { z } from 'zod';
import type { FieldOptions } from './parts/field.ts';
import { type FieldKindRecord, valueKind } from './parts/field-kind.ts';

export interface BooleanOptions extends FieldOptions {
  readonly default?: boolean;
  /** What a record is called where this is true, wherever its type is named: `Imagined interview`. */
  readonly called?: string;
}
export type BooleanField = { readonly kind: 'boolean' } & BooleanOptions;

/** Yes or no; never null. */
export function boolean<const Options extends BooleanOptions = object>(options?: Options) {
  return { kind: 'boolean', ...options } as { readonly kind: 'boolean' } & Options;
}

export function booleanSchema(_field: BooleanField): z.ZodType {
  return z.boolean({ error: 'must be true or false' });
}

export const booleanKind: FieldKindRecord<BooleanField> = valueKind({
  rule: booleanSchema,
  read: z.boolean(),
  column: (field) => ({ type: 'boolean', notNull: true, default: field.default ?? false }),
  shape: 'truth',
});
