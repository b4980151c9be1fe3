import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { allResources, isDocumentResource } from '#schema/registry.ts';
import { DropArea } from '../../kit/parts/drop-area.tsx';
import { imagePath } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { LIBRARY_PATH, useLibraryChanged } from './library.ts';
import type { LibraryPicture, Picture } from '#schema/answers/images.ts';

interface PictureUsesProps {
  picture: LibraryPicture;
  isEditor: boolean;
}

/** Where a picture is used; another one in its place; the way out for one that nothing shows. */
export function PictureUses({ picture, isEditor }: PictureUsesProps) {
  const { used_in: uses } = picture;
  return (
    <>
      <Panel title="Used in">
        {uses.length === 0 ? <p className="quiet">Nothing shows this picture.</p> : null}
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
  if (type === 'settings') return { path: `${ADMIN_BASE}/settings/${id}`, label: 'Settings' };
  const found =
    allResources.find(({ name }) => name === MAILS[type]) ??
    allResources.filter(isDocumentResource).find(({ storage }) => storage.type === type);
  if (found === undefined) return { path: undefined, label: '' };
  return { path: `${ADMIN_BASE}/${found.name}/edit/${id}`, label: found.label.one };
}

function Replace({ picture }: { picture: LibraryPicture }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const navigate = useNavigate();
  const changed = useLibraryChanged();
  const [other, setOther] = useState<Picture>();
  const upload = (file: File) =>
    work.run(async () => setOther(await dataProvider.uploadImage(file, { alt: picture.alt ?? '' })));
  const replace = async (by: Picture) => {
    const body = { image_unique_identifier: by.image_unique_identifier };
    const isDone = await work.run(async () => {
      await answer('POST /image/:identifier/replace', { params: { identifier: picture.id }, body });
      await changed();
    });
    if (!isDone) return;
    notify('The picture is replaced wherever it was shown.');
    navigate(`${LIBRARY_PATH}/edit/${by.image_unique_identifier}`);
  };
  const isSame = other?.image_unique_identifier === picture.id;
  return (
    <Panel title="Replace">
      <p className="quiet">
        Another picture takes its place in every text, template and page that shows it. Newsletters that were
        sent keep this one.
      </p>
      {other === undefined || isSame ? (
        <DropArea label="Drop the new picture here, or choose one" onFile={(file) => void upload(file)} />
      ) : (
        <Ask
          question="Put this picture in its place?"
          action="Replace"
          isBusy={work.isBusy}
          onConfirm={() => void replace(other)}
          onCancel={() => setOther(undefined)}
        >
          <img
            className="media-other"
            src={imagePath(other.image_unique_identifier, 400)}
            alt={other.alt ?? ''}
          />
          <p>
            {picture.used_count === 0
              ? 'Nothing shows the old one at the moment.'
              : `${picture.used_count === 1 ? 'One text changes' : `${picture.used_count} texts change`}, also on the site. The old picture stays in the library.`}
          </p>
        </Ask>
      )}
      {isSame ? <p role="alert">This is the very same picture.</p> : null}
      <Failure>{work.failure}</Failure>
    </Panel>
  );
}

function Remove({ picture }: { picture: LibraryPicture }) {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const navigate = useNavigate();
  const changed = useLibraryChanged();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    if (!(await work.run(() => call('DELETE', `/image/${picture.id}`)))) return;
    notify('The picture is deleted.');
    navigate(LIBRARY_PATH);
    await changed(picture.id);
  };
  return (
    <Panel title="Delete">
      {picture.used_count > 0 ? (
        <p className="quiet">It can be deleted when nothing shows it any more.</p>
      ) : isAsked ? (
        <Ask
          question="Delete this picture for good?"
          action="Delete"
          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsked(false)}
        >
          <p>Earlier versions of texts that showed it will lack it.</p>
        </Ask>
      ) : (
        <div className="panel-actions">
          <Button variant="outlined" color="error" onClick={() => setIsAsked(true)}>
            Delete picture
          </Button>
        </div>
      )}
      <Failure>{work.failure}</Failure>
    </Panel>
  );
}
