import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import { allResources } from '../registry/registry.ts';
import { faults } from '../faults/faults.ts';

const VALUE_MAX_CHARS = 500;

/** The name of a resource. */
export const resourceName = z.enum(allResources.map((declared) => declared.name) as [string, ...string[]]);
const name = plainText({ max: 80 }).refine((text) => text !== '', faults.required);
const query = z
  .record(z.string().max(60), z.string(faults.text).max(VALUE_MAX_CHARS), faults.object)
  .refine((parameters) => Object.keys(parameters).length <= 20, faults.entriesAtMost(20));
const columns = z.array(z.string().max(60)).max(30, faults.entriesAtMost(30)).nullable();
const shared = z.boolean(faults.boolean);

/** A view of a list. */
export const newView = z.strictObject({
  resource: resourceName,
  name,
  query,
  columns: columns.default(null),
  shared: shared.default(false),
});

/** Changes to a view; the version may be given by `If-Match` instead. */
export const viewChange = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  columns: columns.optional(),
  shared: shared.optional(),
  version: z.int(faults.wholeNumber).min(1).optional(),
});
