import { type DragEvent, useId, useState } from 'react';
import { IMPORT_MAX_BYTES } from '#schema/limits.ts';

interface FileChoiceProps {
  file: File | undefined;
  isDisabled: boolean;
  onFile: (file: File) => void;
}

/** One CSV file, chosen or dropped. */
export function FileChoice({ file, isDisabled, onFile }: FileChoiceProps) {
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
      <label htmlFor={id}>{file === undefined ? 'Choose a CSV file, or drop it here' : file.name}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={isDisabled}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <p className="quiet">
        The first line names the columns. Commas, semicolons and tabs are understood; up to{' '}
        {IMPORT_MAX_BYTES / 1024 / 1024} MB.
      </p>
    </div>
  );
}
