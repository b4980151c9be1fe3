import { z } from 'zod';

/** Problems that an operator should fix. */
export const SYSTEM_NOTICES = [
  'disk_nearly_full',
  'failed_work',
  'late_email',
  'backup_failed',
  'certificate_expires',
  'no_backup',
  'no_mail_server',
  'not_encrypted',
  'secret_key_stored',
  'undeclared_types',
] as const;
export type SystemNotice = (typeof SYSTEM_NOTICES)[number];

/** Those that come up while the server runs: alerts are sent for them. The others are about how it is set up. */
export const ALERTS = [
  'disk_nearly_full',
  'failed_work',
  'late_email',
  'backup_failed',
  'certificate_expires',
  'no_backup',
] as const satisfies readonly SystemNotice[];
export type Alert = (typeof ALERTS)[number];

/** The running program and what it depends on. */
export const systemStatus = z.object({
  version: z.string(),
  node_version: z.string(),
  started_at: z.iso.datetime(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    bytes: z.int(),
    migrations: z.int().describe('Applied, including those of a newer version.'),
    last_migration: z.string(),
  }),
  images: z.object({
    kind: z.enum(['folder', 's3']),
    count: z.int(),
    bytes: z.int(),
  }),
  disk: z
    .object({ free_bytes: z.int(), total_bytes: z.int() })
    .nullable()
    .describe('Where the data directory is.'),
  queues: z.object({ waiting: z.int(), retrying: z.int(), failed: z.int() }),
  last_backup_at: z.iso
    .datetime()
    .nullable()
    .describe('The last one made by the backup command or on schedule.'),
  failed_backup: z
    .object({ at: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe('The last scheduled backup, if it failed.'),
  certificate: z
    .object({ expires_at: z.iso.datetime() })
    .nullable()
    .describe('The certificate that visitors get. Null if the site has none, or it couldn’t be checked.'),
  undeclared_types: z
    .array(z.object({ type: z.string(), records: z.int() }))
    .describe('Types with stored records but no declaration; the records are kept but not shown.'),
  notices: z.array(z.enum(SYSTEM_NOTICES)),
});
