import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { can, contentAccess } from '#schema/access/access.ts';
import { LoadState, SmallPager } from '../../kit/parts/parts.tsx';
import '../../kit/parts/parts.css';
import '../../kit/parts/status.css';
import { Page } from '../../kit/page/page.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { useActor } from '../../providers/actor.ts';
import { QUOTES_KEY, useQuotes } from '../../quotes/use-quotes.ts';
import { BookAmount } from './book-amount.tsx';
import { QuoteList } from './quote-list.tsx';
import { QuoteFilterBar } from './quote-filters.tsx';
import { type QuoteFilters, SORTS, useFilters } from './use-filters.ts';
import { say } from './messages.ts';
import './quotes-screen.css';

const CheckDialog = lazy(() =>
  import('./check-dialog.tsx').then((module) => ({ default: module.CheckDialog })),
);

const SHOWN = 50;

/** `/admin/quotes`: every quote in every text, to find, check, and copy. */
export function QuotesScreen() {
  return (
    <Page grant={contentAccess.get} title={say('title')} about={say('about')} isWide>
      <Quotes />
    </Page>
  );
}

function Quotes() {
  const actor = useActor();
  const [filters, change] = useFilters();
  const search = useDeferredValue(filters.search);
  const { list, counts } = useFound({ ...filters, search });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = list;
  // Only what is visible can be selected.
  const shown = data?.data ?? [];
  const chosen = shown.filter(({ id }) => selected.has(id));
  const narrow = (next: Partial<QuoteFilters>) => {
    setSelected(new Set());
    change(next);
  };
  return (
    <>
      <QuoteFilterBar filters={filters} counts={counts.data} onChange={narrow} />
      {filters.book === '' ? null : <BookAmount bookId={filters.book} />}
      <Selection
        ids={chosen.map(({ id }) => id)}
        mayCheck={actor !== undefined && can(actor, contentAccess.create)}
        onClear={() => setSelected(new Set())}
      />
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.total === 0 ? <Nothing filters={filters} onClear={() => narrow(NO_FILTERS)} /> : null}
      {shown.length === 0 ? null : (
        <QuoteList quotations={shown} selected={selected} onSelect={setSelected} />
      )}
      <SmallPager page={filters.page} lastPage={data?.last_page ?? 1} onPage={(page) => narrow({ page })} />
    </>
  );
}

const NO_FILTERS = { search: '', check: '', book: '', published: '' } as const;

function useFound({ search, check, book, published, sort, page }: QuoteFilters) {
  const answer = useAnswer();
  const narrowed = {
    search,
    ...(book === '' ? {} : { book_id: book }),
    ...(published === '' ? {} : { published }),
  };
  const list = useQuotes({
    ...narrowed,
    ...(check === '' ? {} : { check }),
    ...SORTS[sort],
    page,
    per_page: SHOWN,
  });
  const counts = useQuery({
    queryKey: [QUOTES_KEY, 'counts', narrowed],
    queryFn: ({ signal }) => answer('GET /quotations/counts', { query: narrowed, signal }),
    placeholderData: (previous) => previous,
  });
  return { list, counts };
}

function Nothing({ filters, onClear }: { filters: QuoteFilters; onClear: () => void }) {
  const isNarrowed = Object.keys(NO_FILTERS).some((name) => filters[name as keyof typeof NO_FILTERS] !== '');
  return (
    <div className="quotes-nothing">
      <p role="status">{say(isNarrowed ? 'no_results' : 'none')}</p>
      {isNarrowed ? (
        <Button variant="outlined" onClick={onClear}>
          {say('clear')}
        </Button>
      ) : (
        <p className="quiet">{say('none_about')}</p>
      )}
    </div>
  );
}

interface SelectionProps {
  ids: readonly string[];
  mayCheck: boolean;
  onClear: () => void;
}

function Selection({ ids, mayCheck, onClear }: SelectionProps) {
  const [isChecking, setIsChecking] = useState(false);
  if (ids.length === 0 && !isChecking) return null;
  return (
    <div className="quotes-selection">
      <span role="status">{say('selected', { count: ids.length })}</span>
      {mayCheck ? (
        <Button variant="outlined" onClick={() => setIsChecking(true)}>
          {say('check')}
        </Button>
      ) : null}
      <Button color="inherit" onClick={onClear}>
        {say('clear_selection')}
      </Button>
      {isChecking ? (
        <Suspense>
          <CheckDialog ids={ids} onClose={() => setIsChecking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
