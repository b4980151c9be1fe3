import { sql } from 'drizzle-orm';
import { rows } from '../../../platform/database/database.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';

/** Stores a person’s redirect without the checks of a save. */
export async function storeRedirect(
  { deps }: { deps: AppDeps },
  [from, to, status = 301]: readonly [from: string, to: string, status?: number],
): Promise<void> {
  const now = deps.now().toISOString();
  await rows(
    deps.database.queries,
    sql`INSERT INTO redirects (id, "from", "to", status, created_at, updated_at)
        VALUES (${deps.newId()}, ${from}, ${to}, ${status}, ${now}, ${now})`,
  );
}
