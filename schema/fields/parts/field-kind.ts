import type { z } from 'zod';
import { type Sample, type Surroundings, plainSample } from './samples.ts';

/** What a column of a table holds. `moment`: a timestamp with its zone, in milliseconds. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'json' | 'moment' | 'uuid' | 'text[]' | 'uuid[]';

/** One column that a field is stored in. */
export interface FieldColumn {
  readonly type: ColumnType;
  readonly notNull?: boolean;
  readonly default?: unknown;
  /** True: written and never read. */
  readonly isSecret?: boolean;
}

/**
 * The shape of a value for code that shows it or passes it on: a line of text, a list of lines, entries with parts …
 * `structure`: JSON for programs. `secret`: never shown.
 */
export type FieldShape =
  | 'line'
  | 'list'
  | 'number'
  | 'truth'
  | 'document'
  | 'entries'
  | 'content-items'
  | 'media'
  | 'picture'
  | 'pictures'
  | 'reference'
  | 'references'
  | 'structure'
  | 'secret';

/** Everything about a kind of field except how the admin edits it, in one record. */
export interface FieldKindRecord<Field> {
  /** What the field is called in a body, and the rule for each of those names. */
  write(name: string, field: Field): Record<string, z.ZodType>;
  /** What it is called in a record that is read. */
  read(name: string, field: Field): Record<string, z.ZodType>;
  /** Its columns where its resource has a table. */
  columns(name: string, field: Field): Record<string, FieldColumn>;
  readonly shape: FieldShape;
  /** Two different values or more, for tests that write and read every field. */
  samples(name: string, field: Field, around: Surroundings): readonly Sample[];
}

interface ValueParts<Field> {
  rule: (field: Field) => z.ZodType;
  read: z.ZodType | ((field: Field) => z.ZodType);
  column: FieldColumn | ((field: Field) => FieldColumn);
  shape: FieldShape;
  samples: readonly unknown[] | ((field: Field, around: Surroundings, name: string) => readonly unknown[]);
}

/** A kind whose value is stored under the name of the field. */
export function valueKind<Field>(parts: ValueParts<Field>): FieldKindRecord<Field> {
  const { rule, read, column, shape, samples } = parts;
  return {
    write: (name, field) => ({ [name]: rule(field) }),
    read: (name, field) => ({ [name]: typeof read === 'function' ? read(field) : read }),
    columns: (name, field) => ({ [name]: typeof column === 'function' ? column(field) : column }),
    shape,
    samples: (name, field, around) =>
      (typeof samples === 'function' ? samples(field, around, name) : samples).map((value) =>
        plainSample(name, value),
      ),
  };
}

/** Null for optional fields when they are read. */
export function orNull<Value extends z.ZodType>(value: Value) {
  return (field: { required?: boolean; default?: unknown }): z.ZodType =>
    field.required === true || field.default !== undefined ? value : value.nullable();
}

/** Null for optional fields, as a type. */
export type OrNull<Field, Value> = Field extends { required: true } | { default: unknown }
  ? Value
  : Value | null;

/** What a field adds to a record whose name and value are the same when it is read and when it is written. */
export interface SameBothWays<Name extends string, Value> {
  read: { [Key in Name]: Value };
  write: { [Key in Name]: Value };
}
