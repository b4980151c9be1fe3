import type { Resource } from '#schema/define-resource.ts';
import { RecoveryNotice } from '../../journal/recovery-notice.tsx';
import { ConflictNotice } from '../../merge/conflict-notice.tsx';
import { PresenceNotice } from '../../presence/presence-notice.tsx';
import { TrashNotice } from '../../trash/trash-notice.tsx';
import type { GuardedEditing } from '../../editing/use-guarded-editing.ts';

/** What users must know before they continue writing, above the text. */
export function EditNotices({ resource, guarded }: { resource: Resource; guarded: GuardedEditing }) {
  const { editing, presence, journal } = guarded;
  const { stored, recordForm, merge } = editing;
  return (
    <>
      {stored.status === 'trashed' ? <TrashNotice resource={resource} editing={editing} /> : null}
      <PresenceNotice presence={presence} hasTyped={recordForm.isDirty} />
      <ConflictNotice resource={resource} merge={merge} />
      {journal.recovery === null ? null : (
        <RecoveryNotice resource={resource} recovery={journal.recovery} stored={stored} />
      )}
    </>
  );
}
