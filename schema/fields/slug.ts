import { z } from 'zod';
import { SLUG_MAX_CHARS } from '../base/limits.ts';
import type { FieldOptions } from './parts/field.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface SlugOptions extends FieldOptions {
  /** The field that a missing slug is generated from. */
  readonly from: string;
  /** The maximum number of parts, separated by slashes. Default: 1. */
  readonly parts?: 1 | 2;
}
export type SlugField = { readonly kind: 'slug' } & SlugOptions;
export type SlugPart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;

/** The last part of a URL, with lowercase letters, digits, and hyphens. If left out, it is generated from another field. */
export function slug<const Options extends SlugOptions>(options: Options) {
  return { kind: 'slug', ...options } as { readonly kind: 'slug' } & Options;
}

/** Slugs that are routes of the admin and can therefore name no record. */
export const RESERVED_SLUGS: readonly string[] = ['create', 'create-ai', 'edit', 'show'];

const PART = '[a-z0-9]+(?:-[a-z0-9]+)*';
const SHAPES = { 1: new RegExp(`^(?:${PART})?$`), 2: new RegExp(`^(?:${PART}(?:/${PART})?)?$`) } as const;

function slugMaxChars(parts: 1 | 2): number {
  return SLUG_MAX_CHARS * parts + parts - 1;
}

/** An empty slug is `null`: the server then makes one. */
export function slugSchema({ parts = 1 }: SlugField): z.ZodType {
  const max = slugMaxChars(parts);
  return z
    .string(faults.text)
    .max(max, faults.charactersAtMost(max))
    .regex(SHAPES[parts], parts > 1 ? faults.slugPath : faults.slug)
    .refine((value) => !RESERVED_SLUGS.includes(value), faults.reservedWord)
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

export const slugKind: FieldKindRecord<SlugField> = valueKind({
  rule: slugSchema,
  read: orNull(z.string()),
  column: { type: 'text' },
  shape: 'line',
  samples: ['a-slug-of-its-own', 'another-slug-2'],
});
