import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { can } from '#schema/access.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { SafeLink } from '../../kit/parts/safe-link.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import type { useActor } from '../../providers/actor.ts';
import { failureToTell } from '../../providers/problem-error.ts';
import { Failure, LoadState, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { Crops, FocalPoint } from './focal-point.tsx';
import { LIBRARY_PATH, useLibraryChanged, usePicture } from './library.ts';
import { PictureUses } from './picture-uses.tsx';
import type { LibraryPicture } from '#schema/answers/images.ts';

type Staff = NonNullable<ReturnType<typeof useActor>>;
/** As the server has it: authors change what they uploaded. */
const CHANGE = { roles: ['administrator', 'editor'], own: ['author'] } as const;

/** One picture: what it shows, what of it stays in sight, where it is used. */
export function PicturePage({ identifier, actor }: { identifier: string; actor: Staff }) {
  const { data: picture, error, refetch } = usePicture(identifier);
  const failure = failureToTell(error);
  const crumbs = [{ label: 'Pictures', to: LIBRARY_PATH }, { label: picture?.alt ?? 'Picture' }];
  return (
    <div className="media">
      <PageTitle crumbs={crumbs} />
      {failure === null ? null : (
        <>
          <h1>Picture</h1>
          <LoadState data={picture} error={failure} onRetry={() => void refetch()} />
        </>
      )}
      {picture === undefined && failure === null ? (
        <div className="media-grid" aria-busy="true">
          <span className="media-card media-skeleton" />
        </div>
      ) : null}
      {picture === undefined ? null : (
        <>
          <div className="media-head">
            <h1>{picture.alt ?? 'A picture without a description'}</h1>
          </div>
          <div className="media-one">
            <Aim
              key={`${picture.alt} ${picture.focal_x} ${picture.focal_y}`}
              picture={picture}
              actor={actor}
            />
            <div className="panels">
              <Facts picture={picture} />
              <PictureUses
                picture={picture}
                isEditor={actor.role === 'administrator' || actor.role === 'editor'}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Aim({ picture, actor }: { picture: LibraryPicture; actor: Staff }) {
  const id = useId();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const changed = useLibraryChanged();
  const stored = { x: picture.focal_x, y: picture.focal_y };
  const [alt, setAlt] = useState(picture.alt ?? '');
  const [point, setPoint] = useState(stored);
  const mayChange = can(actor, CHANGE, picture);
  const isChanged = alt.trim() !== (picture.alt ?? '') || point.x !== stored.x || point.y !== stored.y;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { alt, focal_x: point.x, focal_y: point.y };
    const isDone = await work.run(async () => {
      await answer('PUT /image/:identifier', { params: { identifier: picture.id }, body });
      await changed();
    });
    if (isDone) notify('The picture is saved.');
  };
  return (
    <form className="panels" onSubmit={(event) => void save(event)}>
      <FocalPoint picture={picture} point={point} onChange={mayChange ? setPoint : undefined} />
      <Crops picture={picture} point={point} />
      <TextLine
        id={id}
        label="Alternative text"
        help="What the picture shows, for people who do not see it. A text may say it in other words of its own."
      >
        <input
          className="input"
          id={id}
          value={alt}
          maxLength={500}
          required
          disabled={!mayChange}
          onChange={({ target }) => setAlt(target.value)}
        />
      </TextLine>
      <Failure>{work.failure}</Failure>
      {mayChange ? (
        <div className="panel-actions">
          <Button
            type="submit"
            variant="contained"
            loading={work.isBusy}
            disabled={!isChanged || alt.trim() === ''}
          >
            Save
          </Button>
        </div>
      ) : (
        <p className="quiet">Editors, and who uploaded the picture, can change this.</p>
      )}
    </form>
  );
}

function Facts({ picture }: { picture: LibraryPicture }) {
  const { width, height, format, bytes, source_url: source } = picture;
  return (
    <Panel title="About">
      <dl className="media-facts">
        <dt>Size</dt>
        <dd>
          {width} × {height} pixels
        </dd>
        <dt>File</dt>
        <dd>
          {format.toUpperCase()}, {sizeWords(bytes)}
        </dd>
        <dt>Added</dt>
        <dd>
          <RelativeTime iso={picture.created_at} />
          {picture.created_by_name === null ? '' : ` by ${picture.created_by_name}`}
        </dd>
        {source === null ? null : (
          <>
            <dt>From</dt>
            <dd>
              <SafeLink href={source} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
