import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { can } from '#schema/access/access.ts';
import { sizeOf } from '../../language/formats.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { SafeLink } from '../../kit/parts/safe-link.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import type { useActor } from '../../providers/actor.ts';
import { failureToShow } from '../../providers/problem-error.ts';
import { Failure, LoadState, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { Crops, FocalPoint } from './focal-point.tsx';
import { LIBRARY_PATH, MAY_CHANGE, useLibraryChanged, useLibraryImage } from './library.ts';
import { ImageUses } from './image-uses.tsx';
import type { MediaImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

type Staff = NonNullable<ReturnType<typeof useActor>>;

/** One image: its alt text, focal point, and uses. */
export function ImagePage({ identifier, actor }: { identifier: string; actor: Staff }) {
  const { data: picture, error, refetch } = useLibraryImage(identifier);
  const failure = failureToShow(error);
  const crumbs = [
    { label: say('title'), to: LIBRARY_PATH },
    { label: picture?.alt ?? picture?.file_name ?? say('image') },
  ];
  return (
    <div className="media">
      <PageTitle crumbs={crumbs} />
      {failure === null ? null : (
        <>
          <h1>{say('image')}</h1>
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
            <h1>{picture.alt ?? picture.file_name ?? say('untitled')}</h1>
          </div>
          <div className="media-one">
            <Aim
              key={`${picture.alt} ${picture.focal_x} ${picture.focal_y}`}
              picture={picture}
              actor={actor}
            />
            <div className="panels">
              <Facts picture={picture} />
              <ImageUses
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

function Aim({ picture, actor }: { picture: MediaImage; actor: Staff }) {
  const id = useId();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const changed = useLibraryChanged();
  const stored = { x: picture.focal_x, y: picture.focal_y };
  const [alt, setAlt] = useState(picture.alt ?? picture.suggested_alt ?? '');
  const [point, setPoint] = useState(stored);
  const isSuggested = picture.suggested_alt !== null && alt === picture.suggested_alt;
  const mayChange = can(actor, MAY_CHANGE, picture);
  const isChanged = alt.trim() !== (picture.alt ?? '') || point.x !== stored.x || point.y !== stored.y;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { alt, focal_x: point.x, focal_y: point.y };
    const isDone = await work.run(async () => {
      await answer('PUT /image/:identifier', { params: { identifier: picture.id }, body });
      await changed();
    });
    if (isDone) notify(say('saved'));
  };
  return (
    <form className="panels" onSubmit={(event) => void save(event)}>
      <FocalPoint picture={picture} point={point} onChange={mayChange ? setPoint : undefined} />
      <Crops picture={picture} point={point} />
      <TextLine id={id} label={say('alt')} help={say(isSuggested ? 'alt_suggested' : 'alt_help')}>
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
            {say('save')}
          </Button>
        </div>
      ) : (
        <p className="quiet">{say('read_only')}</p>
      )}
    </form>
  );
}

function Facts({ picture }: { picture: MediaImage }) {
  const { width, height, format, bytes, file_name: name, source_url: source } = picture;
  return (
    <Panel title={say('about')}>
      <dl className="media-facts">
        {name === null ? null : (
          <>
            <dt>{say('file_name')}</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </>
        )}
        <dt>{say('size')}</dt>
        <dd>{say('pixels', { width, height })}</dd>
        <dt>{say('file')}</dt>
        <dd>
          {format.toUpperCase()}, {sizeOf(bytes)}
        </dd>
        <dt>{say('added')}</dt>
        <dd>
          {picture.created_by_name === null ? (
            <RelativeTime iso={picture.created_at} />
          ) : (
            say.drawn('added_by', {
              when: <RelativeTime iso={picture.created_at} />,
              name: picture.created_by_name,
            })
          )}
        </dd>
        {source === null ? null : (
          <>
            <dt>{say('source')}</dt>
            <dd>
              <SafeLink href={source} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
