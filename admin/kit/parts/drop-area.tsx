import { type DragEvent, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { IMAGE_MAX_BYTES } from '#schema/limits.ts';
import { say } from './messages.ts';

/** What the server takes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface DropAreaProps {
  label: string;
  /** A button without the area around it. */
  isCompact?: boolean;
  onFile: (file: File) => void;
}

/** Takes one image, dropped or chosen. */
export function DropArea({ label, isCompact = false, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
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
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file again is a choice as well.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </div>
  );
}
