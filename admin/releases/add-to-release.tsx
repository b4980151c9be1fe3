import { useId, useState } from 'react';
import { useCreatePath, useDataProvider, useGetList, useNavigate, useNotify } from 'react-admin';
import type { BodyOf } from '#schema/bodies/index.ts';
import { Failure, LoadState } from '../kit/parts/parts.tsx';
import { ActionDialog } from '../kit/parts/titled-dialog.tsx';
import { useAnswer, useWork } from '../kit/work/use-work.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { AdminRecord } from '../records/records.ts';
import './add-to-release.css';
import { say } from './messages.ts';

type Items = BodyOf<'POST /releases/:id/items'>['items'];

interface AddToReleaseProps {
  /** Finds out what is added, after saving it if that is needed; undefined: that failed, and was said. */
  itemsOf: () => Promise<Items | undefined>;
  onClose: () => void;
  onAdded?: () => void;
}

const NEW = '';
const SHOWN = 100;

/** Asks for the release, an unpublished one or a new one, and adds to it. */
export function AddToRelease({ itemsOf, onClose, onAdded }: AddToReleaseProps) {
  const releases = useUnpublished();
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const work = useWork();
  const add = useAdding();
  const id = useId();
  const release = chosen ?? releases.data?.[0]?.pk ?? NEW;
  const act = () =>
    work.run(async () => {
      const items = await itemsOf();
      if (items === undefined) return onClose();
      await add(items, { release, name: name.trim() });
      onAdded?.();
      onClose();
    });
  return (
    <ActionDialog
      title={say('add')}
      action={say('add')}
      width="xs"
      className="add-to-release"
      isBusy={work.isBusy}
      isReady={releases.data !== undefined && (release !== NEW || name.trim() !== '')}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p className="quiet">{say('about')}</p>
      <LoadState data={releases.data} error={releases.error} onRetry={() => void releases.refetch()} />
      <label htmlFor={`${id}-release`}>{say('release')}</label>
      <select
        id={`${id}-release`}
        className="input"
        value={release}
        onChange={({ target }) => setChosen(target.value)}
      >
        {releases.data?.map((one) => (
          <option key={one.pk} value={one.pk}>
            {String(one.name)}
          </option>
        ))}
        <option value={NEW}>{say('new_release')}</option>
      </select>
      {release === NEW ? (
        <>
          <label htmlFor={`${id}-name`}>{say('name')}</label>
          <input
            id={`${id}-name`}
            className="input"
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      ) : null}
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

/** Releases that are not published yet, the last one that someone worked on first. */
function useUnpublished() {
  const { data, error, refetch } = useGetList<AdminRecord>('releases', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'updated_at', order: 'DESC' },
  });
  return { data: data?.filter(({ status }) => status !== 'published'), error, refetch };
}

function useAdding() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const answer = useAnswer();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return async (items: Items, to: { release: string; name: string }) => {
    const { data } =
      to.release === NEW
        ? await dataProvider.create<AdminRecord>('releases', { data: { name: to.name } })
        : await dataProvider.getOne<AdminRecord>('releases', { id: to.release });
    await answer('POST /releases/:id/items', { params: { id: data.pk }, body: { items } });
    const open = () => navigate(createPath({ resource: 'releases', type: 'edit', id: data.pk }));
    notify(say('added', { count: items.length, name: String(data.name) }), {
      offer: { label: say('open'), accept: open },
    });
  };
}
