import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

const PLACE = '#/components/schemas/';

/**
 * The input or output of a zod schema as JSON Schema. Schemas with a name are put among `components` and referenced.
 * Rules that JSON Schema cannot express are left to the 422.
 */
export function jsonOf(
  schema: z.ZodType,
  { io, components }: { io: 'input' | 'output'; components: Record<string, JsonSchema> },
): JsonSchema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: readable });
  const { $schema: _dialect, $defs: named = {}, ...described } = referring(json);
  Object.assign(components, named);
  return described;
}

type Written = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];
type Whole = JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> };

function referring(json: object): Whole {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${PLACE}`)) as Whole;
}

function readable({ zodSchema, jsonSchema }: Written): void {
  const { def } = zodSchema._zod;
  // What cleans a text up makes a text.
  if (def.type === 'pipe' && def.out._zod.def.type === 'transform') {
    const { $schema: _dialect, ...before } = z.toJSONSchema(def.in, { io: 'input', unrepresentable: 'any' });
    Object.assign(jsonSchema, before);
  }
  // A format says it in one word; whole numbers are not bounded by what JavaScript can count.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
