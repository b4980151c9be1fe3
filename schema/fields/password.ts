import { z } from 'zod';
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '../base/limits.ts';
import type { FieldOptions } from './parts/field.ts';
import type { FieldKindRecord } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type PasswordOptions = FieldOptions;
export type PasswordField = { readonly kind: 'password' } & PasswordOptions;

/** A record’s part with a password. */
export interface PasswordPart<Name extends string> {
  read: object;
  write: { [Key in Name]: string };
}

/** Written and never read: only its hash is kept. */
export function password<const Options extends PasswordOptions = object>(options?: Options) {
  return { kind: 'password', ...options } as { readonly kind: 'password' } & Options;
}

/** Length is what counts (NIST SP 800-63B-4 §3.1.1.2): no rules about kinds of characters, nothing trimmed. */
export function passwordSchema(_field: PasswordField): z.ZodType {
  return z
    .string(faults.text)
    .refine((value) => [...value].length >= PASSWORD_MIN_CHARS, faults.charactersAtLeast(PASSWORD_MIN_CHARS))
    .refine((value) => [...value].length <= PASSWORD_MAX_CHARS, faults.charactersAtMost(PASSWORD_MAX_CHARS));
}

export const passwordKind: FieldKindRecord<PasswordField> = {
  write: (name, field) => ({ [name]: passwordSchema(field) }),
  read: () => ({}),
  columns: () => ({ password_hash: { type: 'text', isSecret: true } }),
  shape: 'secret',
  samples: (name) =>
    ['correct horse battery staple', 'another one of some length'].map((password) => ({
      written: { [name]: password },
      read: {},
    })),
};
