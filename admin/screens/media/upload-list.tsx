import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { imagePath } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { LIBRARY_PATH, useLibraryChanged } from './library.ts';
import type { Upload, useUploads } from './use-uploads.ts';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

/** What is being uploaded, what arrived and lacks its description, and what was refused and why. */
export function UploadList({ uploads, retry, described, dismiss }: ReturnType<typeof useUploads>) {
  if (uploads.length === 0) return null;
  const ended = uploads.filter(({ state }) => state === 'done' || state === 'failed');
  return (
    <Panel
      title={say('uploads')}
      tools={
        <Button size="small" onClick={() => dismiss(ended.map(({ id }) => id))} disabled={ended.length === 0}>
          {say('clear')}
        </Button>
      }
    >
      {ended.length < uploads.length ? (
        <progress
          className="media-progress"
          aria-label={say('uploads')}
          value={ended.length}
          max={uploads.length}
        />
      ) : null}
      <p role="status" className="quiet">
        {say('uploads_done', { done: ended.length, count: uploads.length })}
      </p>
      <ul className="media-uploads">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <OneUpload
              upload={upload}
              onRetry={() => retry(upload)}
              onDescribed={(picture) => described(upload, picture)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface OneUploadProps {
  upload: Upload;
  onRetry: () => void;
  onDescribed: (picture: ShownImage) => void;
}

function OneUpload({ upload, onRetry, onDescribed }: OneUploadProps) {
  const { name, state, failure, picture } = upload;
  if (state === 'failed') {
    return (
      <>
        <span className="media-upload-name">{name}</span>
        <Failure>{failure}</Failure>
        <Button size="small" variant="outlined" onClick={onRetry}>
          {say('try_again')}
        </Button>
      </>
    );
  }
  if (picture === undefined) {
    return (
      <>
        <span className="media-upload-name">{name}</span>
        <span className="quiet">{say(state === 'waiting' ? 'waiting' : 'uploading')}</span>
      </>
    );
  }
  return (
    <>
      <img src={imagePath(picture.image_unique_identifier, 200)} alt="" width={48} height={48} />
      <Link className="media-upload-name" to={`${LIBRARY_PATH}/edit/${picture.image_unique_identifier}`}>
        {name}
      </Link>
      <span className="quiet">{picture.already_stored === true ? say('known') : say('uploaded')}</span>
      {picture.alt === null ? <Describe picture={picture} name={name} onDescribed={onDescribed} /> : null}
    </>
  );
}

interface DescribeProps {
  picture: ShownImage;
  name: string;
  onDescribed: (picture: ShownImage) => void;
}

/** The alt text is requested on upload: later no one returns to add it. */
function Describe({ picture, name, onDescribed }: DescribeProps) {
  const answer = useAnswer();
  const work = useWork();
  const changed = useLibraryChanged();
  const [alt, setAlt] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await work.run(async () => {
      onDescribed(
        await answer('PUT /image/:identifier', {
          params: { identifier: picture.image_unique_identifier },
          body: { alt },
        }),
      );
      await changed();
    });
  };
  return (
    <form className="media-describe" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        aria-label={say('alt_of', { name })}
        placeholder={say('alt_hint')}
        maxLength={500}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="outlined"
        loading={work.isBusy}
        disabled={alt.trim() === ''}
      >
        {say('save')}
      </Button>
      <Failure>{work.failure}</Failure>
    </form>
  );
}
