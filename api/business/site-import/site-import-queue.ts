import { sql } from 'drizzle-orm';
import { LeasedQueue } from '../../platform/jobs/leased-queue.ts';
import { taskQueue } from '../../platform/jobs/task-queue.ts';
import type { SiteImport } from './site-import.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Imports of sites from other systems. */
export const siteImportQueue = taskQueue({
  name: 'site-imports',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  table: 'site_imports',
  open: ['checking', 'running'],
  shownAs: sql`q.file_name`,
  isRunning: sql`q.lease_until IS NOT NULL`,
  hasReason: true,
  onFailure: sql`failed_from = status`,
  retried: sql`status = coalesce(failed_from, status), failed_from = NULL`,
  // The epoch advances, so that its current worker can no longer write.
  cancelled: sql`status = CASE WHEN coalesce(failed_from, status) = 'checking' THEN 'cancelled' ELSE 'stopped' END,
    failed_from = NULL, epoch = epoch + 1, lease_until = NULL`,
});

/** A file that this process works on. */
export type Hold = Pick<SiteImport, 'id' | 'epoch'>;

/** Files being imported, each by one node. */
export const siteImports = new LeasedQueue<Hold, SiteImport>({
  table: 'site_imports',
  key: 'id',
  fence: ['epoch'],
  onClaim: () => sql`epoch = q.epoch + 1`,
  open: (now) => siteImportQueue.isOpen(now),
  order: sql`q.created_at, q.id`,
  held: sql`q.status IN ('checking', 'running')`,
  returning: sql`q.id, q.epoch`,
  lease: { ms: 60_000, until: 'lease_until', hasOneWorker: true },
});
