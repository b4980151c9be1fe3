import { z } from 'zod';
import type { FieldOptions } from './field.ts';

export type IsbnOptions = FieldOptions;
export type IsbnField = { readonly kind: 'isbn' } & IsbnOptions;

/** An ISBN-10 or ISBN-13; stored without hyphens, its check digit verified (ISO 2108). */
export function isbn<const Options extends IsbnOptions = object>(options?: Options) {
  return { kind: 'isbn', ...options } as { readonly kind: 'isbn' } & Options;
}

export function isbnSchema(_field: IsbnField): z.ZodType {
  return z
    .string({ error: 'must be text' })
    .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
    .refine((value) => value === '' || isValidIsbn(value), 'is not an ISBN: its check digit does not fit')
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** True for ten or thirteen characters whose weighted sum fits the check digit. */
export function isValidIsbn(value: string): boolean {
  if (/^\d{9}[\dX]$/.test(value)) {
    const sum = [...value].reduce(
      (total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)),
      0,
    );
    return sum % 11 === 0;
  }
  if (!/^97[89]\d{10}$/.test(value)) return false;
  const sum = [...value].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? 1 : 3) * Number(digit),
    0,
  );
  return sum % 10 === 0;
}
