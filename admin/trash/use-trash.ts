import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { problemOf } from '../providers/problem-error.ts';
import { useListsChanged } from '../records/use-lists-changed.ts';
import { say } from './messages.ts';

/** To the trash and on to the list, with the way back: what was public is public again, as visitors saw it. */
export function useTrash(resource: Resource, { stored, remove }: Editing): () => Promise<void> {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const listsChanged = useListsChanged(resource);
  const undo = async () => {
    const input = { as_before: true };
    try {
      const { data } = await dataProvider.act(resource.name, { id: stored.pk, action: 'restore', input });
      listsChanged();
      if (data.status !== stored.status) notify(say('restored_as_draft'));
      navigate(createPath({ resource: resource.name, type: 'edit', id: stored.pk }));
    } catch (error) {
      notify(say('still_in_trash', { reason: reasonOf(error) }), { type: 'error', offer });
    }
  };
  const offer = { label: say('undo'), accept: () => void undo() };
  return async () => {
    if (!(await remove())) return;
    navigate(createPath({ resource: resource.name, type: 'list' }));
    notify(say('trashed'), { offer });
  };
}

function reasonOf(error: unknown): string {
  return problemOf(error)?.messages.join(' ') ?? say('unreachable');
}
