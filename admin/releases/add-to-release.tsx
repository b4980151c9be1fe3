import { useId, useState } from 'react';
import { useCreatePath, useDataProvider, useGetList, useNavigate, useNotify } from 'react-admin';
import { RELEASE_ACTIONS, type ReleaseAction } from '#schema/base/release-actions.ts';
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
  itemsOf: (action: ReleaseAction) => Promise<Items | undefined>;
  /** True if it is content that may be unpublished: then the person chooses. */
  mayUnpublish?: boolean;
  /** How many of how many items are live already, so that publishing them changes nothing. */
  idle?: { count: number; of: number };
  onClose: () => void;
  onAdded?: () => void;
}

const NEW = '';
const SHOWN = 100;

/** Asks for the release, an unpublished one or a new one, and adds to it. */
export function AddToRelease({ itemsOf, mayUnpublish = false, idle, onClose, onAdded }: AddToReleaseProps) {
  const releases = useUnpublished();
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [action, setAction] = useState<ReleaseAction>('publish');
  const work = useWork();
  const add = useAdding();
  const release = chosen ?? releases.data?.[0]?.pk ?? NEW;
  const act = () =>
    work.run(async () => {
      const items = await itemsOf(action);
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
      {mayUnpublish ? <ActionChoice action={action} onChoose={setAction} /> : null}
      <p className="quiet">{say(action === 'publish' ? 'about' : 'about_unpublish')}</p>
      {action === 'publish' && idle !== undefined && idle.count > 0 ? (
        <p className="release-idle">
          {idle.of === 1 ? say('idle') : say('idle_many', { count: idle.count })}
        </p>
      ) : null}
      <LoadState data={releases.data} error={releases.error} onRetry={() => void releases.refetch()} />
      <ReleaseFields
        releases={releases.data ?? []}
        release={release}
        name={name}
        onChoose={setChosen}
        onName={setName}
      />
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

interface ReleaseFieldsProps {
  releases: readonly AdminRecord[];
  release: string;
  name: string;
  onChoose: (release: string) => void;
  onName: (name: string) => void;
}

/** The release, and the name of a new one. */
function ReleaseFields({ releases, release, name, onChoose, onName }: ReleaseFieldsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-release`}>{say('release')}</label>
      <select
        id={`${id}-release`}
        className="input"
        value={release}
        onChange={({ target }) => onChoose(target.value)}
      >
        {releases.map((one) => (
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
            onChange={({ target }) => onName(target.value)}
          />
        </>
      ) : null}
    </>
  );
}

function ActionChoice({
  action,
  onChoose,
}: {
  action: ReleaseAction;
  onChoose: (action: ReleaseAction) => void;
}) {
  const name = useId();
  return (
    <fieldset className="release-action">
      <legend>{say('what')}</legend>
      {RELEASE_ACTIONS.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={action === one} onChange={() => onChoose(one)} />
          {say(one === 'publish' ? 'publish' : 'unpublish')}
        </label>
      ))}
    </fieldset>
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
