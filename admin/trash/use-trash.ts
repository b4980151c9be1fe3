import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import type { Editing } from '../form/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';

/** To the trash and on to the list, with the way back: what was public is public again, as visitors saw it. */
export function useTrash(resource: Resource, { stored, remove }: Editing): () => Promise<void> {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const undo = async () => {
    const input = { as_before: true };
    const { data } = await dataProvider.act(resource.name, { id: stored.pk, action: 'restore', input });
    if (data.status !== stored.status) notify('It is back as a draft: publish it to have its page again');
    navigate(createPath({ resource: resource.name, type: 'edit', id: stored.pk }));
  };
  return async () => {
    if (!(await remove())) return;
    navigate(createPath({ resource: resource.name, type: 'list' }));
    notify('Moved to the trash', { offer: { label: 'Undo', accept: () => void undo() } });
  };
}
