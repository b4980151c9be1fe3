import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './parts/field.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type UrlOptions = FieldOptions;
export type UrlField = { readonly kind: 'url' } & UrlOptions;
export type UrlPart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;

/** An absolute URL with http or https, without a user name or password. */
export function url<const Options extends UrlOptions = object>(options?: Options) {
  return { kind: 'url', ...options } as { readonly kind: 'url' } & Options;
}

const absolute = z.url({ protocol: /^https?$/i });

/** True for `http(s)://host…` that a browser reads as it is written: no user name, blank or backslash. */
export function isWebUrl(value: string): boolean {
  return (
    /^https?:\/\/[^\s\\]+$/i.test(value) &&
    !/^https?:\/\/[^/?#]*@/i.test(value) &&
    absolute.safeParse(value).success
  );
}

export function urlSchema(field: UrlField): z.ZodType {
  const address = z
    .string(faults.url)
    .max(2000, faults.charactersAtMost(2000))
    .transform((value) => value.trim())
    .refine((value) => value === '' || isWebUrl(value), faults.webUrl)
    .transform((value) => (value === '' ? null : value));
  return nullableUnlessRequired(address, field);
}

export const urlKind: FieldKindRecord<UrlField> = valueKind({
  rule: urlSchema,
  read: orNull(z.string()),
  column: { type: 'text' },
  shape: 'line',
  samples: ['https://example.com/a?b=c', 'http://example.org/'],
});
