import { useId } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { type Field, labelOf, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { TextLine } from '../kit/parts/parts.tsx';
import {
  type Attributes,
  AttributesChange,
  type ChangeProps,
  ChoiceChange,
  LEAVE,
  useChoices,
} from './bulk-inputs.tsx';
import { say } from './messages.ts';

interface BulkFieldsProps {
  resource: Resource;
  changes: Record<string, unknown>;
  onChange: (changes: Record<string, unknown>) => void;
}

/** The fields that a bulk edit can write; unchanged ones are not sent. */
export function BulkFields({ resource, changes, onChange }: BulkFieldsProps) {
  const set = (key: string, value: unknown) => {
    const { [key]: _, ...others } = changes;
    onChange(value === undefined ? others : { ...others, [key]: value });
  };
  return (resource.list.bulk ?? []).map((name) => {
    const field = resource.fields[name];
    if (field === undefined) return null;
    const key = keyOf(name, field);
    return (
      <FieldChange
        key={key}
        field={field}
        label={labelOf(name, field)}
        value={changes[key]}
        onChange={(value) => set(key, value)}
      />
    );
  });
}

function keyOf(name: string, { kind }: Field): string {
  if (kind === 'references') return referencesKey(name);
  return kind === 'reference' ? referenceKey(name) : name;
}

function FieldChange({ field, label, value, onChange }: ChangeProps) {
  const common = { label, onChange };
  switch (field.kind) {
    case 'references':
      return <ReferencesChange field={field} value={value as AddRemove | undefined} {...common} />;
    case 'reference':
      return <ReferenceChange field={field} value={value} {...common} />;
    case 'attributes':
      return <AttributesChange value={value as { set: Attributes } | undefined} {...common} />;
    case 'choice':
    case 'boolean':
      return <ChoiceChange field={field} value={value} {...common} />;
    case 'number':
      return field.options === undefined ? (
        <PlainChange field={field} value={value} {...common} />
      ) : (
        <ChoiceChange field={field} value={value} {...common} />
      );
    default:
      return <PlainChange field={field} value={value} {...common} />;
  }
}

interface AddRemove {
  add?: string[];
  remove?: string[];
}
const NONE = 'none';

function ReferenceChange({
  field,
  label,
  value,
  onChange,
}: ChangeProps<Extract<Field, { kind: 'reference' }>>) {
  const id = useId();
  const choices = useChoices(field.to);
  const choose = (chosen: string) => onChange(chosen === LEAVE ? undefined : chosen === NONE ? null : chosen);
  return (
    <TextLine id={id} label={label}>
      <select
        className="input"
        id={id}
        value={value === undefined ? LEAVE : typeof value === 'string' ? value : NONE}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={LEAVE}>{say('no_change')}</option>
        <option value={NONE}>{say('none')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </TextLine>
  );
}

interface ReferencesChangeProps extends Omit<ChangeProps<Extract<Field, { kind: 'references' }>>, 'value'> {
  value: AddRemove | undefined;
}

function ReferencesChange({ field, label, value = {}, onChange }: ReferencesChangeProps) {
  const choices = useChoices(field.to);
  const set = (verb: 'add' | 'remove', ids: string[]) => {
    const { [verb]: _, ...other } = value;
    const next = ids.length === 0 ? other : { ...other, [verb]: ids };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (['add', 'remove'] as const).map((verb) => (
    <Chosen
      key={verb}
      label={say(verb === 'add' ? 'add_to' : 'remove_from', { label })}
      choices={choices}
      ids={value[verb] ?? []}
      onChange={(ids) => set(verb, ids)}
    />
  ));
}

interface ChosenProps {
  label: string;
  choices: readonly { id: string; name: string }[];
  ids: string[];
  onChange: (ids: string[]) => void;
}

/** Several, one after another; each can be removed again. */
function Chosen({ label, choices, ids, onChange }: ChosenProps) {
  const id = useId();
  const nameOf = (wanted: string) => choices.find((choice) => choice.id === wanted)?.name ?? wanted;
  return (
    <TextLine id={id} label={label}>
      <select className="input" id={id} value="" onChange={(event) => onChange([...ids, event.target.value])}>
        <option value="">{say(ids.length === 0 ? 'none' : 'add_another')}</option>
        {choices
          .filter((choice) => !ids.includes(choice.id))
          .map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
      </select>
      {ids.length === 0 ? null : (
        <span className="chosen">
          {ids.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={say('unchoose', { label, name: nameOf(one) })}
              onClick={() => onChange(ids.filter((other) => other !== one))}
            >
              {nameOf(one)} ×
            </button>
          ))}
        </span>
      )}
    </TextLine>
  );
}

/** A text or a moment; emptied on purpose by the second choice. */
function PlainChange({ field, label, value, onChange }: ChangeProps) {
  const id = useId();
  const isMoment = field.kind === 'date-time';
  const mode = value === undefined ? LEAVE : value === null ? NONE : 'set';
  const change = (next: string) =>
    onChange(next === LEAVE ? undefined : next === NONE ? null : isMoment ? new Date().toISOString() : ' ');
  return (
    <TextLine id={id} label={label}>
      <span className="plain-change">
        <select className="input" id={id} value={mode} onChange={(event) => change(event.target.value)}>
          <option value={LEAVE}>{say('no_change')}</option>
          <option value={NONE}>{say('clear')}</option>
          <option value="set">{say('set_to')}</option>
        </select>
        {typeof value === 'string' ? (
          <input
            className="input"
            aria-label={say('field_set_to', { label })}
            type={isMoment ? 'datetime-local' : 'text'}
            value={isMoment ? localTime(value) : value.trimStart()}
            onChange={({ target }) =>
              target.value === '' && isMoment
                ? undefined
                : onChange(isMoment ? new Date(target.value).toISOString() : target.value)
            }
          />
        ) : null}
      </span>
    </TextLine>
  );
}

function localTime(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
