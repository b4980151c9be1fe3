import { z } from 'zod';
import { visibleText } from '../../base/visible-text.ts';

/** What every field kind may say about itself. All of it is plain data. */
export interface FieldOptions {
  /** Shown above the input and as a column heading; made from the name when left out. */
  readonly label?: string;
  /** One sentence below the input. */
  readonly help?: string;
  /** Required to save. What is required to publish is in the resource's `publishing`. */
  readonly required?: boolean;
  /** Kept by the server: never accepted in a body. */
  readonly readOnly?: boolean;
  /** Derived by a named expression on the server, not stored. */
  readonly computed?: boolean;
  /** Stored in a separate column and left out of lists. */
  readonly large?: boolean;
  /** Returned to staff only. */
  readonly staffOnly?: boolean;
  /** Left out of answers while it is empty. */
  readonly sparse?: boolean;
  /** Its input is shown only while other fields of the form have one of these values. */
  readonly shownWhen?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** The kind of field of the site folder that it is. Its values are stored as those of `kind`. */
  readonly as?: string;
  /** The name of the field in earlier declarations: what is stored under it is moved. */
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
 * removed (see {@link visibleText}).
 */
export function plainText({ max, multiline = false }: { max: number; multiline?: boolean }) {
  return (
    z
      .string({ error: 'must be text' })
      // Checked first. Leaves room for surrounding spaces, and for letters whose accents are separate characters.
      .refine((value) => value.length <= 4 * max + 64, `must be at most ${max} characters`)
      .refine((value) => value.isWellFormed(), 'contains invalid characters')
      .transform(visibleText)
      .refine((value) => !CONTROL_CHARACTERS.test(value), 'must not contain control characters')
      .refine((value) => multiline || !LINE_BREAKS.test(value), 'must be a single line')
      .transform((value) => value.trim())
      .refine((value) => [...value].length <= max, `must be at most ${max} characters`)
  );
}
