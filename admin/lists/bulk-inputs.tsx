import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import type { Field } from '#schema/fields/index.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import { TextLine } from '../kit/parts/parts.tsx';
import { wordOf } from '../kit/parts/status.tsx';
import { say } from './messages.ts';

/** A field of a bulk edit: undefined leaves it unchanged. */
export interface ChangeProps<Kind extends Field = Field> {
  field: Kind;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}
/** The choice that changes nothing. */
export const LEAVE = '';

/** The first records of a resource, by name. */
export function useChoices(target: string) {
  const { data = [] } = useGetList<{ id: string; pk: string; name?: string }>(target, {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  return data.map(({ pk, name }) => ({ id: pk, name: name ?? pk }));
}

export type Attributes = Record<string, string | number | boolean>;
const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** One attribute that all of them get; others that they have stay. */
export function AttributesChange({
  label,
  value,
  onChange,
}: {
  label: string;
  value: { set: Attributes } | undefined;
  onChange: (value: unknown) => void;
}) {
  const id = useId();
  const [name, setName] = useState(Object.keys(value?.set ?? {})[0] ?? '');
  const [text, setText] = useState(String(Object.values(value?.set ?? {})[0] ?? ''));
  const isWrong = name !== '' && !NAME.test(name);
  const write = (nextName: string, nextText: string) => {
    setName(nextName);
    setText(nextText);
    onChange(NAME.test(nextName) && nextText !== '' ? { set: { [nextName]: valueOf(nextText) } } : undefined);
  };
  return (
    <TextLine
      id={id}
      label={say('set_attribute', { label })}
      help={say(isWrong ? 'attribute_name_invalid' : 'attribute_types')}
    >
      <span className="plain-change">
        <input
          className="input"
          id={id}
          placeholder={say('attribute_name')}
          value={name}
          aria-invalid={isWrong}
          onChange={({ target }) => write(target.value.trim(), text)}
        />
        <input
          className="input"
          aria-label={say('attribute_value_of', { label })}
          placeholder={say('attribute_value')}
          value={text}
          onChange={({ target }) => write(name, target.value)}
        />
      </span>
    </TextLine>
  );
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) ? Number(text) : text;
}

/** One of the declared options, or yes and no. A number may have options, too. */
export function ChoiceChange({
  field,
  label,
  value,
  onChange,
}: ChangeProps<Extract<Field, { kind: 'choice' | 'boolean' | 'number' }>>) {
  const id = useId();
  const options = optionsOf(field);
  const choose = (chosen: string) => onChange(options.find(([option]) => String(option) === chosen)?.[0]);
  return (
    <TextLine id={id} label={label}>
      <select
        className="input"
        id={id}
        value={['string', 'boolean', 'number'].includes(typeof value) ? String(value) : LEAVE}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={LEAVE}>{say('no_change')}</option>
        {options.map(([option, words]) => (
          <option key={words} value={String(option)}>
            {words}
          </option>
        ))}
      </select>
    </TextLine>
  );
}

/** Values with their words. */
function optionsOf(
  field: Extract<Field, { kind: 'choice' | 'boolean' | 'number' }>,
): (readonly [string | number | boolean, string])[] {
  if (field.kind === 'choice')
    return field.options.map((option) => [option, field.labels?.[option] ?? wordOf(option)]);
  if (field.kind === 'number')
    return (field.options ?? []).map((option) => [option, field.labels?.[option] ?? String(option)]);
  return [
    [true, say('yes')],
    [false, say('no')],
  ];
}

/** The one record that a step is about. */
export function RecordChoice({
  resource,
  value,
  onChange,
}: {
  resource: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const id = useId();
  const choices = useChoices(resource);
  return (
    <TextLine id={id} label={say('which')}>
      <select
        className="input"
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{say('choose_one')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </TextLine>
  );
}
