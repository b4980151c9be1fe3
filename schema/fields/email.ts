import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './parts/field.ts';
import { normalised } from '../base/normalised.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface EmailOptions extends FieldOptions {
  /** `true`: only senders that are configured for the site are allowed. */
  readonly ofSenders?: boolean;
}
export type EmailField = { readonly kind: 'email' } & EmailOptions;
export type EmailPart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;

/** An email address. Comments, a quoted local part, and address literals aren't accepted. */
export function email<const Options extends EmailOptions = object>(options?: Options) {
  return { kind: 'email', ...options } as { readonly kind: 'email' } & Options;
}

/**
 * Our own strict grammar, a subset of RFC 5321 §4.1.2: dot-atom local part (≤ 64), host name with a dot (≤ 254 in
 * all). Everything else that RFC 5322 allows has somewhere been used to inject email headers.
 */
export const EMAIL_ADDRESS =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** No host has a last label of digits only: that would be an IP address. */
const NUMBERS_AT_THE_END = /\.\d+$/;
/** An encoded word (RFC 2047): mail programs read a different address than the one that is written. */
const ENCODED_WORD = /=\?.*\?=/;
/** The one letter with two lower-case forms: programs differ in which address results. */
const AMBIGUOUS_LETTER = '\u0130';

/**
 * Whether a text is an address that we write to. Beyond the grammar: no lookalike letters (full-width forms), no
 * encoded words, and no leading hyphen, which some mail programs take for an option.
 */
export function isEmailAddress(text: string): boolean {
  return (
    EMAIL_ADDRESS.test(text) &&
    !text.startsWith('-') &&
    !NUMBERS_AT_THE_END.test(text) &&
    !ENCODED_WORD.test(text) &&
    !text.includes(AMBIGUOUS_LETTER) &&
    normalised(text, 'NFKC') === text
  );
}

export function emailSchema(field: EmailField): z.ZodType {
  const address = z
    .string(faults.email)
    .transform((value) => value.trim())
    .refine((value) => isEmailAddress(value), faults.emailInvalid);
  return nullableUnlessRequired(address, field);
}

export const emailKind: FieldKindRecord<EmailField> = valueKind({
  rule: emailSchema,
  read: orNull(z.string()),
  column: { type: 'text' },
  shape: 'line',
  samples: ['first@example.com', 'second@example.org'],
});
