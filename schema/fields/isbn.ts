import { z } from 'zod';
import type { FieldOptions } from './parts/field.ts';
import { type FieldKindRecord, orNull, valueKind } from './parts/field-kind.ts';

export type IsbnOptions = FieldOptions;
export type IsbnField = { readonly kind: 'isbn' } & IsbnOptions;

/** An ISBN-10 or ISBN-13. Its check digit is verified, and it is stored without hyphens. */
export function isbn<const Options extends IsbnOptions = object>(options?: Options) {
  return { kind: 'isbn', ...options } as { readonly kind: 'isbn' } & Options;
}

export function isbnSchema(_field: IsbnField): z.ZodType {
  return z
    .string({ error: 'must be text' })
    .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
    .superRefine((value, context) => {
      const problem = value === '' ? null : isbnProblem(value);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Why this is not an ISBN, in words that help to find the mistake; null when it is one. */
function isbnProblem(value: string): string | null {
  if (isValidIsbn(value)) return null;
  if (!/^\d+X?$/.test(value))
    return 'isn’t a valid ISBN. Use digits and hyphens, and an X only at the end of ISBN-10';
  if (value.length !== 10 && value.length !== 13) {
    return `isn’t a valid ISBN. It has ${value.length} digits, not 10 or 13`;
  }
  if (value.length === 13 && !/^97[89]/.test(value))
    return 'isn’t a valid ISBN. ISBN-13 starts with 978 or 979';
  return 'isn’t a valid ISBN. Check for a wrong or swapped digit';
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

export const isbnKind: FieldKindRecord<IsbnField> = valueKind({
  rule: isbnSchema,
  read: orNull(z.string()),
  column: { type: 'text' },
  shape: 'line',
});
