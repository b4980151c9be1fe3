import { z } from 'zod';
import { isAtRoot, isReservedAddress } from './content-addresses.ts';
import type { Resource } from './define-resource.ts';
import { type Field, wireSchemasOf } from './fields/index.ts';

/** Names a body may carry beside the declared fields. */
const version = z
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be at least 1');

/** Rules for the body of a POST: strict, required fields required, everything read-only refused. */
export function createSchemaOf(resource: Resource): z.ZodObject {
  return keptFor(createSchemas, resource, () =>
    z.strictObject(shapeOf(resource, (field) => field.required === true)),
  );
}

/** Rules for the body of a PUT: any part of the record, and the version it started from. */
export function updateSchemaOf(resource: Resource): z.ZodObject {
  return keptFor(updateSchemas, resource, () =>
    z.strictObject({ ...shapeOf(resource, () => false), version: version.optional() }),
  );
}

/** The names a body may carry, in declared order. */
export function writableKeysOf(resource: Resource): string[] {
  return Object.keys(shapeOf(resource, () => false));
}

/** Making a schema takes longer than using it. */
const createSchemas = new WeakMap<Resource, z.ZodObject>();
const updateSchemas = new WeakMap<Resource, z.ZodObject>();

function keptFor(
  kept: WeakMap<Resource, z.ZodObject>,
  resource: Resource,
  make: () => z.ZodObject,
): z.ZodObject {
  const known = kept.get(resource);
  if (known !== undefined) return known;
  const made = make();
  kept.set(resource, made);
  return made;
}

function shapeOf(resource: Resource, isRequired: (field: Field) => boolean): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly === true) continue;
    for (const [key, rule] of Object.entries(wireSchemasOf(name, field))) {
      const schema = field.kind === 'slug' && isAtRoot(resource) ? rule.refine(isFree, TAKEN) : rule;
      shape[key] = isRequired(field) ? schema : schema.optional();
    }
  }
  return shape;
}

const TAKEN =
  'begins with a word that other parts of the site have their addresses under: choose another one';
const isFree = (slug: unknown) => typeof slug !== 'string' || !isReservedAddress(slug);
