import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { URLS_MAX } from '#schema/setting-fields/urls.ts';
import { FieldFrame } from '../../../form/field-frame.tsx';
import type { FormKind, SettingInputProps } from '../kind.ts';
import { say } from '../messages.ts';
import { FieldError } from '../../../form/field-error.tsx';

type Typed = readonly string[];

export const urlsInput: FormKind<'urls', Typed> = {
  typedOf: (returned) => (Array.isArray(returned) ? returned.map(String) : []),
  sentOf: (typed) => typed.map((line) => line.trim()).filter((line) => line !== ''),
  Input: UrlsInput,
};

function UrlsInput(props: SettingInputProps<'urls', Typed>) {
  const { id, field, typed, onChange, help, error, isLocked } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusLine = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input')[at]?.focus());
  return (
    <div className="setting-wide">
      <FieldFrame id={id} label={field.label} help={help} error={error} isGroup>
        <div className="stack" role="group" aria-labelledby={`${id}-label`} ref={list}>
          {typed.map((_, position) => (
            // Lines have no id, and one that is removed takes its input with it.
            <UrlLine key={position} {...props} position={position} onMoved={focusLine} />
          ))}
          {isLocked || typed.length >= (field.max ?? URLS_MAX) ? null : (
            <div>
              <Button
                startIcon={<AddIcon />}
                onClick={() => {
                  onChange([...typed, '']);
                  focusLine(typed.length);
                }}
              >
                {say('add_url')}
              </Button>
            </div>
          )}
        </div>
      </FieldFrame>
    </div>
  );
}

interface UrlLineProps extends SettingInputProps<'urls', Typed> {
  position: number;
  onMoved: (to: number) => void;
}

function UrlLine({ id, typed, onChange, inside, isLocked, position, onMoved }: UrlLineProps) {
  const number = position + 1;
  const error = faultAt(inside, typed, position);
  const tool = (label: string, icon: React.ReactNode, to: number | undefined) => (
    <IconButton
      size="small"
      aria-label={label}
      disabled={isLocked || (to !== undefined && (to < 0 || to >= typed.length))}
      onClick={() => {
        const rest = typed.toSpliced(position, 1);
        onChange(to === undefined ? rest : rest.toSpliced(to, 0, typed[position] ?? ''));
        onMoved(to ?? Math.min(position, rest.length - 1));
      }}
    >
      {icon}
    </IconButton>
  );
  return (
    <div>
      <div className="row">
        <input
          className="input"
          inputMode="url"
          autoComplete="off"
          aria-label={say('url', { number })}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-${position}`}
          value={typed[position] ?? ''}
          disabled={isLocked}
          onChange={({ target }) => onChange(typed.with(position, target.value))}
        />
        {tool(say('move_up', { number }), <UpIcon fontSize="inherit" />, position - 1)}
        {tool(say('move_down', { number }), <DownIcon fontSize="inherit" />, position + 1)}
        {tool(say('remove_url', { number }), <DeleteIcon fontSize="inherit" />, undefined)}
      </div>
      <div id={`${id}-${position}`}>
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

/** Empty lines are not sent: the server counts without them. */
function faultAt(
  inside: Readonly<Record<string, string>>,
  typed: Typed,
  position: number,
): string | undefined {
  if (typed[position]?.trim() === '') return undefined;
  const before = typed.slice(0, position).filter((line) => line.trim() !== '').length;
  return inside[before];
}
