import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { useActor } from '../providers/actor.ts';
import { BulkDialog, type Selection } from './bulk-dialog.tsx';
import { DELETE, bulkTasksOf } from './bulk-tasks.ts';
import { say } from './messages.ts';

/** From a selection, or from everything that matches the filters, to bulk edits. */
export function BulkChange({ resource }: { resource: Resource }) {
  const { selectedIds, data = [], total = 0, filterValues, onUnselectItems } = useListContext();
  const actor = useActor();
  const [selection, setSelection] = useState<(Selection & { start?: string }) | null>(null);
  const { q, ...filters } = filterValues as Record<string, string>;
  const filter = { ...filters, ...(q === undefined || q === '' ? {} : { search: q }) };
  const isPage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const tasks = actor === undefined ? [] : bulkTasksOf(resource, actor);
  const mayDelete = tasks.some(({ key }) => key === DELETE);
  const mayChange = tasks.some(({ key }) => key !== DELETE);
  const ids = selectedIds.map(String);
  return (
    <>
      {mayChange ? (
        <Button variant="outlined" onClick={() => setSelection({ ids })}>
          {say('bulk_edit')}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button variant="outlined" color="error" onClick={() => setSelection({ ids, start: DELETE })}>
          {say('delete')}
        </Button>
      ) : null}
      {tasks.length > 0 && isPage && total > selectedIds.length ? (
        <Button
          color="inherit"
          onClick={() => setSelection(mayChange ? { filter } : { filter, start: DELETE })}
        >
          {say(mayChange ? 'edit_all' : 'delete_all', { count: total })}
        </Button>
      ) : null}
      {selection === null ? null : (
        <BulkDialog
          resource={resource}
          selection={selection}
          count={'ids' in selection ? selection.ids.length : total}
          tasks={tasks}
          start={selection.start}
          onClose={() => setSelection(null)}
          // The bar, and this with it, disappears once nothing is selected.
          onStarted={() => onUnselectItems()}
        />
      )}
    </>
  );
}
