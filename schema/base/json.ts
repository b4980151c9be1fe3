import { z } from 'zod';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** A single value. */
export const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Any JSON value: input from other programs, or data that depends on other declarations. */
export const json: z.ZodType<JsonValue> = z
  .lazy(() => z.union([plainValue, z.array(json), z.record(z.string(), json)]))
  .meta({ id: 'Json', description: 'Any JSON value.' });

/** An object with any keys. */
export const jsonObject = z.record(z.string(), json);
