import { useEffect, useRef } from 'react';

interface ContextTextProps {
  label: string;
  value: string;
  /** Nothing is there without it: an empty one is typed into at once. */
  isAwaited?: boolean;
  isInvalid?: boolean;
  onChange: (value: string) => void;
  /** Return or Escape: back into the text. */
  onDone: () => void;
}

/** One line of text about the block at the caret. */
export function ContextText({
  label,
  value,
  isAwaited = false,
  isInvalid = false,
  onChange,
  onDone,
}: ContextTextProps) {
  const input = useRef<HTMLInputElement>(null);
  const isEmptyAtFirst = useRef(value === '');
  useEffect(() => {
    if (isAwaited && isEmptyAtFirst.current) input.current?.focus();
  }, [isAwaited]);
  return (
    <label className="context-text">
      {label}
      <input
        className="input"
        ref={input}
        value={value}
        aria-invalid={isInvalid}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
      />
    </label>
  );
}
