import Button from '@mui/material/Button';
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuthenticated, useLocation, useNavigate, useParams } from 'react-admin';
import { IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import { numberOf } from '../../language/formats.ts';
import { IMAGE_TYPES } from '../../kit/parts/drop-area.tsx';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { failureToShow } from '../../providers/problem-error.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { LoadState, SmallPager } from '../../kit/parts/parts.tsx';
import { LIBRARY_PATH, type Looking, SHOWN, useLibraryPage } from './library.ts';
import './media.css';
import { DescribeMany } from './describe-many.tsx';
import { ImageGrid, Skeletons } from './image-grid.tsx';
import { ImagePage } from './image-page.tsx';
import { UploadList } from './upload-list.tsx';
import { isWebAddress, useIncoming } from './use-incoming.ts';
import { useUploads } from './use-uploads.ts';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

const PAUSE_MS = 250;
const SCHEME = 'https://';

/** `/admin/images`: the media library; `/admin/images/edit/{identifier}`: one image. */
export function MediaScreen() {
  useAuthenticated();
  const actor = useActor();
  const { identifier } = useParams<{ identifier?: string }>();
  if (actor === undefined) return null;
  return identifier === undefined ? (
    <Library actor={actor} />
  ) : (
    <ImagePage key={identifier} identifier={identifier} actor={actor} />
  );
}

function Library({ actor }: Pick<FoundProps, 'actor'>) {
  const mayUpload = actor.role !== 'viewer';
  const [looking, look] = useLooking();
  const found = useLibraryPage(looking);
  const uploads = useUploads();
  const { isOver, area } = useIncoming((sources) => (mayUpload ? uploads.start(sources) : undefined));
  return (
    <div className="media" data-over={isOver && mayUpload} {...area}>
      <PageTitle crumbs={[{ label: say('title') }]} />
      <div className="media-head">
        <h1>
          {say('title')}{' '}
          {found.data === undefined ? null : <span className="quiet">{numberOf(found.data.total)}</span>}
        </h1>
        {mayUpload ? <Adding onImages={uploads.start} /> : null}
      </div>
      <UploadList {...uploads} />
      <Narrowing looking={looking} onLook={look} />
      <Found found={found} looking={looking} mayUpload={mayUpload} actor={actor} />
      <SmallPager
        page={looking.page}
        lastPage={found.data?.last_page ?? 1}
        onPage={(page) => look({ ...looking, page })}
      />
    </div>
  );
}

interface FoundProps {
  found: ReturnType<typeof useLibraryPage>;
  looking: Looking;
  mayUpload: boolean;
  actor: NonNullable<ReturnType<typeof useActor>>;
}

function Found({ found, looking, mayUpload, actor }: FoundProps) {
  const { data, error, isPlaceholderData, refetch } = found;
  if (failureToShow(error) !== null)
    return <LoadState data={data} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeletons />;
  return (
    <>
      {data.total === 0 ? <Nothing looking={looking} mayUpload={mayUpload} /> : null}
      <p className="visually-hidden" role="status">
        {isPlaceholderData ? '' : say('images', { count: data.total })}
      </p>
      {looking.shown === 'without_alt' && mayUpload ? (
        <DescribeMany found={data.data} actor={actor} />
      ) : (
        <ImageGrid found={data.data} />
      )}
    </>
  );
}

/** The current view is kept in the URL, so that Back returns here. */
function useLooking(): [Looking, (next: Looking) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const shown = SHOWN.find((id) => id === asked.get('show')) ?? 'all';
  const page = Math.max(1, Number.parseInt(asked.get('page') ?? '1', 10) || 1);
  const look = (next: Looking) => {
    const params = new URLSearchParams();
    if (next.search !== '') params.set('search', next.search);
    if (next.shown !== 'all') params.set('show', next.shown);
    if (next.page > 1) params.set('page', String(next.page));
    navigate({ pathname: LIBRARY_PATH, search: params.size === 0 ? '' : `?${params}` }, { replace: true });
  };
  return [{ search: asked.get('search') ?? '', shown, page }, look];
}

function Adding({ onImages }: { onImages: (sources: (File | string)[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string>();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file again is a choice as well.
    target.value = '';
    if (files.length > 0) onImages(files);
  };
  const fetchIt = (event: FormEvent) => {
    event.preventDefault();
    if (address === undefined) return;
    onImages([address.trim()]);
    setAddress(undefined);
  };
  return (
    <div className="media-adding">
      <Button variant="contained" onClick={() => input.current?.click()}>
        {say('upload')}
      </Button>
      <Button
        variant="outlined"
        aria-expanded={address !== undefined}
        onClick={() => setAddress(address === undefined ? '' : undefined)}
      >
        {say('add_url')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(',')}
        aria-label={say('files')}
        onChange={choose}
      />
      {address === undefined ? null : (
        <form className="media-describe" onSubmit={fetchIt}>
          <input
            className="input"
            type="url"
            aria-label={say('url')}
            placeholder={SCHEME}
            value={address}
            ref={focusAtFirst}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button type="submit" variant="outlined" disabled={!isWebAddress(address.trim())}>
            {say('add')}
          </Button>
        </form>
      )}
      <p className="quiet">{say('add_about', { max: IMAGE_MAX_BYTES / 1024 / 1024 })}</p>
    </div>
  );
}

function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus();
}

function Narrowing({ looking, onLook }: { looking: Looking; onLook: (next: Looking) => void }) {
  const [text, setText] = useState(looking.search);
  const search = usePaused(text, PAUSE_MS);
  const apply = useEffectEvent((next: string) => {
    if (next !== looking.search) onLook({ ...looking, search: next, page: 1 });
  });
  useEffect(() => apply(search), [search]);
  return (
    <div className="media-narrowing" role="search">
      <SearchInput label={say('search')} hint={say('search_hint')} value={text} onChange={setText} />
      <div className="view-tabs" role="group" aria-label={say('which')}>
        {SHOWN.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={looking.shown === id}
            onClick={() => onLook({ ...looking, shown: id, page: 1 })}
          >
            {say(id)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Nothing({ looking, mayUpload }: Pick<FoundProps, 'looking' | 'mayUpload'>) {
  if (looking.search !== '') return <p className="media-nothing quiet">{say('none_found')}</p>;
  if (looking.shown === 'unused') return <p className="media-nothing quiet">{say('all_used')}</p>;
  if (looking.shown === 'without_alt') {
    return <p className="media-nothing quiet">{say('all_described')}</p>;
  }
  return (
    <div className="media-nothing media-empty">
      <h2>{say('none_yet')}</h2>
      <p className="quiet">{say(mayUpload ? 'none_upload' : 'none')}</p>
    </div>
  );
}
