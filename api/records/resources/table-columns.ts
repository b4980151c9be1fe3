import {
  type Field,
  type FieldKind,
  type FieldOf,
  referenceKey,
  referencesKey,
} from '#schema/fields/index.ts';
import type { TableResource } from '#schema/registry.ts';
import { computedFields } from './computed-fields.ts';

/** The columns that a field is read from, each under its name on the wire; none where it is never read. */
const readColumnsOf: { [Kind in FieldKind]: (name: string, field: FieldOf<Kind>) => readonly string[] } = {
  attributes: (name) => [name],
  blocks: (name) => [name],
  boolean: (name) => [name],
  choice: (name) => [name],
  'contact-rule': (name) => [name],
  'content-items': (name) => [name],
  'date-time': (name) => [name],
  email: (name) => [name],
  'group-list': (name) => [name],
  image: (name) => [`${name}_unique_identifier`, `${name}_alt`],
  isbn: (name) => [name],
  number: (name) => [name],
  password: () => [],
  reference: (name) => [referenceKey(name)],
  references: (name) => [referencesKey(name)],
  'rich-text': (name) => [name, `${name}_html`, `${name}_text`],
  slug: (name) => [name],
  text: (name) => [name],
  'text-list': (name) => [name],
  truth: (name) => [name],
  url: (name) => [name],
};

/**
 * The select list of a table resource called `t`: the core columns and those of its declaration, computed ones by their
 * expression, large ones on request.
 */
export function selectListOf(resource: TableResource, { large }: { large: boolean }): string {
  const declared = Object.entries(resource.fields)
    .filter(([, field]) => large || field.large !== true)
    .flatMap(([name, field]) => selected(resource, name, field));
  return ['t.id', ...declared, 't.version', 't.created_by', 't.created_at', 't.updated_at'].join(', ');
}

function selected(resource: TableResource, name: string, field: Field): string[] {
  if (field.computed === true) return [`${expressionOf(resource, name)} AS ${name}`];
  const columns = readColumnsOf[field.kind] as (name: string, field: Field) => readonly string[];
  return columns(name, field).map((column) => `t.${column}`);
}

function expressionOf(resource: TableResource, name: string): string {
  const expression = computedFields[`${resource.name}.${name}`];
  if (expression === undefined) throw new Error(`Nothing computes ${name} of ${resource.name}.`);
  return expression;
}

const JSON_KINDS: ReadonlySet<FieldKind> = new Set([
  'attributes',
  'blocks',
  'contact-rule',
  'content-items',
  'group-list',
  'rich-text',
]);

/** A value as its column takes it. JSON goes in as text, so that a list of it is not taken for an array of the database. */
export function columnValue(resource: TableResource, name: string, value: unknown): unknown {
  const kind = resource.fields[name]?.kind;
  const isJson = kind !== undefined && JSON_KINDS.has(kind) && value !== null;
  return isJson ? JSON.stringify(value) : value;
}
