import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { QUOTATION_CHECKS, type QuotationCounts } from '#schema/answers/records/quotations.ts';
import { type Choice, useChoices } from '../../inputs/parts/use-choices.ts';
import { ViewTabs } from '../../kit/parts/view-tabs.tsx';
import { type QuoteFilters, SORTS } from './use-filters.ts';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

interface FilterProps {
  filters: QuoteFilters;
  /** Undefined until they are loaded. */
  counts: QuotationCounts | undefined;
  onChange: (change: Partial<QuoteFilters>) => void;
}

const STATES = { verified: 'verified', unchecked: 'unchecked', not_found: 'not_found' } as const;
const ORDERS = {
  newest: 'newest',
  by_work: 'by_work',
  by_title: 'by_title',
  longest: 'longest',
} as const satisfies Record<keyof typeof SORTS, string>;

/** Search, states with their counts, book, visibility, and order. */
export function QuoteFilterBar({ filters, counts, onChange }: FilterProps) {
  return (
    <div className="quotes-filters" role="search">
      <SearchInput
        label={say('search')}
        hint={say('search_hint')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <BookChoice book={filters.book} onChange={(book) => onChange({ book })} />
      <select
        className="input"
        aria-label={say('where')}
        value={filters.published}
        onChange={({ target }) => onChange({ published: target.value as QuoteFilters['published'] })}
      >
        <option value="">{say('anywhere')}</option>
        <option value="true">{say('on_site')}</option>
        <option value="false">{say('only_draft')}</option>
      </select>
      <select
        className="input"
        aria-label={say('sort')}
        value={filters.sort}
        onChange={({ target }) => onChange({ sort: target.value as QuoteFilters['sort'] })}
      >
        {(Object.keys(SORTS) as (keyof typeof SORTS)[]).map((sort) => (
          <option key={sort} value={sort}>
            {say(ORDERS[sort])}
          </option>
        ))}
      </select>
      <ViewTabs
        views={[
          { id: '', label: say('all', { count: counts?.all ?? 0 }) },
          ...QUOTATION_CHECKS.map((id) => ({ id, label: say(STATES[id], { count: counts?.[id] ?? 0 }) })),
        ]}
        current={filters.check}
        onChange={(check) => onChange({ check: check as QuoteFilters['check'] })}
      />
    </div>
  );
}

function BookChoice({ book, onChange }: { book: string; onChange: (book: string) => void }) {
  const choices = useChoices({ resource: 'books', ids: book === '' ? [] : [book], known: [] });
  return (
    <Autocomplete<Choice>
      size="small"
      options={choices.options}
      value={choices.chosen[0] ?? null}
      loading={choices.isLoading}
      filterOptions={(options) => options}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onOpen={choices.start}
      onInputChange={(_, text, reason) => (reason === 'input' ? choices.setText(text) : undefined)}
      onChange={(_, chosen) => {
        if (chosen !== null) choices.remember(chosen);
        onChange(chosen?.id ?? '');
      }}
      noOptionsText={say('no_books')}
      renderInput={(params) => (
        <OutlinedInput
          {...params.InputProps}
          fullWidth
          size="small"
          placeholder={say('any_book')}
          inputProps={{ ...params.inputProps, 'aria-label': say('book') }}
        />
      )}
    />
  );
}
