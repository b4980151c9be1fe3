import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import { type FieldKindRecord, valueKind } from './parts/field-kind.ts';

export interface TextListOptions extends FieldOptions {
  readonly maxItems?: number;
  /** What one entry is called within a sentence: `key idea`. */
  readonly one?: string;
  /** Longest entry in characters. */
  readonly max?: number;
  /** True: each is a content type that the site lists, by its stored name; they are ticked, not typed. */
  readonly ofTypes?: boolean;
}
export type TextListField = { readonly kind: 'text-list' } & TextListOptions;

/** An ordered list of texts. */
export function textList<const Options extends TextListOptions = object>(options?: Options) {
  return { kind: 'text-list', ...options } as { readonly kind: 'text-list' } & Options;
}

export function textListSchema(field: TextListOptions): z.ZodType {
  const maxItems = field.maxItems ?? 50;
  return z
    .array(plainText({ max: field.max ?? 2000, multiline: true }), { error: 'must be a list of text values' })
    .max(maxItems, `must have at most ${maxItems} entries`)
    .transform((entries) => entries.filter((entry) => entry !== ''));
}

export const textListKind: FieldKindRecord<TextListField> = valueKind({
  rule: textListSchema,
  read: z.array(z.string()),
  column: { type: 'text[]', notNull: true, default: [] },
  shape: 'list',
});
