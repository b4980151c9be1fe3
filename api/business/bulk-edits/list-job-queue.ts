import { sql } from 'drizzle-orm';
import { taskQueue } from '../../platform/jobs/task-queue.ts';

/** Changes of many records, and files of records. */
export const listJobQueue = taskQueue({
  name: 'bulk-jobs',
  title: 'Bulk edits and imports',
  about: 'Edits of many items at once, and imports from files.',
  table: 'list_jobs',
  open: ['running'],
  shownAs: sql`CASE q.kind WHEN 'import' THEN 'Import of ' WHEN 'undo' THEN 'Undo in ' ELSE 'Change in ' END || q.resource
    || coalesce((SELECT ' by ' || u.name FROM users u WHERE u.id = q.created_by), '')`,
  isRunning: sql`true`,
  hasReason: false,
  retried: sql`status = 'running'`,
  cancelled: sql`status = 'stopped'`,
});
