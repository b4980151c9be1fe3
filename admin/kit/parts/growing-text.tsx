import type { Ref, TextareaHTMLAttributes } from 'react';

type GrowingTextProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  /** The minimum number of lines. */
  minRows?: number;
  /** Return ends the line rather than starting a new one. */
  isOneLine?: boolean;
  /** Called by Return. In a text of several lines, Shift+Return begins a new one. */
  onLineEnd?: ((input: HTMLTextAreaElement) => void) | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/**
 * A text area as tall as its text: a copy of the text in the same grid cell stretches it, so that late fonts
 * and resized windows need no measuring.
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
        enterKeyHint={onLineEnd === undefined ? undefined : 'next'}
        onChange={({ target }) => onChange(isOneLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)}
        onKeyDown={(event) => {
          const isNewLine = !isOneLine && (onLineEnd === undefined || event.shiftKey);
          if (event.key !== 'Enter' || isNewLine) return;
          event.preventDefault();
          // Return confirms the input method.
          if (!event.nativeEvent.isComposing) onLineEnd?.(event.currentTarget);
        }}
      />
    </div>
  );
}
