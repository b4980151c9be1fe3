import type { ReleaseAction } from '#schema/base/release-actions.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Editing } from '../editing/use-editing.ts';
import { AddToRelease } from './add-to-release.tsx';
import { hasNothingToPublish } from './nothing-to-publish.ts';

interface RecordInReleaseProps {
  resource: Resource;
  editing: Editing;
  mayUnpublish: boolean;
  onClose: () => void;
}

/** Adds the open record to a release. */
export function RecordInRelease({ resource, editing, mayUnpublish, onClose }: RecordInReleaseProps) {
  const { recordForm, stored } = editing;
  return (
    <AddToRelease
      itemsOf={(action) => savedItem(resource, editing, action)}
      mayUnpublish={mayUnpublish && isOnSite(stored)}
      idle={{ count: Number(!recordForm.isDirty && hasNothingToPublish(stored)), of: 1 }}
      onClose={onClose}
    />
  );
}

/** A release publishes what is stored, so that is saved first. */
async function savedItem({ name }: Resource, { recordForm, stored, save }: Editing, action: ReleaseAction) {
  const saved = recordForm.isDirty && action === 'publish' ? await save() : stored;
  return saved === undefined ? undefined : [{ resource: name, id: saved.pk, action }];
}

/** True if visitors see it, or will by themselves. */
function isOnSite({ status, scheduled_at: at }: Editing['stored']): boolean {
  return status === 'published' || status === 'archived' || typeof at === 'string';
}
