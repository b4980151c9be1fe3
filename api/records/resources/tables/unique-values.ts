import type { TableResource } from '#schema/registry/registry.ts';
import { QueryError } from '../../../platform/database/database.ts';
import { validationFailed } from '../../../platform/base/api-error.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/**
 * Runs a write; a violated unique index becomes 422 on the field. The indexes are named `{table}_{field}`, and the database
 * decides: a check beforehand would let two concurrent saves through.
 */
export async function refuseDuplicates<Result>(
  resource: TableResource,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const field =
      error instanceof QueryError && error.code === '23505' ? fieldOf(resource, error.constraint) : undefined;
    throw field === undefined ? error : validationFailed({ [field]: [spoken('taken')] });
  }
}

function fieldOf(resource: TableResource, constraint: string | undefined): string | undefined {
  const name = constraint?.slice(resource.storage.table.length + 1);
  return name !== undefined && name in resource.fields ? name : undefined;
}
