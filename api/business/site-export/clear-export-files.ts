import { sql } from 'drizzle-orm';
import { EXPORT_FILES_MAX } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';

/** Longer than an export may take. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Deletes expired files, and the oldest if there are more than {@link EXPORT_FILES_MAX}. */
export async function clearExportFiles({ database, exports, now }: AppDeps): Promise<void> {
  const at = now();
  const over = await rows<{ id: string; file_key: string }>(
    database.queries,
    sql`SELECT id, file_key FROM (
          SELECT id, file_key, expires_at, row_number() OVER (ORDER BY finished_at DESC, id DESC) AS place
          FROM site_exports WHERE status = 'finished') kept
        WHERE expires_at < ${at.toISOString()} OR place > ${EXPORT_FILES_MAX}`,
  );
  for (const { id, file_key: key } of over) {
    await exports.removeAll(folderOfKey(key));
    await rows(
      database.queries,
      sql`UPDATE site_exports SET status = 'expired', file_key = NULL WHERE id = ${id} AND status = 'finished'`,
    );
  }
  await exports.clearUnfinished?.(new Date(at.getTime() - UNFINISHED_MS));
}

/** The folder to remove in order to remove the file under a key. */
export function folderOfKey(key: string): string {
  return key.split('/', 1)[0] ?? key;
}
