import { SEARCH_QUERY_MAX_CHARS } from '#schema/limits.ts';

interface SearchFormProps {
  action: string;
  /** Name of the parameter. */
  name: string;
  value: string;
  /** Announced, and shown inside the empty field. */
  label: string;
  autoFocus?: boolean;
}

export function SearchForm({ action, name, value, label, autoFocus = false }: SearchFormProps) {
  return (
    <form className="search-form" action={action} role="search">
      <input
        type="search"
        name={name}
        defaultValue={value}
        placeholder={`${label}…`}
        aria-label={label}
        maxLength={SEARCH_QUERY_MAX_CHARS}
        autoFocus={autoFocus}
      />
      <button type="submit" className="button">
        Search
      </button>
    </form>
  );
}
