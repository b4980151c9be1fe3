import type { KeyboardEventHandler, Ref } from 'react';

interface SearchInputProps {
  label: string;
  /** What can be searched for, inside the empty field. */
  hint: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler;
  ref?: Ref<HTMLInputElement>;
}

/** A field in which to search, without a visible label. */
export function SearchInput({ label, hint, onChange, ...rest }: SearchInputProps) {
  return (
    <input
      className="input"
      type="search"
      aria-label={label}
      placeholder={hint}
      onChange={({ target }) => onChange(target.value)}
      {...rest}
    />
  );
}
