import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import { allResources } from '../registry/registry.ts';

const VALUE_MAX_CHARS = 500;

/** The name of a resource. */
export const resourceName = z.enum(
  allResources.map((declared) => declared.name) as [string, ...string[]],
  'is not a resource',
);
const name = plainText({ max: 80 }).refine((text) => text !== '', 'is required');
const query = z
  .record(z.string().max(60), z.string('must be text').max(VALUE_MAX_CHARS), 'must be parameters of the list')
  .refine((parameters) => Object.keys(parameters).length <= 20, 'must be at most 20 parameters');
const columns = z.array(z.string().max(60)).max(30, 'must be at most 30 columns').nullable();
const shared = z.boolean('must be true or false');

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
  version: z.int('must be a whole number').min(1).optional(),
});
