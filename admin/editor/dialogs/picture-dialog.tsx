import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DropArea } from '../../kit/parts/drop-area.tsx';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { imagePath } from '../../kit/parts/cover.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import './picture-dialog.css';
import type { MediaImage, ShownImage } from '#schema/answers/records/images.ts';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

const PAUSE_MS = 250;
const PER_PAGE = 24;

interface ImageDialogProps {
  onChoose: (picture: ShownImage) => void;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** The library: searched by alt text and file name, newest first; new images are uploaded here too. */
export function ImageDialog({ onChoose, onFile, onClose }: ImageDialogProps) {
  const [text, setText] = useState('');
  const library = useLibrary(usePaused(text, PAUSE_MS));
  const pictures = library.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <TitledDialog
      title={say('image')}
      width="md"
      className="library"
      keepsFocus
      onClose={onClose}
      closing={say('cancel')}
    >
      <DropArea label={say('drop')} onFile={onFile} />
      <SearchInput
        label={say('search')}
        hint={say('search_hint')}
        value={text}
        ref={focusAtFirst}
        onChange={setText}
      />
      {library.error === null ? null : <p role="alert">{say('library_failed')}</p>}
      <p className="visually-hidden" role="status">
        {library.isFetching ? '' : say('found', { count: pictures.length })}
      </p>
      {pictures.length === 0 && library.isSuccess ? (
        <p className="quiet">{text === '' ? say('library_empty') : say('no_match')}</p>
      ) : null}
      <Images pictures={pictures} onChoose={onChoose} />
      {library.hasNextPage ? (
        <Button onClick={() => void library.fetchNextPage()} disabled={library.isFetching}>
          {say('more')}
        </Button>
      ) : null}
    </TitledDialog>
  );
}

interface ImagesProps {
  pictures: readonly MediaImage[];
  onChoose: (picture: ShownImage) => void;
}

function Images({ pictures, onChoose }: ImagesProps) {
  return (
    <div
      className="library-grid"
      role="toolbar"
      tabIndex={-1}
      aria-label={say('images')}
      onKeyDown={moveInGrid}
    >
      {pictures.map((picture) => (
        <button key={picture.image_unique_identifier} type="button" onClick={() => onChoose(picture)}>
          <img src={imagePath(picture.image_unique_identifier, 200)} alt={picture.alt ?? ''} loading="lazy" />
          <span>{picture.alt || picture.file_name || say('no_alt')}</span>
        </button>
      ))}
    </div>
  );
}

function useLibrary(search: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useInfiniteQuery({
    queryKey: ['image-library', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { search: search === '' ? undefined : search, page: pageParam, per_page: PER_PAGE };
      return dataProvider.answer('GET /image', { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : undefined),
    // An image may have been added since.
    staleTime: 0,
  });
}

/** The search has the focus when the window opens. */
function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Arrow keys move from image to image, up and down by rows. */
function moveInGrid(event: KeyboardEvent<HTMLDivElement>): void {
  const pictures = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = pictures.indexOf(document.activeElement as HTMLElement);
  const inRow = pictures.filter(({ offsetTop }) => offsetTop === pictures[0]?.offsetTop).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow }[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  pictures[at + step]?.focus();
}
