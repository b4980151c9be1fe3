import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { can } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import { useActor } from '../layout/actor.ts';
import { BulkDialog, type Selection } from './bulk-dialog.tsx';

/** Leads from a selection, or from all that the filters leave, to what can be done with many at once. */
export function BulkChange({ resource }: { resource: Resource }) {
  const { selectedIds, data = [], total = 0, filterValues, onUnselectItems } = useListContext();
  const actor = useActor();
  const [selection, setSelection] = useState<Selection | null>(null);
  const { q, ...filters } = filterValues as Record<string, string>;
  const filter = { ...filters, ...(q === undefined || q === '' ? {} : { search: q }) };
  const isPage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const mayPublish = actor !== undefined && can(actor, resource.actions?.publish?.grant);
  return (
    <>
      <Button variant="outlined" onClick={() => setSelection({ ids: selectedIds.map(String) })}>
        Change
      </Button>
      {isPage && total > selectedIds.length ? (
        <Button color="inherit" onClick={() => setSelection({ filter })}>
          Change all {total.toLocaleString()}
        </Button>
      ) : null}
      {selection === null ? null : (
        <BulkDialog
          resource={resource}
          selection={selection}
          count={'ids' in selection ? selection.ids.length : total}
          mayPublish={mayPublish}
          onClose={() => setSelection(null)}
          onStarted={() => {
            setSelection(null);
            onUnselectItems();
          }}
        />
      )}
    </>
  );
}
