import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LibraryFile } from '#schema/answers/records/files.ts';
import { MEDIA_FORMATS, MEDIA_TYPES } from '#schema/base/media-files.ts';
import type { MediaField } from '#schema/fields/media.ts';
import { SearchInput } from '../kit/parts/search-input.tsx';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { type UploadOptions, useUpload } from './parts/use-upload.ts';
import { say } from './messages.ts';

const MEGABYTE = 1024 * 1024;

/** A size in megabytes with one decimal; nothing but an empty file is 0. */
export function inMegabytes(bytes: number): number {
  return bytes === 0 ? 0 : Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10);
}

interface UploadWayProps {
  of: MediaField['of'];
  isUploading: boolean;
  onFile: (file: File) => void;
}

/** A button to choose a file of the device. */
export function UploadWay({ of, isUploading, onFile }: UploadWayProps) {
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

/** Uploads files into the media library, one at a time. */
export function useFileUpload(limits: UploadOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { isUploading, failure, upload } = useUpload(limits);
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

/** A button to choose a file of the media library. */
export function LibraryWay({ of, onChoose }: LibraryWayProps) {
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
                size: inMegabytes(file.bytes),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </TitledDialog>
  );
}
