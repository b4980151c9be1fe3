import { lazy, Suspense } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { GuardedEditing } from '../../editing/use-guarded-editing.ts';

// Most forms have nothing to announce.
const TrashNotice = lazy(() =>
  import('../../trash/trash-notice.tsx').then((module) => ({ default: module.TrashNotice })),
);
const PresenceNotice = lazy(() =>
  import('../../presence/presence-notice.tsx').then((module) => ({ default: module.PresenceNotice })),
);
const ConflictNotice = lazy(() =>
  import('../../merge/conflict-notice.tsx').then((module) => ({ default: module.ConflictNotice })),
);
const RecoveryNotice = lazy(() =>
  import('../../journal/recovery-notice.tsx').then((module) => ({ default: module.RecoveryNotice })),
);

/** What users must know before they continue writing, shown above the text. */
export function EditNotices({ resource, guarded }: { resource: Resource; guarded: GuardedEditing }) {
  const { editing, presence, journal } = guarded;
  const { stored, recordForm, merge } = editing;
  const isHeldElsewhere = presence.seen?.is_mine === false && presence.seen.holder !== null;
  // Each for itself: one that is being loaded does not hide the others.
  return (
    <>
      <Suspense>
        {stored.status === 'trashed' ? <TrashNotice resource={resource} editing={editing} /> : null}
      </Suspense>
      <Suspense>
        {isHeldElsewhere ? <PresenceNotice presence={presence} hasTyped={recordForm.isDirty} /> : null}
      </Suspense>
      <Suspense>
        {merge.conflict === null ? null : <ConflictNotice resource={resource} merge={merge} />}
      </Suspense>
      <Suspense>
        {journal.recovery === null ? null : (
          <RecoveryNotice resource={resource} recovery={journal.recovery} stored={stored} />
        )}
      </Suspense>
    </>
  );
}
