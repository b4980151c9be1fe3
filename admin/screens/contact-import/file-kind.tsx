import { useId } from 'react';
import { LEFT_STATES, type LeftState } from '#schema/contact-files/state-columns.ts';
import { Panel, TextLine } from '../../kit/parts/parts.tsx';
import type { ImportChoices } from './imports.ts';
import { say } from './messages.ts';
import { STATES } from './who-left.tsx';

interface FileKindProps {
  choices: ImportChoices;
  isDisabled: boolean;
  onChange: (part: Partial<ImportChoices>) => void;
}

/** Whether the file holds subscribers, or people who must never get email. */
export function FileKind({ choices: { suppress }, isDisabled, onChange }: FileKindProps) {
  const id = useId();
  const kinds = [
    { value: '', label: say('kind_subscribers'), about: say('kind_subscribers_about') },
    { value: 'unsubscribed', label: say('kind_suppressed'), about: say('kind_suppressed_about') },
  ] as const;
  return (
    <Panel title={say('kind')}>
      <fieldset className="choices" disabled={isDisabled}>
        <legend className="visually-hidden">{say('kind')}</legend>
        {kinds.map(({ value, label, about }) => (
          <label key={value} className="check-line">
            <input
              type="radio"
              name={id}
              checked={(suppress === '') === (value === '')}
              onChange={() => onChange({ suppress: value })}
            />
            <span>
              {label}
              <br />
              <span className="quiet">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {suppress === '' ? null : (
        <TextLine id={`${id}-why`} label={say('why')}>
          <select
            className="input"
            id={`${id}-why`}
            value={suppress}
            disabled={isDisabled}
            onChange={(event) => onChange({ suppress: leftStateOf(event.target.value) })}
          >
            {LEFT_STATES.map((state) => (
              <option key={state} value={state}>
                {say(STATES[state])}
              </option>
            ))}
          </select>
        </TextLine>
      )}
    </Panel>
  );
}

function leftStateOf(value: string): LeftState {
  return LEFT_STATES.find((state) => state === value) ?? 'unsubscribed';
}
