import type { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import { withWholeLists } from '#schema/bodies/write-schemas.ts';
import { validationFailed } from '../base/api-error.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../route/field-errors.ts';
import { readOnlyNamesOf } from '../route/read-only-names.ts';

/** Checks a body against the rules of the resource it turned out to be for; 422 names every field to blame. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  resource: Resource,
): z.output<Schema> {
  const result = schema.safeParse(body, PARSE_OPTIONS);
  if (result.success)
    return withWholeLists(resource, result.data as Record<string, unknown>) as typeof result.data;
  throw validationFailed(fieldErrorsOf(result.error, { readOnly: readOnlyNamesOf(resource) }));
}
