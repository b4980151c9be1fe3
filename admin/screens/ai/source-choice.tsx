import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useId, useRef, useState } from 'react';
import { sizeOf } from '../../language/formats.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import type { SourceFrom, DraftOptions } from '../../ai/draft-kinds.ts';
import { SOURCE_ACCEPT, SOURCE_MAX_MB } from '../../ai/source-accept.ts';
import { refusalOf } from './source-files.ts';
import { SourceLibrary } from './source-library.tsx';
import { say } from './messages.ts';

interface SourceChoiceProps {
  options: DraftOptions;
  change: (change: Partial<DraftOptions>) => void;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  errors: Record<string, string>;
}

const WAYS = [
  { from: 'file', label: 'from_file' },
  { from: 'paste', label: 'from_paste' },
  { from: 'library', label: 'from_library' },
  { from: 'nothing', label: 'from_nothing' },
] as const satisfies readonly { from: SourceFrom; label: string }[];

/** What the draft is to be grounded in. */
export function SourceChoice({ options, change, file, onFile, errors }: SourceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="ai-source">
      <legend>{say('source')}</legend>
      <p className="quiet">{say('source_about')}</p>
      <div className="ai-ways">
        {WAYS.map(({ from, label }) => (
          <label key={from} className="ai-way">
            <input
              type="radio"
              name={name}
              checked={options.from === from}
              onChange={() => change({ from })}
            />
            {say(label)}
          </label>
        ))}
      </div>
      {options.from === 'file' ? <FileChoice file={file} onFile={onFile} error={errors.source} /> : null}
      {options.from === 'paste' ? (
        <PastedText text={options.text} onChange={(text) => change({ text })} error={errors.source_text} />
      ) : null}
      {options.from === 'library' ? (
        <SourceLibrary options={options} change={change} errors={errors} />
      ) : null}
      {options.from === 'nothing' ? <p className="notice">{say('no_source_about')}</p> : null}
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
    <FieldFrame id={id} label={say('file')} isGroup hidesLabel error={refusal ?? error}>
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
          <span>{say('drop_file')}</span>
          <span>{say('source_limits', { max: SOURCE_MAX_MB })}</span>
        </button>
      ) : (
        <ChosenFile file={file} onRemove={() => onFile(undefined)} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={SOURCE_ACCEPT}
        aria-label={say('source_file')}
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
    </FieldFrame>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <p className="ai-file">
      <span className="ai-file-name">{file.name}</span>
      <span className="quiet">{sizeOf(file.size)}</span>
      <IconButton size="small" aria-label={say('remove_name', { name: file.name })} onClick={onRemove}>
        <CloseIcon fontSize="inherit" />
      </IconButton>
    </p>
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
  const count = text === '' ? say('characters_max') : say('characters', { count: text.length });
  return (
    <FieldFrame id={id} label={say('source_text')} error={error} help={count}>
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
