import ClearIcon from '@mui/icons-material/Close';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Popover from '@mui/material/Popover';
import { type FormEvent, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { type Field, labelOf } from '#schema/fields/index.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import { declarationOf } from '../../records/declarations.ts';
import { textOf } from '../../records/text-of.ts';
import { wordOf } from '../../kit/parts/status.tsx';
import '../../lists/lists.css';
import { say } from './messages.ts';
import { useSuggested } from '../../inputs/parts/use-suggested.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

interface FilterChipProps {
  name: string;
  field: Field;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One filter: a chip that shows its value, opens the choices, and can be removed. */
export function FilterChip({ name, field, value, onChange }: FilterChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = field.kind === 'references' ? declarationOf(field.to).label.one : labelOf(name, field);
  const options = useOptions(field, anchor !== null || value !== undefined);
  const words = options?.find((option) => option.value === value)?.label ?? value;
  const choose = (next: string | undefined) => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <span className="chip" data-set={value !== undefined}>
      <button
        type="button"
        className="chip-open"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {value === undefined ? label : say('filter_set', { label, value: words ?? value })}
        {value === undefined ? <ExpandIcon fontSize="inherit" /> : null}
      </button>
      {value === undefined ? null : (
        <button
          type="button"
          className="chip-clear"
          aria-label={say('remove_filter', { label })}
          onClick={() => choose(undefined)}
        >
          <ClearIcon fontSize="inherit" />
        </button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: 'chip-paper', 'aria-label': label, role: 'dialog' } }}
      >
        {options === undefined ? (
          <TextFilter
            label={label}
            value={value ?? ''}
            onApply={(text) => choose(text === '' ? undefined : text)}
          />
        ) : (
          <OptionList options={options} value={value} isFree={field.kind === 'text'} onChoose={choose} />
        )}
      </Popover>
    </span>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The choices; undefined for free text. */
function useOptions(field: Field, isNeeded: boolean): Option[] | undefined {
  const target = field.kind === 'reference' || field.kind === 'references' ? field.to : undefined;
  const title = target === undefined ? 'name' : declarationOf(target).title;
  const { data } = useGetList<OptionRecord>(
    target ?? 'tags',
    { pagination: { page: 1, perPage: PER_PAGE_MAX }, sort: { field: title, order: 'ASC' } },
    { enabled: target !== undefined && isNeeded },
  );
  const suggests = field.kind === 'text' ? field.suggests : undefined;
  const suggested = useSuggested(suggests, { isNeeded });
  if (suggests !== undefined) return suggested.map((name) => ({ value: name, label: name }));
  if (field.kind === 'choice') {
    return field.options.map((value) => ({ value, label: field.labels?.[value] ?? wordOf(value) }));
  }
  if (field.kind === 'number' && field.options !== undefined)
    return field.options.map((value) => ({
      value: String(value),
      label: field.labels?.[value] ?? String(value),
    }));
  if (field.kind === 'boolean' || field.kind === 'truth')
    return [
      { value: 'true', label: say('yes') },
      { value: 'false', label: say('no') },
    ];
  if (target === undefined) return undefined;
  return (data ?? []).map((record) => ({
    value: record.slug ?? record.id,
    label: textOf(record[title]) || record.id,
  }));
}

type OptionRecord = Record<string, unknown> & { id: string; slug?: string | null };

interface OptionListProps {
  options: readonly Option[];
  value: string | undefined;
  /** True: what is typed can be chosen, too. */
  isFree?: boolean;
  onChoose: (value: string) => void;
}

function OptionList({ options, value, isFree = false, onChoose }: OptionListProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const found = options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const isNew = isFree && typed !== '' && !options.some(({ label }) => label === typed);
  const visible = isNew ? [...found, { value: typed, label: typed }] : found;
  return (
    <div className="option-list">
      {options.length > 8 || isFree ? (
        <SearchInput label={say('search_options')} hint={say('search')} value={text} onChange={setText} />
      ) : null}
      <ul>
        {visible.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
            >
              {option.label}
            </button>
          </li>
        ))}
        {visible.length === 0 ? <li className="quiet">{say('no_options')}</li> : null}
      </ul>
    </div>
  );
}

function TextFilter({
  label,
  value,
  onApply,
}: {
  label: string;
  value: string;
  onApply: (text: string) => void;
}) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(textOf(new FormData(event.currentTarget).get('text')).trim());
  };
  return (
    <form className="text-filter" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} name="text" defaultValue={value} />
      <button type="submit" className="visually-hidden">
        {say('apply')}
      </button>
    </form>
  );
}
