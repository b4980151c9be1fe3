import type { LibraryFile } from '#schema/answers/records/files.ts';
import { FILE_MAX_BYTES } from '#schema/base/limits.ts';
import { ownMediaFile } from '#schema/base/media-files.ts';
import type { MediaField } from '#schema/fields/media.ts';
import { useField } from '../form/use-field.ts';
import { LibraryWay, UploadWay, inMegabytes, useFileUpload } from './file-ways.tsx';
import { LineInput } from './line-inputs.tsx';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';
import { FieldError } from '../form/field-error.tsx';

/** Audio, video or a file, chosen by URL, uploaded from the device, or picked from the library. */
export function MediaInput({ name, field, label }: InputProps<'media'>) {
  const binding = useField<string | null | undefined>(name);
  const { isUploading, failure, upload } = useFileUpload({
    maxBytes: FILE_MAX_BYTES,
    tooLarge: say('file_too_large', { limit: inMegabytes(FILE_MAX_BYTES) }),
  });
  const choose = (file: LibraryFile | undefined) => {
    if (file !== undefined) binding.onChange(file.path);
  };
  return (
    <>
      <LineInput name={name} field={field} label={label} type="text" placeholder="https://" inputMode="url" />
      <Played of={field.of} address={binding.value ?? ''} label={label} />
      {binding.disabled ? null : (
        <div className="picture-ways">
          <UploadWay
            of={field.of}
            isUploading={isUploading}
            onFile={(file) => void upload(file).then(choose)}
          />
          <LibraryWay of={field.of} onChoose={choose} />
        </div>
      )}
      <FieldError>{failure}</FieldError>
    </>
  );
}

/** Plays files of the library only: the admin does not load media from other hosts. */
function Played({ of, address, label }: { of: MediaField['of']; address: string; label: string }) {
  if (ownMediaFile(address) === undefined || of === 'any') return null;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person who writes the transcript listens to it
  if (of === 'audio') return <audio controls preload="none" src={address} aria-label={label} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
  return <video controls preload="metadata" width={320} src={address} aria-label={label} />;
}
