import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './field.ts';

export type EmailOptions = FieldOptions;
export type EmailField = { readonly kind: 'email' } & EmailOptions;

/** An e-mail address as we accept it: no comments, no quoted local part, no address literal. */
export function email<const Options extends EmailOptions = object>(options?: Options) {
  return { kind: 'email', ...options } as { readonly kind: 'email' } & Options;
}

/**
 * Our own strict grammar, a subset of RFC 5321 §4.1.2: dot-atom local part (≤ 64), host name with a dot (≤ 254 in all).
 * Everything else that RFC 5322 allows has been a way into mail headers somewhere.
 */
export const EMAIL_ADDRESS =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

export function emailSchema(field: EmailField): z.ZodType {
  const address = z
    .string({ error: 'must be an email address' })
    .transform((value) => value.trim())
    .refine((value) => EMAIL_ADDRESS.test(value), 'is not an email address');
  return nullableUnlessRequired(address, field);
}
