import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { taskQueue } from '../../platform/jobs/task-queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Files of contacts, a few hundred rows at a time. */
export const importQueue = taskQueue({
  name: 'contact-imports',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  table: 'contact_imports',
  open: ['queued', 'running'],
  shownAs: sql`coalesce(q.file_name, '')`,
  titleIn: (name, words) => (name === '' ? words.of(messages)('unnamed_file') : name),
  isRunning: sql`q.status = 'running'`,
  hasReason: true,
  retried: sql`status = 'queued'`,
  cancelled: sql`status = 'cancelled'`,
  // Contacts that were imported stay; unprocessed rows are dropped.
  onCancel: (tx, id) =>
    rows(tx, sql`DELETE FROM contact_import_rows WHERE import_id = ${id} AND reason IS NULL`),
});
