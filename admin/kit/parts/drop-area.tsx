import { type DragEvent, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import { say } from './messages.ts';

/** The accepted types. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface DropAreaProps {
  label: string;
  /** A button without the area around it. */
  isCompact?: boolean;
  /** Several at once: `onFile` gets each of them, in order. */
  takesSeveral?: boolean;
  onFile: (file: File) => void;
}

/** Takes one image, or several, dropped or chosen. */
export function DropArea({ label, isCompact = false, takesSeveral = false, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, takesSeveral ? undefined : 1)) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {isCompact ? (
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {label}
        </Button>
      ) : (
        <button type="button" className="drop" data-over={isOver} onClick={() => input.current?.click()}>
          <span>{label}</span>
          <span>{say('image_types', { limit: IMAGE_MAX_BYTES / 1024 / 1024 })}</span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={takesSeveral}
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // The same file again is a choice as well.
          target.value = '';
        }}
      />
    </div>
  );
}
