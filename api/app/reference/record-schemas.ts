import { z } from 'zod';
import type { Resource } from '#schema/define-resource.ts';
import { type FieldKind, type FieldOf, labelOf, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { isContentType } from '#schema/registry.ts';
import type { JsonSchema } from './json-schema.ts';

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const embedded: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, name: text, slug: textOrNull },
};
const document: JsonSchema = { type: ['object', 'null'], description: 'A TipTap document.' };

type Properties = Record<string, JsonSchema>;

/** The names and shapes under which a field of each kind is read. */
const readersOf: { [Kind in FieldKind]: (name: string, field: FieldOf<Kind>) => Properties } = {
  attributes: (name) => ({ [name]: { type: 'object', additionalProperties: true } }),
  blocks: (name) => ({ [name]: { type: 'array', items: { type: 'object' } } }),
  boolean: (name) => ({ [name]: { type: 'boolean' } }),
  choice: (name, field) => ({
    [name]: { ...(field.default === undefined ? textOrNull : text), enum: optionsOf(field) },
  }),
  'contact-rule': (name) => ({ [name]: { type: 'object', description: 'Conditions in groups.' } }),
  'content-items': (name) => ({
    [name]: {
      type: 'array',
      items: {
        type: 'object',
        properties: { position: { type: 'integer' }, note: textOrNull, content: { type: 'object' } },
      },
    },
  }),
  'date-time': (name) => ({ [name]: { ...textOrNull, format: 'date-time' } }),
  email: (name) => ({ [name]: { ...textOrNull, format: 'email' } }),
  'group-list': (name, field) => ({ [name]: { type: 'array', items: groupOf(field) } }),
  image: (name) => ({
    [`${name}_unique_identifier`]: textOrNull,
    [`${name}_url`]: { ...textOrNull, format: 'uri' },
    [`${name}_alt`]: textOrNull,
  }),
  isbn: (name) => ({ [name]: textOrNull }),
  number: (name) => ({ [name]: { type: ['integer', 'null'] } }),
  password: () => ({}),
  reference: (name, field) =>
    field.embed === false
      ? { [referenceKey(name)]: { ...textOrNull, format: 'uuid' } }
      : { [name]: { anyOf: [embedded, { type: 'null' }] } },
  references: (name, field) =>
    field.embed === false
      ? { [referencesKey(name)]: { type: 'array', items: { type: 'string', format: 'uuid' } } }
      : { [name]: { type: 'array', items: embedded } },
  'rich-text': (name) => ({ [name]: document, [`${name}_html`]: textOrNull, [`${name}_text`]: textOrNull }),
  slug: (name) => ({ [name]: textOrNull }),
  text: (name, field) => ({ [name]: field.required === true ? text : textOrNull }),
  'text-list': (name) => ({ [name]: { type: 'array', items: text } }),
  truth: (name) => ({ [name]: { type: ['boolean', 'null'] } }),
  url: (name) => ({ [name]: { ...textOrNull, format: 'uri' } }),
};

/** A record of a resource as it is read. */
export function recordSchemaOf(resource: Resource): JsonSchema {
  const properties: Properties = { id: { type: 'string', format: 'uuid' } };
  for (const [name, field] of Object.entries(resource.fields)) {
    const read = readersOf[field.kind] as (name: string, field: FieldOf<FieldKind>) => Properties;
    for (const [key, schema] of Object.entries(read(name, field))) {
      properties[key] = { description: field.help ?? labelOf(name, field), ...schema };
    }
  }
  properties.version = { type: 'integer', description: 'Counts the saves; staff alone see it.' };
  if (isContentType(resource)) {
    properties.provenance = {
      type: ['object', 'null'],
      description: 'Of a draft by AI: its model, prompt, tokens, cost and alternatives; staff alone see it.',
    };
    properties.drafted_with_ai = {
      type: 'object',
      description: 'Of a published text that AI drafted, where the settings want that said: who edited it.',
      properties: { edited_by: { type: ['string', 'null'] } },
    };
  }
  properties.created_at = { type: 'string', format: 'date-time' };
  properties.updated_at = { type: 'string', format: 'date-time' };
  return { type: 'object', description: resource.purpose, properties };
}

/** What a zod schema takes, as JSON Schema. Rules that JSON Schema has no words for are left to the 422. */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json as JsonSchema;
}

function optionsOf(field: FieldOf<'choice'>): readonly (string | null)[] {
  return field.default === undefined ? [...field.options, null] : field.options;
}

function groupOf(field: FieldOf<'group-list'>): JsonSchema {
  const properties: Properties = {};
  for (const [name, part] of Object.entries(field.of)) {
    const read = readersOf[part.kind] as (name: string, field: FieldOf<FieldKind>) => Properties;
    Object.assign(properties, read(name, part));
  }
  return { type: 'object', properties };
}
