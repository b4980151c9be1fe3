import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type KeptText, spokenOf } from '../../platform/base/kept-spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { originOf } from './decisions/origin.ts';
import type { SiteImport } from './site-import.ts';

/** What an earlier import made of a text. */
interface KnownSource {
  record: string;
  hash: string;
  version: number;
}

/** Marks a text with missing images, so that another run tries to fetch them again. */
const INCOMPLETE = ':incomplete';

/** What an earlier import made of a text, or undefined. */
export async function findStoredSource(
  on: Queries,
  job: SiteImport,
  sourceId: string,
): Promise<KnownSource | undefined> {
  const [known] = await rows<KnownSource>(
    on,
    sql`SELECT record, hash, version FROM imported_sources
        WHERE system = ${job.system} AND origin = ${originOf(job)} AND kind = 'text' AND source_id = ${sourceId}`,
  );
  return known;
}

export async function rememberSource(
  tx: Queries,
  job: SiteImport,
  known: KnownSource & { sourceId: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO imported_sources (system, origin, kind, source_id, record, hash, version, imported_at)
        VALUES (${job.system}, ${originOf(job)}, 'text', ${known.sourceId}, ${known.record}, ${known.hash}, ${known.version},
          ${known.now.toISOString()})
        ON CONFLICT (system, origin, kind, source_id) DO UPDATE SET record = excluded.record, hash = excluded.hash,
          version = excluded.version, imported_at = excluded.imported_at`,
  );
}

/** A hash of a text in the file: the same text has the same hash, wherever it is. Notes count by their English text. */
export function sourceHash(input: object, isComplete = true): string {
  const text = JSON.stringify(input, (name, value: unknown) =>
    name === 'notes' && Array.isArray(value) ? value.map((note: KeptText) => String(spokenOf(note))) : value,
  );
  return hash('sha256', text, 'hex') + (isComplete ? '' : INCOMPLETE);
}

/** Whether a hash is that of this text, with every image or with some missing. */
export function compareHash(known: string, input: object): 'same' | 'incomplete' | 'other' {
  const now = sourceHash(input);
  if (known === now) return 'same';
  return known === now + INCOMPLETE ? 'incomplete' : 'other';
}
