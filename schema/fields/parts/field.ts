import { z } from 'zod';
import { hasVisibleText, visibleText } from '../../base/visible-text.ts';
import { faults } from '../../faults/faults.ts';

/** The options that fields of all types have. */
export interface FieldOptions {
  /** Shown above the input and as a column heading. By default, made from the name of the field. */
  readonly label?: string;
  /** A sentence shown below the input. */
  readonly help?: string;
  /** `true`: a record can't be saved without it. For publishing, see `requiredToPublish` of the content type. */
  readonly required?: boolean;
  /** `true`: only the server sets it. It isn't accepted in request bodies. */
  readonly readOnly?: boolean;
  /** `true`: the server computes it. It isn't stored. */
  readonly computed?: boolean;
  /** `true`: it is stored in a separate column and left out of lists. */
  readonly large?: boolean;
  /** `true`: the API returns it to staff only. */
  readonly staffOnly?: boolean;
  /** `true`: responses leave it out while it is empty. */
  readonly sparse?: boolean;
  /** Its input is shown only while the other fields named here have one of these values. */
  readonly shownWhen?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** The name of its custom field type, if it has one. Its values are stored as those of `kind`. */
  readonly as?: string;
  /** The earlier name of the field. Values stored under that name are moved. */
  readonly renamedFrom?: string;
}

/** `null` clears an optional field; a required one refuses it. */
export function nullableUnlessRequired<Schema extends z.ZodType>(
  schema: Schema,
  options: FieldOptions,
): z.ZodType {
  return options.required === true ? schema : schema.nullable();
}

/** Control characters never belong in a single line; tabs and line breaks do in longer text. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
const LINE_BREAKS = /[\t\r\n]/;

/**
 * Text as people type it: trimmed, no control characters, well-formed Unicode in NFC. Invisible characters are
 * removed (see {@link visibleText}). A text of nothing but those that may stay, such as soft hyphens, is empty.
 */
export function plainText({ max, multiline = false }: { max: number; multiline?: boolean }) {
  return (
    z
      .string(faults.text)
      // For descriptions of the API: the limit itself is checked last.
      .meta({ maxLength: max })
      // Checked first. Leaves room for surrounding spaces, and for letters whose accents are separate characters.
      .refine((value) => value.length <= 4 * max + 64, faults.charactersAtMost(max))
      .refine((value) => value.isWellFormed(), faults.invalidCharacters)
      .transform(visibleText)
      .refine((value) => !CONTROL_CHARACTERS.test(value), faults.controlCharacters)
      .refine((value) => multiline || !LINE_BREAKS.test(value), faults.singleLine)
      .transform((value) => (hasVisibleText(value) ? value.trim() : ''))
      .refine((value) => [...value].length <= max, faults.charactersAtMost(max))
  );
}
