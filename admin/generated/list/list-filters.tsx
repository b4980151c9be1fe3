import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { filtersOf } from '#schema/define/list-parameters.ts';
import type { ListExtras } from '../../lists/list-extras.ts';
import { FilterChip } from './filter-chip.tsx';
import { manyOf } from '../../records/names.ts';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

const PAUSE_MS = 300;

/** The search field, and one chip for everything that narrows this list. */
export function ListFilters({ resource, extras }: { resource: Resource; extras: ListExtras | undefined }) {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, string | undefined>;
  const set = (name: string, value: string | undefined) => setFilters({ ...values, [name]: value });
  return (
    <div className="filters">
      <SearchField label={manyOf(resource)} value={values.q ?? ''} onChange={(q) => set('q', q)} />
      {filtersOf(resource).map(({ key, name, field }) => (
        <FilterChip
          key={key}
          name={name}
          field={field}
          value={values[key]}
          onChange={(value) => set(key, value)}
        />
      ))}
      {Object.entries(extras?.filters ?? {}).map(([param, field]) => (
        <FilterChip
          key={param}
          name={param}
          field={field}
          value={values[param]}
          onChange={(value) => set(param, value)}
        />
      ))}
    </div>
  );
}

interface SearchFieldProps {
  /** The searched records, in the plural. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches after a pause in typing; an older URL never overwrites newer input. */
function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string, pause = PAUSE_MS) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      onChange(next.trim());
    }, pause);
  };
  return (
    <div className="search-field">
      <SearchIcon fontSize="small" />
      <SearchInput
        label={say('search_list', { things: label })}
        hint={say('search_list', { things: label })}
        value={text}
        onChange={(typed) => change(typed)}
        onKeyDown={(event) => (event.key === 'Enter' ? change(text, 0) : undefined)}
      />
      {text === '' ? null : (
        <IconButton size="small" aria-label={say('clear_search')} onClick={() => change('', 0)}>
          <ClearIcon fontSize="inherit" />
        </IconButton>
      )}
    </div>
  );
}
