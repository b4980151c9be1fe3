import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { problemOf } from '../providers/problem-error.ts';

/** To the trash and on to the list, with the way back: what was public is public again, as visitors saw it. */
export function useTrash(resource: Resource, { stored, remove }: Editing): () => Promise<void> {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const undo = async () => {
    const input = { as_before: true };
    try {
      const { data } = await dataProvider.act(resource.name, { id: stored.pk, action: 'restore', input });
      if (data.status !== stored.status) notify('It is back as a draft: readers see it once it is published');
      navigate(createPath({ resource: resource.name, type: 'edit', id: stored.pk }));
    } catch (error) {
      notify(`It is still in the trash. ${reasonOf(error)}`, { type: 'error', offer });
    }
  };
  const offer = { label: 'Undo', accept: () => void undo() };
  return async () => {
    if (!(await remove())) return;
    navigate(createPath({ resource: resource.name, type: 'list' }));
    notify('Moved to the trash', { offer });
  };
}

function reasonOf(error: unknown): string {
  return problemOf(error)?.messages.join(' ') ?? 'The server could not be reached: try again.';
}
