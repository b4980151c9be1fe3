import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_PARTS } from '../../base/export-parts.ts';

const EXPORT_STATES = ['waiting', 'running', 'finished', 'failed', 'cancelled', 'expired'] as const;

/** An export of the site: waiting, being written, or ready to download. */
export const siteExport = z.object({
  id: z.uuid(),
  format: z.enum(EXPORT_FORMATS),
  what: z.array(z.enum(EXPORT_PARTS)).describe('What it contains. Other formats contain only content.'),
  status: z
    .enum(EXPORT_STATES)
    .describe('`expired`: the file was deleted when its time was over, or to make room for newer ones.'),
  file_name: z.string(),
  files: z.int().describe('Number of files written so far.'),
  files_expected: z.int().nullable().describe('Estimate of how many there will be, known once it runs.'),
  bytes: z.int().describe('Bytes written so far; of a finished export, the size of its file.'),
  sha256: z.string().nullable().describe('Checksum of the finished file.'),
  failure: z.string().nullable(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable().describe('When the file is deleted.'),
});
export type SiteExport = z.output<typeof siteExport>;
