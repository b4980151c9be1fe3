import { z } from 'zod';
import type { FieldOptions } from './field.ts';

export interface BooleanOptions extends FieldOptions {
  readonly default?: boolean;
}
export type BooleanField = { readonly kind: 'boolean' } & BooleanOptions;

/** Yes or no; never null. */
export function boolean<const Options extends BooleanOptions = object>(options?: Options) {
  return { kind: 'boolean', ...options } as { readonly kind: 'boolean' } & Options;
}

export function booleanSchema(_field: BooleanField): z.ZodType {
  return z.boolean({ error: 'must be true or false' });
}
