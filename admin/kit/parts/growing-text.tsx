import type { Ref, TextareaHTMLAttributes } from 'react';

type GrowingTextProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  /** The minimum number of lines. */
  minRows?: number;
  /** Return ends the line rather than starting a new one. */
  isOneLine?: boolean;
  /** Return is pressed at the end of the one line. */
  onLineEnd?: (input: HTMLTextAreaElement) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/**
 * A text area as tall as its text: a copy of the text lies under it in the same grid cell and stretches it, so that
 * fonts which come late and windows which change need no measuring.
 */
export function GrowingText({
  onChange,
  isOneLine = false,
  onLineEnd,
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
          if (!isOneLine || event.key !== 'Enter') return;
          event.preventDefault();
          // An input method takes Return for itself.
          if (!event.nativeEvent.isComposing) onLineEnd?.(event.currentTarget);
        }}
      />
    </div>
  );
}
