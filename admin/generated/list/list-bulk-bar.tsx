import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { can } from '#schema/access/access.ts';
import type { ReleaseAction } from '#schema/base/release-actions.ts';
import { RELEASE_ITEMS_MAX } from '#schema/base/limits.ts';
import { isDocumentResource } from '#schema/registry/registry.ts';
import { Confirmation } from '../../kit/parts/confirmation.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { useWatchedJob } from '../../lists/list-job.ts';
import type { AdminRecord } from '../../records/records.ts';
import { useActor } from '../../providers/actor.ts';
import { problemOf } from '../../providers/problem-error.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { hasNothingToPublish } from '../../releases/nothing-to-publish.ts';
import { releaseGrant } from '../../releases/release-grant.ts';
import { countedOf } from '../../records/names.ts';
import { say } from './messages.ts';

const BulkChange = lazy(() =>
  import('../../lists/bulk-change.tsx').then((module) => ({ default: module.BulkChange })),
);

const AddToRelease = lazy(() =>
  import('../../releases/add-to-release.tsx').then((module) => ({ default: module.AddToRelease })),
);

/**
 * The actions for the selection. Content is moved to the trash and can be restored; everything else needs a
 * confirmation.
 */
export function ListBulkBar({ resource }: { resource: Resource }) {
  const { selectedIds, onUnselectItems, filterValues } = useListContext();
  const [isAsking, setIsAsking] = useState(false);
  const { remove, removeForGood, restore, toTrash, isBusy } = useBulk(resource);
  const count = selectedIds.length;
  const things = countedOf(resource, count);
  const hasTrash = isDocumentResource(resource);
  const isTrash = (filterValues as { status?: string }).status === 'trashed';
  return (
    <div className="bulk-bar" role="toolbar" aria-label={say('selection')}>
      <span>{say('selected', { count })}</span>
      {!isTrash && resource.list.bulk !== undefined ? (
        <Suspense>
          <BulkChange resource={resource} />
        </Suspense>
      ) : null}
      {isTrash ? null : <ReleaseButton resource={resource} />}
      {isTrash ? (
        <>
          <Button variant="outlined" loading={isBusy} onClick={() => void restore()}>
            {say('restore')}
          </Button>
          <Button color="error" loading={isBusy} onClick={() => setIsAsking(true)}>
            {say('delete_permanently')}
          </Button>
        </>
      ) : resource.list.bulk !== undefined && !hasTrash ? null : (
        <Button
          variant="outlined"
          color="error"
          loading={isBusy}
          onClick={() => (hasTrash ? void toTrash() : setIsAsking(true))}
        >
          {say(hasTrash ? 'move_to_trash' : 'delete')}
        </Button>
      )}
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {say('clear_selection')}
      </Button>
      <Confirmation
        open={isAsking}
        title={say(isTrash ? 'delete_permanently_title' : 'delete_title', { count, things })}
        action={say(isTrash ? 'delete_permanently' : 'delete')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void (isTrash ? removeForGood() : remove());
        }}
      >
        {say('irreversible')}
      </Confirmation>
    </div>
  );
}

/** Adds the selected content or lists to a release. */
function ReleaseButton({ resource }: { resource: Resource }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminRecord>();
  const actor = useActor();
  const [isOpen, setIsOpen] = useState(false);
  const mayAdd = (action: ReleaseAction) => can(actor ?? null, releaseGrant(resource, action));
  const isMany = selectedIds.length > RELEASE_ITEMS_MAX;
  if (isMany || !mayAdd('publish')) return null;
  const idle = data.filter((record) => selectedIds.includes(record.id) && hasNothingToPublish(record));
  const itemsOf = (action: ReleaseAction) =>
    Promise.resolve(selectedIds.map((id) => ({ resource: resource.name, id: String(id), action })));
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {say('add_to_release')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AddToRelease
            itemsOf={itemsOf}
            mayUnpublish={mayAdd('unpublish')}
            idle={{ count: idle.length, of: selectedIds.length }}
            onClose={() => setIsOpen(false)}
            onAdded={() => onUnselectItems()}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useBulk(resource: Resource) {
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const answer = useAnswer();
  const [, watch] = useWatchedJob(resource.name);
  const trashOneByOne = useTrashOneByOne(resource);
  const [isBusy, setIsBusy] = useState(false);
  const run: Run = async (work) => {
    setIsBusy(true);
    try {
      await work();
      onUnselectItems();
    } catch (error) {
      notify(problemOf(error)?.messages.join(' ') ?? say('unreachable'), { type: 'error' });
    } finally {
      setIsBusy(false);
      await refetch();
    }
  };
  // On all visited pages, not only this one. Records with a trash are identified by id.
  const ids = selectedIds.map(String);
  return {
    isBusy,
    restore: () =>
      run(() => Promise.all(ids.map((id) => dataProvider.act(resource.name, { id, action: 'restore' })))),
    removeForGood: () =>
      run(async () => {
        for (const id of ids) await dataProvider.deleteForGood(resource.name, id);
        notify(say('deleted_permanently', { count: ids.length }));
      }),
    // As work on many: its undo puts pages that were public back, which restoring from the trash does not.
    toTrash: () =>
      run(async () => {
        if (resource.list.bulk === undefined) return trashOneByOne(run);
        const body = { resource: resource.name, ids, action: 'trash' };
        watch((await answer('POST /bulk-edits', { body })).id);
      }),
    remove: () =>
      run(async () => {
        await dataProvider.deleteMany(resource.name, { ids });
        notify(say('deleted', { count: ids.length, things: countedOf(resource, ids.length) }));
      }),
  };
}

type Run = (work: () => Promise<unknown>) => Promise<void>;

/** For resources that have a trash and no bulk jobs. */
function useTrashOneByOne(resource: Resource) {
  const { selectedIds } = useListContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  return async (run: Run) => {
    const asked = selectedIds.map((id) => dataProvider.getOne<AdminRecord>(resource.name, { id }));
    const pks = (await Promise.all(asked)).map(({ data }) => data.pk);
    for (const id of pks) await dataProvider.delete(resource.name, { id });
    const input = { as_before: true };
    const undo = async () => {
      for (const id of pks) await dataProvider.act(resource.name, { id, action: 'restore', input });
    };
    notify(say('trashed', { count: pks.length }), {
      offer: { label: say('undo'), accept: () => void run(undo) },
    });
  };
}
