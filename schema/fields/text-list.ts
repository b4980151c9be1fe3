import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';
import { ownMediaFile } from '../base/media-files.ts';
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
  /** `true`: the entries are files of the media library, by their paths (`/files/…`), each once. The input lets people choose them. */
  readonly ofFiles?: boolean;
  /** With `ofFiles`: the most bytes that all files may have together. The input shows it. */
  readonly maxBytes?: number;
}
export type TextListField = { readonly kind: 'text-list' } & TextListOptions;
export type TextListPart<Name extends string> = SameBothWays<Name, string[]>;

/** An ordered list of plain texts. */
export function textList<const Options extends TextListOptions = object>(options?: Options) {
  return { kind: 'text-list', ...options } as { readonly kind: 'text-list' } & Options;
}

export function textListSchema(field: TextListOptions): z.ZodType {
  const maxItems = field.maxItems ?? 50;
  if (field.ofFiles === true) return filesSchema(maxItems);
  return z
    .array(plainText({ max: field.max ?? 2000, multiline: true }), faults.texts)
    .max(maxItems, faults.entriesAtMost(maxItems))
    .transform((entries) => entries.filter((entry) => entry !== ''));
}

const libraryFile = z
  .string(faults.text)
  .refine((path) => ownMediaFile(path) !== undefined, faults.notInLibrary);

function filesSchema(maxItems: number): z.ZodType {
  return z
    .array(libraryFile, faults.texts)
    .transform((paths) => [...new Set(paths)])
    .refine((paths) => paths.length <= maxItems, faults.entriesAtMost(maxItems));
}

export const textListKind: FieldKindRecord<TextListField> = valueKind({
  rule: textListSchema,
  read: z.array(z.string()),
  column: { type: 'text[]', notNull: true, default: [] },
  shape: 'list',
  samples: ({ ofFiles }, { files }) =>
    ofFiles === true ? [files, files.slice(1)] : [['One', 'Two'], ['Three']],
});
