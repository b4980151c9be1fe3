import { z } from 'zod';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** A single value. */
export const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Whatever JSON can say: what was sent from elsewhere, or depends on what else is declared. */
export const json: z.ZodType<JsonValue> = z
  .lazy(() => z.union([plainValue, z.array(json), z.record(z.string(), json)]))
  .meta({ id: 'Json', description: 'Any JSON value.' });

/** An object of whatever names. */
export const jsonObject = z.record(z.string(), json);
