import { type DragEvent, type ReactNode, useId, useState } from 'react';

export interface FileChoiceProps {
  file: File | undefined;
  isDisabled: boolean;
  onFile: (file: File) => void;
  /** The accepted types, for the browser's file chooser. */
  accept: string;
  label: string;
  /** The accepted file types. */
  children: ReactNode;
}

/** One file, chosen or dropped. */
export function FileChoice({ file, isDisabled, onFile, accept, label, children }: FileChoiceProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !isDisabled) onFile(dropped);
  };
  return (
    <div
      className="file-choice"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{file === undefined ? label : file.name}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <p className="quiet">{children}</p>
    </div>
  );
}
