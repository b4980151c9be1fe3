import { sql } from 'drizzle-orm';
import type { SiteExport as ShownExport } from '#schema/answers/operations/site-export.ts';
import type { Role } from '#schema/access/roles.ts';
import { LeasedQueue } from '../../platform/jobs/leased-queue.ts';
import { taskQueue } from '../../platform/jobs/task-queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** An export as it is stored. */
export interface SiteExport extends Omit<ShownExport, 'created_by_name'> {
  epoch: number;
  role: Role;
  file_key: string | null;
}

/** Archives of the whole site. */
export const siteExportQueue = taskQueue({
  name: 'site-exports',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  table: 'site_exports',
  open: ['waiting', 'running'],
  shownAs: sql`q.file_name`,
  isRunning: sql`q.lease_until IS NOT NULL`,
  hasReason: true,
  retried: sql`status = 'waiting', epoch = epoch + 1, lease_until = NULL`,
  // The epoch advances, so that its current worker can no longer write.
  cancelled: sql`status = 'cancelled', epoch = epoch + 1, lease_until = NULL`,
});

/** An export that this process writes. */
export type Hold = Pick<SiteExport, 'id' | 'epoch'>;

/**
 * Exports that are being written, each by one node. An export whose node died is written again from the
 * start.
 */
export const siteExports = new LeasedQueue<Hold, SiteExport>({
  table: 'site_exports',
  key: 'id',
  fence: ['epoch'],
  onClaim: () => sql`epoch = q.epoch + 1, status = 'running', files = 0, bytes = 0`,
  open: (now) => siteExportQueue.isOpen(now),
  order: sql`q.created_at, q.id`,
  held: sql`q.status = 'running'`,
  returning: sql`q.id, q.epoch`,
  lease: { ms: 60_000, until: 'lease_until', hasOneWorker: true },
});
