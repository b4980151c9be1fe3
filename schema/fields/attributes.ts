import { plainValue } from '../base/json.ts';
import { z } from 'zod';
import { type FieldOptions, plainText } from './parts/field.ts';
import { type FieldKindRecord, type SameBothWays, valueKind } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type AttributesOptions = FieldOptions;
export type AttributesField = { readonly kind: 'attributes' } & AttributesOptions;
export type AttributeValue = string | number | boolean | null;
export type AttributesPart<Name extends string> = SameBothWays<Name, Record<string, AttributeValue>>;

/** Free named values of a record: `{"city": "Lyon", "issues": 4}`. Names are `[a-z0-9_]`. */
export function attributes<const Options extends AttributesOptions = object>(options?: Options) {
  return { kind: 'attributes', ...options } as { readonly kind: 'attributes' } & Options;
}

const MAX_ATTRIBUTES = 100;

export function attributesSchema(_field: AttributesField): z.ZodType {
  const name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, faults.valueNames);
  const value = z.union([plainText({ max: 2000, multiline: true }), z.number(), z.boolean(), z.null()], {
    ...faults.valueKinds,
  });
  return z
    .record(name, value, faults.namedValues)
    .refine((entries) => Object.keys(entries).length <= MAX_ATTRIBUTES, faults.entriesAtMost(MAX_ATTRIBUTES));
}

export const attributesKind: FieldKindRecord<AttributesField> = valueKind({
  rule: attributesSchema,
  read: (field) => {
    const values = z.record(z.string(), plainValue);
    return field.computed === true ? values.nullable() : values;
  },
  column: { type: 'json', notNull: true, default: {} },
  shape: 'structure',
  samples: [{ city: 'Lyon', issues: 4, keen: true, note: null }, { city: 'Bern' }],
});
