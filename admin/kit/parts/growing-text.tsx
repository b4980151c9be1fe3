import type { Ref, TextareaHTMLAttributes } from 'react';

type GrowingTextProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  /** The minimum number of lines. */
  minRows?: number;
  /** Return ends the line rather than starting a new one. */
  isOneLine?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/**
 * A text area as tall as its text: a copy of the text lies under it in the same grid cell and stretches it, so that
 * fonts which come late and windows which change need no measuring.
 */
export function GrowingText({
  onChange,
  isOneLine = false,
  minRows = 1,
  className = '',
  ...rest
}: GrowingTextProps) {
  return (
    <div className={`growing ${className}`} data-text={`${rest.value}\u200b`}>
      <textarea
        {...rest}
        className={className}
        rows={minRows}
        onChange={({ target }) => onChange(isOneLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)}
        onKeyDown={(event) => {
          if (isOneLine && event.key === 'Enter') event.preventDefault();
        }}
      />
    </div>
  );
}
