import { type Field, kindOf } from '#schema/fields/index.ts';
import type { TableResource } from '#schema/registry/registry.ts';
import { computedFields } from './computed-fields.ts';

/**
 * The select list of a table resource called `t`: the core columns and the declared ones; computed ones by their expression,
 * large ones on request.
 */
export function selectListOf(resource: TableResource, { large }: { large: boolean }): string {
  const declared = Object.entries(resource.fields)
    .filter(([, field]) => large || field.large !== true)
    .flatMap(([name, field]) => selected(resource, name, field));
  return ['t.id', ...declared, 't.version', 't.created_by', 't.created_at', 't.updated_at'].join(', ');
}

function selected(resource: TableResource, name: string, field: Field): string[] {
  if (field.computed === true) return [`${expressionOf(resource, name)} AS ${name}`];
  const columns = Object.entries(kindOf(field).columns(name, field));
  return columns.filter(([, { isSecret }]) => isSecret !== true).map(([column]) => `t.${column}`);
}

function expressionOf(resource: TableResource, name: string): string {
  const expression = computedFields[`${resource.name}.${name}`];
  if (expression === undefined) throw new Error(`Nothing computes ${name} of ${resource.name}.`);
  return expression;
}

/** A value as its column takes it. JSON is passed as text, so that a JSON list isn’t taken for a database array. */
export function columnValue(resource: TableResource, name: string, value: unknown): unknown {
  const field = resource.fields[name];
  const column = field && kindOf(field).columns(name, field)[name];
  return column?.type === 'json' && value !== null ? JSON.stringify(value) : value;
}
