import { declaredText } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { resourceNamed } from '#schema/registry/registry.ts';
import { sql } from 'drizzle-orm';
import { taskQueue } from '../../platform/jobs/task-queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Changes of many records, and files of records. */
export const listJobQueue = taskQueue({
  name: 'bulk-jobs',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  table: 'list_jobs',
  open: ['running'],
  shownAs: sql`json_build_object('kind', q.kind, 'resource', q.resource,
    'by', (SELECT u.name FROM users u WHERE u.id = q.created_by))::text`,
  titleIn,
  isRunning: sql`true`,
  hasReason: false,
  retried: sql`status = 'running'`,
  cancelled: sql`status = 'stopped'`,
});

const NAMED = { edit: 'job_edit', import: 'job_import', undo: 'job_undo' } as const;

interface Job {
  kind: keyof typeof NAMED;
  resource: string;
  /** The name of who started it; null if the account is gone. */
  by: string | null;
}

function titleIn(title: string, words: Translator): string {
  const { kind, resource, by } = JSON.parse(title) as Job;
  const label = resourceNamed(resource)?.label.many ?? resource;
  const things = declaredText(words.language, `${resource}.many`, label);
  const named = words.of(messages)(NAMED[kind], { things });
  return by === null ? named : words.of(messages)('job_by', { job: named, name: by });
}
