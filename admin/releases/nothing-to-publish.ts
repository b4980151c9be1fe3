import type { AdminRecord } from '../records/records.ts';

/** True if visitors see this version already, so publishing it changes nothing. */
export function hasNothingToPublish(record: Pick<AdminRecord, string> | undefined): boolean {
  return (
    record?.status === 'published' &&
    record.has_unpublished_changes !== true &&
    typeof record.scheduled_at !== 'string'
  );
}
