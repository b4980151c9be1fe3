import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import { FieldDifference } from '../difference/field-difference.tsx';
import { RelativeTime } from '../kit/parts/relative-time.tsx';
import type { Conflict, MergeField, Side } from './conflict.ts';
import { mergedValues, mergeFieldsOf } from './conflict.ts';
import './merge.css';
import { say } from './messages.ts';
import type { Merge } from './use-conflict.ts';

interface MergeScreenProps {
  resource: Resource;
  merge: Merge;
  conflict: Conflict;
}

type Choices = Readonly<Record<string, Side | undefined>>;

/**
 * Two versions side by side, each with its changes. Changes that only one side made are preselected; if both
 * changed the same field, the user decides. Nothing is saved or discarded before that.
 */
export function MergeScreen({ resource, merge, conflict }: MergeScreenProps) {
  const fields = mergeFieldsOf(resource, conflict);
  const [choices, setChoices] = useState<Choices>({});
  const [isSaving, setIsSaving] = useState(false);
  const choiceOf = ({ name, changedBy }: MergeField) =>
    choices[name] ?? (changedBy === 'both' ? undefined : changedBy);
  const open = fields.filter((field) => choiceOf(field) === undefined).length;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, side])));
  const save = async () => {
    setIsSaving(true);
    const chosen = Object.fromEntries(fields.map((field) => [field.name, choiceOf(field)]));
    await merge.resolve(mergedValues(fields, conflict, chosen));
    setIsSaving(false);
  };
  return (
    <Dialog fullScreen open onClose={merge.close} aria-labelledby="merge-title" className="merge-dialog">
      <header className="merge-top">
        <div>
          <h2 id="merge-title">{say('title')}</h2>
          <p className="quiet">
            {say.drawn('about', { when: <RelativeTime iso={String(conflict.theirs.updated_at)} /> })}
          </p>
        </div>
        <div className="merge-actions">
          <Button color="inherit" onClick={() => chooseAll('theirs')}>
            {say('all_theirs')}
          </Button>
          <Button color="inherit" onClick={() => chooseAll('mine')}>
            {say('all_mine')}
          </Button>
          <Button variant="outlined" onClick={merge.close}>
            {say('close')}
          </Button>
          <Button variant="contained" disabled={open > 0} loading={isSaving} onClick={() => void save()}>
            {open === 0 ? say('save') : say('fields_left', { count: open })}
          </Button>
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <div className="merge" role="region" aria-label={say('comparison')} tabIndex={0}>
        {fields.length === 0 ? <p>{say('same')}</p> : null}
        {fields.map((field) => (
          <MergeChoice
            key={field.name}
            field={field}
            conflict={conflict}
            chosen={choiceOf(field)}
            onChoose={(side) => setChoices((present) => ({ ...present, [field.name]: side }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface MergeChoiceProps {
  field: MergeField;
  conflict: Conflict;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

const CHANGED_BY = { mine: 'only_mine', theirs: 'only_theirs', both: 'both' } as const;

function MergeChoice({ field: { name, field, changedBy }, conflict, chosen, onChoose }: MergeChoiceProps) {
  const id = useId();
  const { base } = conflict;
  const versions = [
    { side: 'mine', values: conflict.mine },
    { side: 'theirs', values: conflict.theirs },
  ] as const;
  return (
    <fieldset className="merge-field" data-open={chosen === undefined}>
      <legend>
        {labelOf(name, field)} <span className="quiet">{say(CHANGED_BY[changedBy])}</span>
      </legend>
      <div className="merge-versions">
        {versions.map(({ side, values }) => (
          <div key={side} className="merge-version" data-chosen={chosen === side}>
            <label>
              <input
                type="radio"
                name={id}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                aria-label={say('choice', { field: labelOf(name, field), side: say(side) })}
              />
              {say(side)}
            </label>
            <FieldDifference name={name} field={field} before={base} after={values} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
