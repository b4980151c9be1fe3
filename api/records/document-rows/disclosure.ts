import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';

/** The page's disclosure of a text drafted by AI; `edited_by` is null when it has not been edited since. */
export interface Disclosure {
  edited_by: string | null;
}

/**
 * The page's statement about the origin of its text, if AI drafted it and the settings ask for a disclosure.
 * The editor is the person who last saved it before it went live.
 */
export async function disclosureOf(
  deps: AppDeps,
  row: { id: string; version: number; parts: unknown },
): Promise<Disclosure | undefined> {
  if ((row.parts as { provenance?: unknown } | null)?.provenance == null) return undefined;
  if (!(await deps.extensions.saysDraftedWithAi(deps))) return undefined;
  const [editor] = await rows<{ name: string | null }>(
    deps.database.queries,
    sql`SELECT u.name FROM revisions r JOIN users u ON u.id = r.user_id
        WHERE r.record_id = ${row.id} AND r.number > 1 AND r.number <= ${row.version}
        ORDER BY r.number DESC LIMIT 1`,
  );
  return { edited_by: editor?.name ?? null };
}
