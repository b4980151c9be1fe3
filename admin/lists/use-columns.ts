import { useStore } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import { useActor } from '../layout/actor.ts';

/** What a list cannot show: secrets, and what lists are answered without. */
const NO_COLUMN = ['password', 'rich-text', 'blocks', 'content-items', 'slug'];
const MOMENTS = ['created_at', 'updated_at'];

/** The columns that a person chose for a list, beside the one that names a record; in the order of the declaration. */
export function useColumns(resource: Resource) {
  const actor = useActor();
  const usual = resource.list.columns.filter((name) => name !== resource.title);
  const [chosen, setChosen] = useStore<readonly string[] | null>(
    `columns.${actor?.id ?? 'nobody'}.${resource.name}`,
    null,
  );
  const available = availableColumns(resource);
  const columns = chosen === null ? usual : available.filter((name) => chosen.includes(name));
  return { columns, available, usual, setColumns: setChosen };
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
