import { Status } from '../kit/parts/status.tsx';
import type { AdminRecord } from '../records/records.ts';
import { useZone } from '../time/use-zone.ts';
import { zonedWords } from '../time/zoned-time.ts';
import './publishing.css';

/** The state of a record in the bar, and the time at which it changes. */
export function StatusLabel({ record }: { record: AdminRecord }) {
  const [zone] = useZone();
  const { status, scheduled_at: scheduledAt } = record;
  if (typeof status !== 'string') return null;
  return (
    <span className="state-words">
      <Status status={status} isEdited={record.has_unpublished_changes === true} />
      {typeof scheduledAt === 'string' ? (
        <span className="quiet">
          {status === 'published' ? 'change goes live' : 'goes live'}{' '}
          {zonedWords(Date.parse(scheduledAt), zone)}
        </span>
      ) : null}
    </span>
  );
}
