import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EXPORT_PARTS } from '#schema/base/export-parts.ts';

/** What an archive says about itself, and its checksums. */
export const MANIFEST = 'colophon-export.json';
export const SUMS = 'SHA256SUMS';

/** The first file of an archive. */
export const archiveManifest = z.object({
  format: z.literal('colophon-export'),
  version: z.literal(1),
  created_at: z.string(),
  site: z.object({ name: z.string(), url: z.string() }),
  what: z.array(z.enum(EXPORT_PARTS)),
  /**
   * Shows whether another instance has the key that identifies erased email addresses, without revealing it.
   */
  key_mark: z.string(),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

/** A mark by which a key can be recognized. */
export function keyMark(secretKey: string): string {
  return createHash('sha256').update(`colophon export key mark ${secretKey}`).digest('hex').slice(0, 16);
}
