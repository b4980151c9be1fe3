import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface TextListOptions extends FieldOptions {
  /** The maximum number of entries. Default: 50. */
  readonly maxItems?: number;
  /** What one entry is called within a sentence: `key idea`. */
  readonly one?: string;
  /** The maximum length of an entry in characters. Default: 2,000. */
  readonly max?: number;
  /** `true`: the entries are content types that the site lists, by their stored names. The input is a list of checkboxes. */
  readonly ofTypes?: boolean;
}
export type TextListField = { readonly kind: 'text-list' } & TextListOptions;
export type TextListPart<Name extends string> = SameBothWays<Name, string[]>;

/** An ordered list of plain texts. */
export function textList<const Options extends TextListOptions = object>(options?: Options) {
  return { kind: 'text-list', ...options } as { readonly kind: 'text-list' } & Options;
}

export function textListSchema(field: TextListOptions): z.ZodType {
  const maxItems = field.maxItems ?? 50;
  return z
    .array(plainText({ max: field.max ?? 2000, multiline: true }), faults.texts)
    .max(maxItems, faults.entriesAtMost(maxItems))
    .transform((entries) => entries.filter((entry) => entry !== ''));
}

export const textListKind: FieldKindRecord<TextListField> = valueKind({
  rule: textListSchema,
  read: z.array(z.string()),
  column: { type: 'text[]', notNull: true, default: [] },
  shape: 'list',
  samples: [['One', 'Two'], ['Three']],
});
