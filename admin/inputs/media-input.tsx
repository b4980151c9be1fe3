import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LibraryFile } from '#schema/answers/records/files.ts';
import { FILE_MAX_BYTES } from '#schema/base/limits.ts';
import { MEDIA_FORMATS, MEDIA_TYPES, ownMediaFile } from '#schema/base/media-files.ts';
import type { MediaField } from '#schema/fields/media.ts';
import { useField } from '../form/use-field.ts';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { LineInput } from './line-inputs.tsx';
import type { InputProps } from './parts/input-props.ts';
import { useUpload } from './parts/use-upload.ts';
import { say } from './messages.ts';
import { SearchInput } from '../kit/parts/search-input.tsx';
import { FieldError } from '../form/field-error.tsx';

const MEGABYTE = 1024 * 1024;

/** Audio, video or a file, chosen by URL, uploaded from the device, or picked from the library. */
export function MediaInput({ name, field, label }: InputProps<'media'>) {
  const binding = useField<string | null | undefined>(name);
  const { isUploading, failure, upload } = useFileUpload();
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

interface UploadWayProps {
  of: MediaField['of'];
  isUploading: boolean;
  onFile: (file: File) => void;
}

function UploadWay({ of, isUploading, onFile }: UploadWayProps) {
  const input = useRef<HTMLInputElement>(null);
  const types = MEDIA_FORMATS.map((format) => MEDIA_TYPES[format]).filter(
    (one) => of === 'any' || one.of === of,
  );
  return (
    <>
      <Button size="small" variant="outlined" disabled={isUploading} onClick={() => input.current?.click()}>
        {say(isUploading ? 'uploading' : 'upload_file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.map(({ type }) => type).join(',')}
        aria-label={say('upload_file')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function useFileUpload() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { isUploading, failure, upload } = useUpload({
    maxBytes: FILE_MAX_BYTES,
    tooLarge: say('file_too_large', { limit: FILE_MAX_BYTES / MEGABYTE }),
  });
  return {
    isUploading,
    failure,
    upload: (file: File): Promise<LibraryFile | undefined> =>
      upload(file, () => dataProvider.answer('POST /files', { query: { name: file.name }, body: file })),
  };
}

interface LibraryWayProps {
  of: MediaField['of'];
  onChoose: (file: LibraryFile) => void;
}

function LibraryWay({ of, onChoose }: LibraryWayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {say('from_library')}
      </Button>
      {isOpen ? (
        <FileDialog
          of={of}
          onClose={close}
          onChoose={(file) => {
            close();
            onChoose(file);
          }}
        />
      ) : null}
    </>
  );
}

const PER_PAGE = 50;

function FileDialog({ of, onChoose, onClose }: LibraryWayProps & { onClose: () => void }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [search, setSearch] = useState('');
  const query = { of: of === 'any' ? undefined : of, search, per_page: PER_PAGE };
  const library = useQuery({
    queryKey: ['file-library', query],
    queryFn: ({ signal }) => dataProvider.answer('GET /files', { query, signal }),
    // A file may have been added since the last read.
    staleTime: 0,
  });
  const found = library.data?.data ?? [];
  return (
    <TitledDialog title={say('files')} width="sm" onClose={onClose} closing={say('cancel')}>
      <SearchInput
        label={say('search_library')}
        hint={say('search_by_name')}
        value={search}
        onChange={setSearch}
      />
      {library.error === null ? null : <p role="alert">{say('library_failed')}</p>}
      {found.length === 0 && library.isSuccess ? <p className="quiet">{say('no_file')}</p> : null}
      <ul>
        {found.map((file) => (
          <li key={file.id}>
            <Button onClick={() => onChoose(file)}>
              {say('file', {
                name: file.name,
                format: file.format.toUpperCase(),
                size: Math.max(0.1, Math.round((file.bytes / MEGABYTE) * 10) / 10),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </TitledDialog>
  );
}
