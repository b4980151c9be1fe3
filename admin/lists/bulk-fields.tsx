import { useId } from 'react';
import { useGetList } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import { type Field, labelOf, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { PER_PAGE_MAX } from '#schema/limits.ts';
import { TextLine } from '../screens/parts.tsx';

interface BulkFieldsProps {
  resource: Resource;
  changes: Record<string, unknown>;
  onChange: (changes: Record<string, unknown>) => void;
}

/** The fields that can be written in many records at once; what is left alone is not sent. */
export function BulkFields({ resource, changes, onChange }: BulkFieldsProps) {
  const set = (key: string, value: unknown) => {
    const { [key]: _, ...others } = changes;
    onChange(value === undefined ? others : { ...others, [key]: value });
  };
  return (resource.list.bulk ?? []).map((name) => {
    const field = resource.fields[name];
    if (field === undefined) return null;
    const label = labelOf(name, field);
    if (field.kind === 'references') {
      const key = referencesKey(name);
      return (
        <ReferencesChange
          key={key}
          field={field}
          label={label}
          value={changes[key] as AddRemove | undefined}
          onChange={(value) => set(key, value)}
        />
      );
    }
    if (field.kind === 'reference') {
      const key = referenceKey(name);
      return (
        <ReferenceChange
          key={key}
          field={field}
          label={label}
          value={changes[key]}
          onChange={(value) => set(key, value)}
        />
      );
    }
    return (
      <PlainChange
        key={name}
        field={field}
        label={label}
        value={changes[name]}
        onChange={(value) => set(name, value)}
      />
    );
  });
}

interface AddRemove {
  add?: string[];
  remove?: string[];
}
interface ChangeProps<Kind extends Field = Field> {
  field: Kind;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}
const LEAVE = '';
const NONE = 'none';

function useChoices(target: string) {
  const { data = [] } = useGetList<{ id: string; pk: string; name?: string }>(target, {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  return data.map(({ pk, name }) => ({ id: pk, name: name ?? pk }));
}

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
        <option value={LEAVE}>Leave as it is</option>
        <option value={NONE}>None</option>
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
      label={`${verb === 'add' ? 'Add' : 'Remove'} ${label.toLowerCase()}`}
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

/** Several, one after another; each can be taken off again. */
function Chosen({ label, choices, ids, onChange }: ChosenProps) {
  const id = useId();
  const nameOf = (wanted: string) => choices.find((choice) => choice.id === wanted)?.name ?? wanted;
  return (
    <TextLine id={id} label={label}>
      <select className="input" id={id} value="" onChange={(event) => onChange([...ids, event.target.value])}>
        <option value="">{ids.length === 0 ? 'None' : 'One more'}</option>
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
              aria-label={`Do not ${label.toLowerCase()}: ${nameOf(one)}`}
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
          <option value={LEAVE}>Leave as it is</option>
          <option value={NONE}>Empty it</option>
          <option value="set">Set to</option>
        </select>
        {typeof value === 'string' ? (
          <input
            className="input"
            aria-label={`${label}: set to`}
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
