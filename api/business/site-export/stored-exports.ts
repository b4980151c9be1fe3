import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SiteExport } from '#schema/answers/operations/site-export.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

const SHOWN = sql.raw(
  `e.id, e.format, e.what, e.status, e.file_name, e.files, e.files_expected, e.bytes, e.sha256, e.failure, e.failure_said, e.created_by,
   (SELECT name FROM users WHERE users.id = e.created_by) AS created_by_name, e.created_at, e.finished_at, e.expires_at`,
);

type StoredExport = SiteExport & { failure_said: KeptMessage | null };

/** An export as the API returns it. Throws 404 if there is none. */
export async function readSiteExport(on: Queries, id: string, words: Translator): Promise<SiteExport> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<StoredExport>(on, sql`SELECT ${SHOWN} FROM site_exports e WHERE e.id = ${id}`)
    : [];
  if (found === undefined) throw notFound('export');
  return exportIn(words, found);
}

/** Exports, newest first. */
export async function listSiteExports(
  on: Queries,
  { page, perPage, words }: { page: number; perPage: number; words: Translator },
): Promise<{ found: SiteExport[]; total: number }> {
  const found = await rows<StoredExport>(
    on,
    sql`SELECT ${SHOWN} FROM site_exports e ORDER BY e.created_at DESC, e.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const [counted] = await rows<{ total: number }>(on, sql`SELECT count(*)::int AS total FROM site_exports`);
  return { found: found.map((one) => exportIn(words, one)), total: counted?.total ?? 0 };
}

function exportIn(words: Translator, { failure_said: said, ...stored }: StoredExport): SiteExport {
  return { ...stored, failure: keptIn(words, { reason: stored.failure, said }) };
}
