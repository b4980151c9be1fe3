import TextareaAutosize from '@mui/material/TextareaAutosize';
import type { TextareaHTMLAttributes } from 'react';

type GrowingTextProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'style' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  minRows?: number;
  /** Return ends the line rather than starting a new one. */
  isOneLine?: boolean;
  ref?: React.Ref<HTMLTextAreaElement>;
};

/** A text area as tall as its text. */
export function GrowingText({ onChange, isOneLine = false, minRows = 1, ...rest }: GrowingTextProps) {
  return (
    <TextareaAutosize
      {...rest}
      minRows={minRows}
      onChange={(event) =>
        onChange(isOneLine ? event.target.value.replace(/[\r\n]+/g, ' ') : event.target.value)
      }
      onKeyDown={(event) => {
        if (isOneLine && event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
