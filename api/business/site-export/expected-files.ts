import { sql } from 'drizzle-orm';
import type { SiteExport } from '#schema/answers/operations/site-export.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { ARCHIVE_TABLES } from './archive/archive-tables.ts';

/** The manifest, the checksums, and the lists of categories and tags. */
const FIXED_FILES = 5;

/**
 * About how many files an export will have, for its progress: how many pages the static copy has is known
 * only once they are read.
 */
export async function expectedFiles(
  { database }: Pick<AppDeps, 'database'>,
  { format, what }: Pick<SiteExport, 'format' | 'what'>,
): Promise<number> {
  const [counted] = await rows<{ live: number; drafts: number; media: number }>(
    database.queries,
    sql`SELECT (SELECT count(*)::int FROM publications) AS live,
          (SELECT count(*)::int FROM content WHERE status <> 'trashed' AND published_version IS DISTINCT FROM version) AS drafts,
          (SELECT count(*)::int FROM images) + (SELECT count(*)::int FROM files) AS media`,
  );
  const { live, drafts, media } = counted ?? { live: 0, drafts: 0, media: 0 };
  if (format !== 'colophon') return live + drafts;
  const tables = ARCHIVE_TABLES.filter(({ part }) => what.includes(part)).length;
  const content = what.includes('content') ? live + drafts + media : 0;
  const pages = what.includes('site') ? live + media : 0;
  return FIXED_FILES + tables + content + pages;
}
