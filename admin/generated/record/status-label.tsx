import { lazy, Suspense } from 'react';
import { Status } from '../../kit/parts/status.tsx';
import type { AdminRecord } from '../../records/records.ts';
import '../../publishing/publishing.css';

const ScheduledTime = lazy(() =>
  import('../../publishing/scheduled-time.tsx').then((module) => ({ default: module.ScheduledTime })),
);

/** The state of a record in the bar, and the time at which it changes. */
export function StatusLabel({ record }: { record: AdminRecord }) {
  const { status, scheduled_at: scheduledAt } = record;
  if (typeof status !== 'string') return null;
  return (
    <span className="state-words">
      <Status status={status} isEdited={record.has_unpublished_changes === true} />
      {typeof scheduledAt === 'string' ? (
        <Suspense>
          <ScheduledTime at={scheduledAt} isUpdate={status === 'published'} />
        </Suspense>
      ) : null}
    </span>
  );
}
