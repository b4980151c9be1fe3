import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { DropArea } from '../../kit/parts/drop-area.tsx';
import { imagePath } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { LIBRARY_PATH, useLibraryChanged } from './library.ts';
import type { MediaImage, ShownImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

interface ImageUsesProps {
  picture: MediaImage;
  isEditor: boolean;
}

/** Where an image is used; replacing it; deleting an unused one. */
export function ImageUses({ picture, isEditor }: ImageUsesProps) {
  const { used_in: uses } = picture;
  return (
    <>
      <Panel title={say('used_in')}>
        {uses.length === 0 ? (
          <p className="quiet">{say('unused_about')}</p>
        ) : (
          <ul className="media-uses">
            {uses.map(({ id, title, type }) => {
              const { path, label } = placeOf(type, id);
              return (
                <li key={id}>
                  {path === undefined ? title : <Link to={path}>{title}</Link>}
                  <span className="quiet"> {label}</span>
                </li>
              );
            })}
          </ul>
        )}
      </Panel>
      {isEditor ? <Replace picture={picture} /> : null}
      {isEditor ? <Remove picture={picture} /> : null}
    </>
  );
}

const MAILS: Partial<Record<string, string>> = {
  'newsletter-template': 'email-templates',
  'newsletter-campaign': 'email-newsletters',
};

function placeOf(type: string, id: string): { path: string | undefined; label: string } {
  if (type === 'settings') return { path: `${ADMIN_BASE}/settings/${id}`, label: say('settings') };
  const found =
    allResources.find(({ name }) => name === MAILS[type]) ??
    allResources.filter(isDocumentResource).find(({ storage }) => storage.type === type);
  if (found === undefined) return { path: undefined, label: '' };
  return { path: `${ADMIN_BASE}/${found.name}/edit/${id}`, label: found.label.one };
}

function Replace({ picture }: { picture: MediaImage }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const navigate = useNavigate();
  const changed = useLibraryChanged();
  const [other, setOther] = useState<ShownImage>();
  const upload = (file: File) =>
    work.run(async () => setOther(await dataProvider.uploadImage(file, { alt: picture.alt ?? '' })));
  const replace = async (by: ShownImage) => {
    const body = { image_unique_identifier: by.image_unique_identifier };
    const isDone = await work.run(async () => {
      await answer('POST /image/:identifier/replace', { params: { identifier: picture.id }, body });
      await changed();
    });
    if (!isDone) return;
    notify(say('replaced'));
    navigate(`${LIBRARY_PATH}/edit/${by.image_unique_identifier}`);
  };
  const isSame = other?.image_unique_identifier === picture.id;
  return (
    <Panel title={say('replace')}>
      <p className="quiet">{say('replace_about')}</p>
      {other === undefined || isSame ? (
        <DropArea label={say('replace_drop')} onFile={(file) => void upload(file)} />
      ) : (
        <Ask
          question={say('replace_title')}
          action={say('replace')}
          isBusy={work.isBusy}
          onConfirm={() => void replace(other)}
          onCancel={() => setOther(undefined)}
        >
          <img
            className="media-other"
            src={imagePath(other.image_unique_identifier, 400)}
            alt={other.alt ?? ''}
          />
          <p>{say('replace_count', { count: picture.used_count })}</p>
        </Ask>
      )}
      {isSame ? <p role="alert">{say('same')}</p> : null}
      <Failure>{work.failure}</Failure>
    </Panel>
  );
}

function Remove({ picture }: { picture: MediaImage }) {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const navigate = useNavigate();
  const changed = useLibraryChanged();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    if (!(await work.run(() => call('DELETE', `/image/${picture.id}`)))) return;
    notify(say('deleted'));
    navigate(LIBRARY_PATH);
    await changed(picture.id);
  };
  return (
    <Panel title={say('delete')}>
      {picture.used_count > 0 ? (
        <p className="quiet">{say('in_use')}</p>
      ) : isAsked ? (
        <Ask
          question={say('delete_title')}
          action={say('delete')}
          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsked(false)}
        >
          <p>{say('delete_about')}</p>
        </Ask>
      ) : (
        <div className="panel-actions">
          <Button variant="outlined" color="error" onClick={() => setIsAsked(true)}>
            {say('delete_image')}
          </Button>
        </div>
      )}
      <Failure>{work.failure}</Failure>
    </Panel>
  );
}
