import { z } from 'zod';
import { isAtRoot, isReservedAddress } from '../pages/content-addresses.ts';
import type { Resource } from '../define/define-resource.ts';
import { type Field, reference, referenceKey, referencesKey, wireSchemasOf } from '../fields/index.ts';
import { referenceSchema } from '../fields/reference.ts';
import { faults } from '../faults/faults.ts';

/** Names that a body may have in addition to the declared fields. */
const version = z.number(faults.number).int(faults.wholeNumber).min(1, faults.atLeast(1));

/** Rules for the body of a POST: strict, with required fields required and everything read-only refused. */
export function createSchemaOf(resource: Resource): z.ZodObject {
  return keptFor(createSchemas, resource, () =>
    z.strictObject({ ...firstsOf(resource), ...shapeOf(resource, (field) => field.required === true) }),
  );
}

/** Rules for the body of a PUT: any part of the record, and the version that it was based on. */
export function updateSchemaOf(resource: Resource): z.ZodObject {
  return keptFor(updateSchemas, resource, () =>
    z.strictObject({
      ...firstsOf(resource),
      ...shapeOf(resource, () => false),
      version: version.optional(),
    }),
  );
}

/** The names that a body may have, in declared order. */
export function writableKeysOf(resource: Resource): string[] {
  return Object.keys(shapeOf(resource, () => false));
}

/**
 * The input with whole lists instead of just their first item: `book_id` becomes `book_ids`. If both are given, the list
 * counts.
 */
export function withWholeLists<Input extends Record<string, unknown>>(
  { fields }: Resource,
  input: Input,
): Input {
  const whole: Record<string, unknown> = { ...input };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'references' || field.first === undefined) continue;
    const { [referenceKey(field.first)]: id, [referencesKey(name)]: ids } = whole;
    delete whole[referenceKey(field.first)];
    if (id !== undefined) whole[referencesKey(name)] = ids ?? (id === null ? [] : [id]);
  }
  return whole as Input;
}

/** Names that stand for the first of several references. */
function firstsOf({ fields }: Resource): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.values(fields).flatMap((field) =>
      field.kind === 'references' && field.first !== undefined
        ? [[referenceKey(field.first), referenceSchema(reference({ to: field.to })).optional()]]
        : [],
    ),
  );
}

/** Creating a schema takes longer than using it. */
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

const TAKEN = 'begins with a word that is reserved for other parts of the site. Choose another one';
const isFree = (slug: unknown) => typeof slug !== 'string' || !isReservedAddress(slug);
