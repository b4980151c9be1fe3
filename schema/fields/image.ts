import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import type { FieldKindRecord } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type ImageOptions = FieldOptions;
export type ImageField = { readonly kind: 'image' } & ImageOptions;

/** A record’s part with an image. */
export interface ImagePart<Name extends string> {
  read: { [Key in `${Name}_unique_identifier` | `${Name}_url` | `${Name}_alt`]: string | null };
  write: { [Key in `${Name}_unique_identifier` | `${Name}_alt`]: string | null };
}

/**
 * An image from the media library, with its alt text. The name of the field is a prefix in the API: for `image`, requests have
 * `image_unique_identifier` and `image_alt`, and responses also have `image_url`.
 */
export function image<const Options extends ImageOptions = object>(options?: Options) {
  return { kind: 'image', ...options } as { readonly kind: 'image' } & Options;
}

/** Identifiers are made from the image's bytes: 32 hexadecimal digits. */
export const IMAGE_IDENTIFIER = /^[0-9a-f]{32}$/;

export function imageIdentifierSchema(_field: ImageField): z.ZodType {
  return z.string(faults.text).regex(IMAGE_IDENTIFIER, faults.notInLibrary).nullable();
}

/** The longest alt text, in characters. */
export const ALT_MAX_CHARS = 500;

export function imageAltSchema(_field: ImageField): z.ZodType {
  return plainText({ max: ALT_MAX_CHARS })
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

export const imageKind: FieldKindRecord<ImageField> = {
  write: (name, field) => ({
    [`${name}_unique_identifier`]: imageIdentifierSchema(field),
    [`${name}_alt`]: imageAltSchema(field),
  }),
  read: (name) => ({
    [`${name}_unique_identifier`]: z.string().nullable(),
    [`${name}_url`]: z.url().nullable(),
    [`${name}_alt`]: z.string().nullable(),
  }),
  columns: (name) => ({ [`${name}_unique_identifier`]: { type: 'text' }, [`${name}_alt`]: { type: 'text' } }),
  shape: 'picture',
  samples: (name, _field, { images, siteUrl }) =>
    images.map((identifier) => {
      const written = { [`${name}_unique_identifier`]: identifier, [`${name}_alt`]: `Picture ${identifier}` };
      return { written, read: { ...written, [`${name}_url`]: `${siteUrl}/images/${identifier}/400.jpg` } };
    }),
};
