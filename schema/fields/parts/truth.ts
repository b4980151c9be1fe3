import { z } from 'zod';
import type { FieldOptions } from './field.ts';
import { type FieldKindRecord, valueKind } from './field-kind.ts';
import { faults } from '../../faults/faults.ts';

export type TruthOptions = FieldOptions;
export type TruthField = { readonly kind: 'truth' } & TruthOptions;

/** A yes-or-no field with a third state: true, false, or null if no one has decided yet. */
export function truth<const Options extends TruthOptions = object>(options?: Options) {
  return { kind: 'truth', ...options } as { readonly kind: 'truth' } & Options;
}

export function truthSchema(_field: TruthField): z.ZodType {
  return z.boolean(faults.truth).nullable();
}

export const truthKind: FieldKindRecord<TruthField> = valueKind({
  rule: truthSchema,
  read: z.boolean().nullable(),
  column: { type: 'boolean' },
  shape: 'truth',
});
