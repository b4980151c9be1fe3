import { useId } from 'react';
import { useGetList } from 'react-admin';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import type { AdminRecord } from '../../records/records.ts';
import { CheckLine, Panel, TextLine } from '../../kit/parts/parts.tsx';
import type { ImportChoices } from './imports.ts';
import { say } from './messages.ts';

interface ImportOptionsProps {
  choices: ImportChoices;
  isDisabled: boolean;
  onChange: (part: Partial<ImportChoices>) => void;
}

/** Which lists these people join, and what is known of their consent. */
export function ImportOptions({ choices, isDisabled, onChange }: ImportOptionsProps) {
  const id = useId();
  const { listIds, isConfirmed, wantBack, source } = choices;
  const { data: lists } = useGetList<AdminRecord>('contact-lists', {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  const toggle = (listId: string) =>
    onChange({
      listIds: listIds.includes(listId) ? listIds.filter((one) => one !== listId) : [...listIds, listId],
    });
  return (
    <Panel title={say('options')}>
      <fieldset className="choices" disabled={isDisabled}>
        <legend className="field-label">{say('lists')}</legend>
        {lists?.map((list) => (
          <CheckLine
            key={list.pk}
            isOn={listIds.includes(list.pk)}
            label={String(list.name)}
            about={say(list.optin === 'double' ? 'double' : 'single')}
            onChange={() => toggle(list.pk)}
          />
        ))}
      </fieldset>
      <fieldset className="choices" disabled={isDisabled}>
        <legend className="field-label">{say('consent')}</legend>
        <CheckLine
          isOn={isConfirmed}
          label={say('agreed')}
          about={say('agreed_about')}
          onChange={(on) => onChange({ isConfirmed: on })}
        />
        <CheckLine
          isOn={wantBack}
          label={say('want_back')}
          about={say('want_back_about')}
          onChange={(on) => onChange({ wantBack: on })}
        />
      </fieldset>
      <TextLine id={id} label={say(isConfirmed ? 'source' : 'source_optional')} help={say('source_help')}>
        <input
          className="input"
          id={id}
          value={source}
          maxLength={200}
          disabled={isDisabled}
          placeholder={say('source_hint')}
          onChange={(event) => onChange({ source: event.target.value })}
        />
      </TextLine>
    </Panel>
  );
}
