import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

interface SearchFormProps {
  action: string;
  /** Name of the parameter. */
  name: string;
  value: string;
  /** Announced, and shown inside the empty field. */
  label: string;
  /** True on the page that one opens in order to type. */
  focus?: boolean;
}

export function SearchForm({ action, name, value, label, focus = false }: SearchFormProps) {
  const say = useSay(messages);
  return (
    <form className="search-form" action={action} role="search">
      <input
        type="search"
        name={name}
        defaultValue={value}
        placeholder={say('search_field', { label })}
        aria-label={label}
        maxLength={SEARCH_QUERY_MAX_CHARS}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it is asked for
        autoFocus={focus}
      />
      <button type="submit" className="button">
        {say('search')}
      </button>
    </form>
  );
}
