import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useId, useRef, useState } from 'react';
import { FieldFrame } from '../../form/field-frame.tsx';
import type { SourceFrom, Wishes } from '../../ai/draft-kinds.ts';
import { SOURCE_ACCEPT, SOURCE_LIMITS, refusalOf } from './source-files.ts';
import { SourceLibrary } from './source-library.tsx';

interface SourceChoiceProps {
  wishes: Wishes;
  change: (change: Partial<Wishes>) => void;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  errors: Record<string, string>;
}

const WAYS: readonly { from: SourceFrom; label: string }[] = [
  { from: 'file', label: 'A file' },
  { from: 'paste', label: 'Pasted text' },
  { from: 'library', label: 'The library' },
  { from: 'nothing', label: 'No source' },
];

/** What the draft is to be grounded in. */
export function SourceChoice({ wishes, change, file, onFile, errors }: SourceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="ai-source">
      <legend>Source</legend>
      <p className="quiet">
        Quotations are looked up in it word for word, and key ideas show the passages they rest on.
      </p>
      <div className="ai-ways">
        {WAYS.map(({ from, label }) => (
          <label key={from} className="ai-way">
            <input
              type="radio"
              name={name}
              checked={wishes.from === from}
              onChange={() => change({ from })}
            />
            {label}
          </label>
        ))}
      </div>
      {wishes.from === 'file' ? <FileChoice file={file} onFile={onFile} error={errors.source} /> : null}
      {wishes.from === 'paste' ? (
        <PastedText text={wishes.text} onChange={(text) => change({ text })} error={errors.source_text} />
      ) : null}
      {wishes.from === 'library' ? <SourceLibrary wishes={wishes} change={change} errors={errors} /> : null}
      {wishes.from === 'nothing' ? (
        <p className="notice">
          Without a source nothing can be checked: the draft quotes nobody, and every claim is for you to
          verify.
        </p>
      ) : null}
    </fieldset>
  );
}

interface FileChoiceProps {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  error: string | undefined;
}

function FileChoice({ file, onFile, error }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const reason = refusalOf(chosen);
    setRefusal(reason);
    onFile(reason === undefined ? chosen : undefined);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <FieldFrame id={id} label="File" isGroup hidesLabel error={refusal ?? error}>
      {file === undefined ? (
        <button
          type="button"
          className="drop"
          data-over={isOver}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <span>Drop a file here, or choose one</span>
          <span>{SOURCE_LIMITS}</span>
        </button>
      ) : (
        <p className="ai-file">
          <span className="ai-file-name">{file.name}</span>
          <span className="quiet">{sizeOf(file.size)}</span>
          <IconButton size="small" aria-label={`Take ${file.name} away`} onClick={() => onFile(undefined)}>
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={SOURCE_ACCEPT}
        aria-label="File of the source"
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
    </FieldFrame>
  );
}

function PastedText({
  text,
  onChange,
  error,
}: {
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
}) {
  const id = useId();
  const count = text === '' ? 'Up to 4 million characters.' : `${text.length.toLocaleString()} characters`;
  return (
    <FieldFrame id={id} label="Text of the source" error={error} help={count}>
      <textarea
        id={id}
        className="input ai-pasted"
        rows={10}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
