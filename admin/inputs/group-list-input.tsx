import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useCallback, useId } from 'react';
import { labelOf } from '#schema/fields/index.ts';
import type { GroupPart } from '#schema/fields/group-list.ts';
import { BoundFrame } from '../form/bound-frame.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { useField } from '../form/use-field.ts';
import { GrowingText } from '../kit/parts/growing-text.tsx';
import type { InputProps } from './parts/input-props.ts';
import { numberFrom } from './line-inputs.tsx';
import { OrderedEntries } from './parts/ordered-entries.tsx';
import { TextLines } from './text-list-input.tsx';
import { TruthControl } from './choice-inputs.tsx';
import { say } from './messages.ts';

type Entry = Record<string, unknown>;

/** An ordered list of small records, as cards: key ideas, quotes. */
export function GroupListInput({ name, field, label }: InputProps<'group-list'>) {
  const binding = useField<Entry[] | null | undefined>(name);
  const items = binding.value ?? [];
  const { disabled } = binding;
  const word = field.one ?? say('entry');
  const titlePart = field.titlePart ?? Object.keys(field.of)[0] ?? '';
  const titleOfItem = useCallback(
    (item: Entry) =>
      titleOf(item, titlePart) ?? <span className="quiet">{say('new_entry', { thing: word })}</span>,
    [titlePart, word],
  );
  const renderBody = useCallback(
    (item: Entry, change: (item: Entry) => void) =>
      Object.entries(field.of).map(([part, spec]) => (
        <PartInput
          key={part}
          name={part}
          part={spec}
          value={item[part]}
          disabled={disabled}
          onChange={(value) => change({ ...item, [part]: value })}
        />
      )),
    [field, disabled],
  );
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <OrderedEntries
        word={word}
        items={items}
        disabled={disabled}
        onChange={binding.onChange}
        titleOf={titleOfItem}
        renderBody={renderBody}
      />
      {disabled || items.length >= (field.maxItems ?? 50) ? null : (
        <div>
          <Button startIcon={<AddIcon />} onClick={() => binding.onChange([...items, emptyEntry(field.of)])}>
            {say('add_entry', { thing: word })}
          </Button>
        </div>
      )}
    </BoundFrame>
  );
}

interface PartInputProps {
  name: string;
  part: GroupPart;
  value: unknown;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

function PartInput({ name, part, value, disabled, onChange }: PartInputProps) {
  const id = useId();
  const isGroup = part.kind === 'text-list';
  return (
    <FieldFrame
      id={id}
      label={labelOf(name, part)}
      help={part.help}
      isRequired={part.required}
      isGroup={isGroup}
    >
      <PartControl id={id} part={part} value={value} disabled={disabled} onChange={onChange} />
    </FieldFrame>
  );
}

function PartControl({ id, part, value, disabled, onChange }: Omit<PartInputProps, 'name'> & { id: string }) {
  const common = { id, disabled, className: 'input', 'aria-describedby': `${id}-about` };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (part.kind) {
    case 'text':
      return part.multiline === true ? (
        <GrowingText {...common} value={text} minRows={2} onChange={(next) => onChange(orNull(next, part))} />
      ) : (
        <input {...common} value={text} onChange={({ target }) => onChange(orNull(target.value, part))} />
      );
    case 'number':
      return (
        <input
          {...common}
          inputMode="numeric"
          value={text}
          onChange={({ target }) => onChange(numberFrom(target.value))}
        />
      );
    case 'text-list':
      return (
        <TextLines
          id={id}
          word={part.one ?? say('entry')}
          value={linesOf(value)}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'truth':
      return (
        <TruthControl
          id={id}
          value={value === true ? true : value === false ? false : null}
          disabled={disabled}
          onChange={onChange}
        />
      );
  }
}

function orNull(text: string, part: GroupPart): string | null {
  return text === '' && part.required !== true ? null : text;
}

function linesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function titleOf(item: Entry, part: string): string | undefined {
  const title = item[part];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}

function emptyEntry(parts: Readonly<Record<string, GroupPart>>): Entry {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      part.kind === 'text-list' ? [] : part.kind === 'text' && part.required === true ? '' : null,
    ]),
  );
}
