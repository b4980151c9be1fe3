import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'ra-core';
import { useDataProvider } from 'react-admin';
import type { LibraryFile } from '#schema/answers/records/files.ts';
import { FILE_MAX_BYTES } from '#schema/base/limits.ts';
import { ownMediaFile } from '#schema/base/media-files.ts';
import { BoundFrame } from '../form/bound-frame.tsx';
import { FieldError } from '../form/field-error.tsx';
import { useField } from '../form/use-field.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { LibraryWay, UploadWay, inMegabytes, useFileUpload } from './file-ways.tsx';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';

/** Files of the media library, chosen there or uploaded, with what they take of the limit. */
export function FilesInput({ name, field, label }: InputProps<'text-list'>) {
  const binding = useField<string[] | null | undefined>(name);
  const paths = binding.value ?? NONE;
  const { files, keep } = useFiles(paths);
  const limit = field.maxBytes ?? FILE_MAX_BYTES;
  const total = files.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0);
  const [refusal, setRefusal] = useState<string>();
  const tooLarge = say('files_too_large', { limit: inMegabytes(limit) });
  const { isUploading, failure, upload } = useFileUpload({ maxBytes: limit - total, tooLarge });
  const add = (file: LibraryFile | undefined) => {
    const isNew = file !== undefined && !paths.includes(file.path);
    const fits = !isNew || total + file.bytes <= limit;
    setRefusal(fits ? undefined : tooLarge);
    if (!isNew || !fits) return;
    keep(file);
    binding.onChange([...paths, file.path]);
  };
  const remove = (path: string) => {
    setRefusal(undefined);
    binding.onChange(paths.filter((one) => one !== path));
  };
  const isFull = paths.length >= (field.maxItems ?? Infinity);
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <div role="group" aria-labelledby={`${binding.id}-label`}>
        <FileList files={files} disabled={binding.disabled} onRemove={remove} />
        {paths.length === 0 ? null : (
          <p className="quiet">
            {say('files_total', { size: inMegabytes(total), limit: inMegabytes(limit) })}
            {isFull ? ` ${say('files_full', { count: paths.length })}` : null}
          </p>
        )}
        {binding.disabled || isFull ? null : (
          <div className="picture-ways">
            <UploadWay of="any" isUploading={isUploading} onFile={(file) => void upload(file).then(add)} />
            <LibraryWay of="any" onChoose={add} />
          </div>
        )}
      </div>
      <FieldError>{refusal ?? failure}</FieldError>
    </BoundFrame>
  );
}

const NONE: readonly string[] = [];

interface ChosenFile {
  path: string;
  /** Undefined while it loads, and if it is gone. */
  file: LibraryFile | undefined;
  isGone: boolean;
}

/** The chosen files as the library has them. */
function useFiles(paths: readonly string[]) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const keyOf = (path: string) => ['library-file', path];
  const answers = useQueries({
    queries: paths.map((path) => ({
      queryKey: keyOf(path),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<LibraryFile> => {
        const params = { identifier: ownMediaFile(path)?.identifier ?? '' };
        return dataProvider.answer('GET /files/:identifier', { params, signal });
      },
      retry: false,
    })),
  });
  const files = paths.map((path, index): ChosenFile => {
    const { data: file, error } = answers[index] ?? {};
    return { path, file, isGone: error instanceof HttpError && error.status === 404 };
  });
  return { files, keep: (file: LibraryFile) => queries.setQueryData(keyOf(file.path), file) };
}

interface FileListProps {
  files: readonly ChosenFile[];
  disabled: boolean;
  onRemove: (path: string) => void;
}

function FileList({ files, disabled, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="file-list">
      {files.map(({ path, file, isGone }) => (
        <li key={path}>
          <a href={path}>{file?.name ?? path}</a>
          {file === undefined ? null : (
            <span className="quiet">{say('file_size', { size: inMegabytes(file.bytes) })}</span>
          )}
          {isGone ? <FieldError>{say('file_gone')}</FieldError> : null}
          {disabled ? null : (
            <IconButton
              size="small"
              aria-label={say('remove_file', { name: file?.name ?? path })}
              onClick={() => onRemove(path)}
            >
              <DeleteIcon fontSize="inherit" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
