import { z } from 'zod';
import type { FieldOptions } from './parts/field.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';
import { type Fault, asIssue } from '../messages/faults.ts';

export type IsbnOptions = FieldOptions;
export type IsbnField = { readonly kind: 'isbn' } & IsbnOptions;
export type IsbnPart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;

/** An ISBN-10 or ISBN-13. Its check digit is verified, and it is stored without hyphens. */
export function isbn<const Options extends IsbnOptions = object>(options?: Options) {
  return { kind: 'isbn', ...options } as { readonly kind: 'isbn' } & Options;
}

export function isbnSchema(_field: IsbnField): z.ZodType {
  return z
    .string(faults.text)
    .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
    .superRefine((value, context) => {
      const fault = value === '' ? undefined : isbnFault(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', ...asIssue(fault.said) });
    })
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Why this is not an ISBN, in words that help to find the mistake; undefined when it is one. */
function isbnFault(value: string): Fault | undefined {
  if (isValidIsbn(value)) return undefined;
  if (!/^\d+X?$/.test(value)) return faults.isbnCharacters;
  if (value.length !== 10 && value.length !== 13) {
    return faults.isbnLength(value.length);
  }
  if (value.length === 13 && !/^97[89]/.test(value)) return faults.isbnStart;
  return faults.isbnCheck;
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
  samples: ['9780143036326', '080442957X'],
});
