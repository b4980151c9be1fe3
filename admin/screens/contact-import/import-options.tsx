import { useId } from 'react';
import { useGetList } from 'react-admin';
import { PER_PAGE_MAX } from '#schema/limits.ts';
import type { AdminRecord } from '../../records/records.ts';
import { CheckLine, Panel, TextLine } from '../../kit/parts/parts.tsx';
import type { ImportChoices } from './imports.ts';

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
    <Panel title="Lists and consent">
      <fieldset className="choices" disabled={isDisabled}>
        <legend className="field-label">They join</legend>
        {lists?.map((list) => (
          <CheckLine
            key={list.pk}
            isOn={listIds.includes(list.pk)}
            label={String(list.name)}
            about={list.optin === 'double' ? 'asks people to confirm' : 'confirmed at once'}
            onChange={() => toggle(list.pk)}
          />
        ))}
      </fieldset>
      <fieldset className="choices" disabled={isDisabled}>
        <legend className="field-label">What is known of them</legend>
        <CheckLine
          isOn={isConfirmed}
          label="They already agreed to get this mail"
          about="Otherwise they count as unconfirmed on lists that ask, and get nothing."
          onChange={(on) => onChange({ isConfirmed: on })}
        />
        <CheckLine
          isOn={wantBack}
          label="Those who left before asked to come back"
          about="Without it, nobody who unsubscribed, complained or bounced is brought back by this file."
          onChange={(on) => onChange({ wantBack: on })}
        />
      </fieldset>
      <TextLine
        id={id}
        label={isConfirmed ? 'Where they agreed' : 'Where they agreed (optional)'}
        help="Kept with each person, as the record of their consent."
      >
        <input
          className="input"
          id={id}
          value={source}
          maxLength={200}
          disabled={isDisabled}
          placeholder="Newsletter of the old site, since 2019"
          onChange={(event) => onChange({ source: event.target.value })}
        />
      </TextLine>
    </Panel>
  );
}
