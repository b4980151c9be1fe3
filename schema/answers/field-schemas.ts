import { z } from 'zod';
import { contactRuleSchema } from '../contact-rules/contact-rule.ts';
import { blocksSchema } from '../fields/blocks.ts';
import { type FieldKind, type FieldOf, referenceKey, referencesKey } from '../fields/index.ts';
import { plainValue } from './json.ts';
import { richTextRead } from './rich-text.ts';

type Shape = Record<string, z.ZodType>;

const text = z.string();
const embedded = z
  .object({ id: z.uuid(), name: z.string(), slug: z.string().nullable() })
  .meta({ id: 'Reference', description: 'How a record refers to another one.' });

/** The names and schemas under which a field of each kind is read. */
const readersOf: { [Kind in FieldKind]: (name: string, field: FieldOf<Kind>) => Shape } = {
  attributes: (name, field) => {
    const values = z.record(z.string(), plainValue);
    return { [name]: field.computed === true ? values.nullable() : values };
  },
  blocks: (name, field) => ({ [name]: blocksSchema(field) }),
  boolean: (name) => ({ [name]: z.boolean() }),
  choice: (name, field) => ({ [name]: orNull(z.enum(field.options as [string, ...string[]]), field) }),
  'contact-rule': (name) => ({ [name]: contactRuleSchema }),
  'content-items': (name) => ({
    [name]: z.array(z.object({ content_id: z.uuid(), note: z.string().nullable() })).optional(),
  }),
  'date-time': (name, field) => ({ [name]: orNull(z.iso.datetime(), field) }),
  email: (name, field) => ({ [name]: orNull(z.string(), field) }),
  'group-list': (name, field) => ({ [name]: z.array(groupOf(field)) }),
  image: (name) => ({
    [`${name}_unique_identifier`]: text.nullable(),
    [`${name}_url`]: z.url().nullable(),
    [`${name}_alt`]: text.nullable(),
  }),
  isbn: (name, field) => ({ [name]: orNull(text, field) }),
  number: (name, field) => ({ [name]: orNull(z.int(), field) }),
  password: () => ({}),
  reference: (name, field) =>
    field.embed === false ? { [referenceKey(name)]: z.uuid().nullable() } : { [name]: embedded.nullable() },
  references: (name, field) =>
    field.embed === false ? { [referencesKey(name)]: z.array(z.uuid()) } : { [name]: z.array(embedded) },
  'rich-text': (name) => ({
    [name]: richTextRead.nullable(),
    [`${name}_html`]: text.nullable(),
    [`${name}_text`]: text.nullable(),
  }),
  slug: (name, field) => ({ [name]: orNull(text, field) }),
  text: (name, field) => ({ [name]: orNull(text, field) }),
  'text-list': (name) => ({ [name]: z.array(text) }),
  truth: (name) => ({ [name]: z.boolean().nullable() }),
  url: (name, field) => ({ [name]: orNull(text, field) }),
};

/** What a field adds to a record that is read. */
export function readShapeOf(name: string, field: FieldOf<FieldKind>): Shape {
  const read = readersOf[field.kind] as (name: string, field: FieldOf<FieldKind>) => Shape;
  return read(name, field);
}

function orNull(schema: z.ZodType, field: { required?: boolean; default?: unknown }): z.ZodType {
  return field.required === true || field.default !== undefined ? schema : schema.nullable();
}

function groupOf({ of }: FieldOf<'group-list'>): z.ZodType {
  return z.object(
    Object.assign({}, ...Object.entries(of).map(([name, part]) => readShapeOf(name, part))) as Shape,
  );
}
