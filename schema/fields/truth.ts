import { z } from 'zod';
import type { FieldOptions } from './parts/field.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type TruthOptions = FieldOptions;
export type TruthField = { readonly kind: 'truth' } & TruthOptions;
export type TruthPart<Name extends string> = SameBothWays<Name, boolean | null>;

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
  samples: [true, false],
});
