import { useId, useState } from 'react';
import { FILE_STATES, type FileState, isLeft } from '#schema/contact-files/state-columns.ts';
import { ownValue } from '#schema/base/own-value.ts';
import type { ImportRun } from '#schema/answers/newsletter/contacts.ts';
import { numberOf } from '../../language/formats.ts';
import { Panel, TextLine } from '../../kit/parts/parts.tsx';
import { type ImportChoices, isOver } from './imports.ts';
import { say } from './messages.ts';

/** The message of each state. */
export const STATES = {
  subscribed: 'state_subscribed',
  unconfirmed: 'state_unconfirmed',
  unsubscribed: 'state_unsubscribed',
  bounced: 'state_bounced',
  complained: 'state_complained',
  blocklisted: 'state_blocklisted',
} as const satisfies Record<FileState, string>;

/** How many people in a file must get no email. */
export function leftIn({ states = {} }: ImportRun): number {
  return FILE_STATES.filter(isLeft).reduce((sum, state) => sum + (states[state] ?? 0), 0);
}

/** How many rows are neither imported nor of people who must get no email. */
export function skippedIn(run: ImportRun): number {
  return run.refused - leftIn(run);
}

/** What the file says about who gets email. */
export function WhoLeft({ run: { states } }: { run: ImportRun }) {
  if (states === undefined) return null;
  return (
    <>
      <h3>{say('said')}</h3>
      <dl className="import-figures">
        {FILE_STATES.filter((state) => states[state] !== undefined).map((state) => (
          <div key={state}>
            <dt>{say(STATES[state])}</dt>
            <dd>
              {numberOf(states[state] ?? 0)}{' '}
              <span className="quiet import-means">{say(meaningOf(state))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function meaningOf(state: FileState): 'gets_none' | 'gets_later' | 'gets_email' {
  if (isLeft(state)) return 'gets_none';
  return state === 'unconfirmed' ? 'gets_later' : 'gets_email';
}

interface UndecidedProps {
  undecided: AskedValues;
  choices: ImportChoices;
  isDisabled: boolean;
  onChange: (part: Partial<ImportChoices>) => void;
}

/** Values that must be decided on: until then their rows are skipped. */
export function Undecided({ undecided, choices: { decisions }, isDisabled, onChange }: UndecidedProps) {
  const id = useId();
  const decide = (column: string, value: string, state: string) => {
    const { [value]: _, ...others } = ownValue(decisions, column) ?? {};
    const decided = FILE_STATES.find((one) => one === state);
    const values = decided === undefined ? others : { ...others, [value]: decided };
    onChange({ decisions: { ...decisions, [column]: values } });
  };
  return (
    <Panel title={say('undecided')}>
      <p className="quiet">{say('undecided_about')}</p>
      {undecided.map(({ column, value, rows }, index) => (
        <TextLine
          key={`${column} ${value}`}
          id={`${id}-${index}`}
          label={
            value === ''
              ? say('undecided_empty', { column, rows })
              : say('undecided_value', { column, value, rows })
          }
        >
          <select
            className="input"
            id={`${id}-${index}`}
            value={ownValue(ownValue(decisions, column) ?? {}, value) ?? ''}
            disabled={isDisabled}
            onChange={(event) => decide(column, value, event.target.value)}
          >
            <option value="">{say('undecided_skip')}</option>
            {FILE_STATES.map((state) => (
              <option key={state} value={state}>
                {say(STATES[state])}
              </option>
            ))}
          </select>
        </TextLine>
      ))}
    </Panel>
  );
}

type AskedValues = NonNullable<ImportRun['undecided']>;

/** What previews of a file asked: a value stays, so that a decision on it can be changed. */
export function useAskedValues(run: ImportRun | undefined, file: File | undefined): AskedValues {
  const [asked, setAsked] = useState<{ file: File | undefined; values: AskedValues }>({ file, values: [] });
  const before = asked.file === file ? asked.values : [];
  const isNew = ({ column, value }: AskedValues[number]) =>
    !before.some((one) => one.column === column && one.value === value);
  const values = [
    ...before,
    ...(run !== undefined && isOver(run) ? (run.undecided ?? []) : []).filter(isNew),
  ];
  if (asked.file !== file || values.length > before.length) setAsked({ file, values });
  return values;
}
