import { useState } from 'react';
import { useAuthenticated, useCreatePath, useDataProvider, useNavigate, useRequireAccess } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { RecordExtras } from '../../editing/record-extras.ts';
import { useActor } from '../../providers/actor.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { type AdminRecord, isUnstored } from '../../records/records.ts';
import type { Values } from '../../form/use-record-form.ts';
import { titleOf } from '../../records/title-of.ts';
import { useListsChanged } from '../../records/use-lists-changed.ts';
import { EditForm } from './edit-form.tsx';
import { useDefaults } from './use-defaults.ts';

interface NewContentProps {
  resource: Resource;
  extras: RecordExtras | undefined;
  /** Called with the ID of the record just before the address becomes its own. */
  onMade: (id: string) => void;
}

/** Content from its first word on. */
export function NewContent({ resource, extras, onMade }: NewContentProps) {
  const actor = useActor();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const remove = useRemoval(resource);
  const defaults = useDefaults(resource);
  const [started] = useState(defaults);
  useAuthenticated();
  const { isPending } = useRequireAccess({ action: 'create', resource: resource.name });
  if (isPending || actor === undefined) return null;
  const blank: AdminRecord = { ...started, id: '', pk: '', status: 'draft', created_by: actor.id };
  return (
    <EditForm
      resource={resource}
      extras={extras}
      record={blank}
      onMade={({ id }) => {
        onMade(String(id));
        navigate(createPath({ resource: resource.name, type: 'edit', id }), { replace: true });
      }}
      isNothing={(values) => isEmpty(resource, values)}
      onLeft={(left) => void remove(left)}
    />
  );
}

/** Nothing is left of a record that was begun and emptied again. */
function useRemoval(resource: Resource) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const listsChanged = useListsChanged(resource);
  return async (left: AdminRecord) => {
    if (isUnstored(left) || left.status !== 'draft') return;
    try {
      await dataProvider.delete(resource.name, { id: left.pk, previousData: left });
      await dataProvider.deleteForGood(resource.name, left.pk);
      listsChanged();
    } catch {
      // Then an empty draft stays, like one that was created on purpose.
    }
  };
}

/** True if it has no content except the title that the admin gave it. */
function isEmpty(
  resource: Resource,
  { title, intro, body, image_unique_identifier: image }: Values,
): boolean {
  const isUntitled = title === titleOf(resource, {});
  const written = [isUntitled ? '' : title, intro, body, image];
  return written.every((value) => value === null || value === undefined || value === '');
}
