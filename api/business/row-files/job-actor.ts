import type { Actor } from '#schema/access/access.ts';
import type { Role } from '#schema/access/roles.ts';
import type { Scope } from '#schema/access/scopes.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { actorNow } from '../../platform/jobs/actor-now.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The user who started a job, as recorded. */
export interface AskedBy {
  created_by: string;
  role: Role;
  scopes: Scope[] | null;
}

/** The same with their current role. Throws 403 if they have left. */
export async function actorOf(tx: Queries, { created_by: id, role, scopes }: AskedBy): Promise<Actor> {
  const actor = await actorNow(tx, { id, role, ...(scopes === null ? {} : { scopes }) });
  if (actor === undefined) throw new ApiError('forbidden', { message: spoken('no_account') });
  return actor;
}
