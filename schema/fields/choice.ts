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

export interface ChoiceOptions extends FieldOptions {
  /** The allowed values, in the order in which the input offers them. */
  readonly options: readonly string[];
  /** The value of a field that was never set. A field with a default is never null. */
  readonly default?: string;
  /** Labels for values whose own names don't read well. */
  readonly labels?: Readonly<Record<string, string>>;
}
export type ChoiceField = { readonly kind: 'choice' } & ChoiceOptions;

/** One of the declared options. */
export type ChoiceValue<Field> = Field extends { options: readonly (infer Option)[] }
  ? OrNull<Field, Option>
  : never;
export type ChoicePart<Name extends string, Field> = SameBothWays<Name, ChoiceValue<Field>>;

/** A choice of one value from a fixed list. */
export function choice<const Options extends ChoiceOptions>(options: Options) {
  return { kind: 'choice', ...options } as { readonly kind: 'choice' } & Options;
}

export function choiceSchema(field: ChoiceField): z.ZodType {
  const allowed = z.enum(field.options as [string, ...string[]], {
    ...faults.oneOf(field.options),
  });
  return field.default === undefined ? nullableUnlessRequired(allowed, field) : allowed;
}

export const choiceKind: FieldKindRecord<ChoiceField> = valueKind({
  rule: choiceSchema,
  read: (field) => orNull(z.enum(field.options as [string, ...string[]]))(field),
  column: (field) =>
    field.default === undefined ? { type: 'text' } : { type: 'text', notNull: true, default: field.default },
  shape: 'line',
  samples: ({ options }) => options,
});
