import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

interface SearchFormProps {
  /** The URL that the form is sent to. */
  action: string;
  /** The name of the query parameter. */
  name: string;
  /** The text in the field when the page opens. */
  value: string;
  /** The label of the field, read by screen readers and shown while it is empty. */
  label: string;
  /** `true`: the field has the focus when the page opens. For pages that people open to search. */
  focus?: boolean;
}

/** A search field with a button. */
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
