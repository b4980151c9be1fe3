import { useLocation, useNavigate, useStore } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { useActor } from '../providers/actor.ts';

/** Fields that a list cannot show: secrets, and those that lists leave out. */
const NO_COLUMN = ['password', 'rich-text', 'blocks', 'content-items', 'slug'];
const MOMENTS = ['created_at', 'updated_at'];

/**
 * The columns of a list besides the title, in the order of the declaration: those in the URL, so that a view
 * and a link show the same to everyone, or else those that this person last chose.
 */
export function useColumns(resource: Resource) {
  const actor = useActor();
  const usual = resource.list.columns.filter((name) => name !== resource.title);
  const [chosen, setChosen] = useStore<readonly string[] | null>(
    `columns.${actor?.id ?? 'nobody'}.${resource.name}`,
    null,
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const available = availableColumns(resource);
  const named = new URLSearchParams(search).get('columns')?.split(',') ?? chosen;
  const columns = named === null ? usual : available.filter((name) => named.includes(name));
  const setColumns = (next: readonly string[] | null) => {
    setChosen(next);
    const params = new URLSearchParams(search);
    params.set('columns', next?.join(',') ?? '');
    navigate({ pathname, search: `?${params}` }, { replace: true });
  };
  return { columns, available, usual, setColumns };
}

function availableColumns({ fields, title, list }: Resource): string[] {
  const named = Object.entries(fields)
    .filter(
      ([name, field]) => name !== title && !NO_COLUMN.includes(field.kind) && name !== 'content_type_name',
    )
    .filter(([name, field]) => list.columns.includes(name) || !('large' in field && field.large === true))
    .map(([name]) => name);
  return [...named, ...MOMENTS];
}
