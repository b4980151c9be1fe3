import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EXPORT_PARTS } from '#schema/export-parts.ts';

/** What an archive says of itself, and its checksums. */
export const MANIFEST = 'colophon-export.json';
export const SUMS = 'SHA256SUMS';

/** The first file of an archive. */
export const archiveManifest = z.object({
  format: z.literal('colophon-export'),
  version: z.literal(1),
  created_at: z.string(),
  site: z.object({ name: z.string(), url: z.string() }),
  what: z.array(z.enum(EXPORT_PARTS)),
  /** Tells whether another instance has the key by which erased addresses are known; not the key. */
  key_mark: z.string(),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

/** What a key is recognized by. */
export function keyMark(secretKey: string): string {
  return createHash('sha256').update(`colophon export key mark ${secretKey}`).digest('hex').slice(0, 16);
}
