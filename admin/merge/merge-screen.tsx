import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import { FieldDifference } from '../difference/field-difference.tsx';
import { RelativeTime } from '../kit/parts/relative-time.tsx';
import type { Conflict, MergeField, Side } from './conflict.ts';
import { mergedValues, mergeFieldsOf } from './conflict.ts';
import './merge.css';
import type { Merge } from './use-conflict.ts';

interface MergeScreenProps {
  resource: Resource;
  merge: Merge;
  conflict: Conflict;
}

type Choices = Readonly<Record<string, Side | undefined>>;

/**
 * Two versions beside one another, each with what it changed. What only one of the two changed is chosen already; where
 * both changed the same field somebody decides. Nothing is saved and nothing typed is given up before that.
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
          <h2 id="merge-title">Somebody else saved this in the meantime</h2>
          <p className="quiet">
            Their version was saved <RelativeTime iso={String(conflict.theirs.updated_at)} />. Choose field by
            field what is kept.
          </p>
        </div>
        <div className="merge-actions">
          <Button color="inherit" onClick={() => chooseAll('theirs')}>
            All theirs
          </Button>
          <Button color="inherit" onClick={() => chooseAll('mine')}>
            All mine
          </Button>
          <Button variant="outlined" onClick={merge.close}>
            Go on writing
          </Button>
          <Button variant="contained" disabled={open > 0} loading={isSaving} onClick={() => void save()}>
            {open === 0
              ? 'Save the merged version'
              : open === 1
                ? 'One field to choose'
                : `${open} fields to choose`}
          </Button>
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <div className="merge" role="region" aria-label="Comparison" tabIndex={0}>
        {fields.length === 0 ? <p>Both say the same: saving changes nothing of theirs.</p> : null}
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

const CHANGED_BY = {
  mine: 'only you changed it',
  theirs: 'only they changed it',
  both: 'both of you changed it',
} as const;

function MergeChoice({ field: { name, field, changedBy }, conflict, chosen, onChoose }: MergeChoiceProps) {
  const id = useId();
  const { base } = conflict;
  const versions = [
    { side: 'mine', label: 'Mine', values: conflict.mine },
    { side: 'theirs', label: 'Theirs', values: conflict.theirs },
  ] as const;
  return (
    <fieldset className="merge-field" data-open={chosen === undefined}>
      <legend>
        {labelOf(name, field)} <span className="quiet">{CHANGED_BY[changedBy]}</span>
      </legend>
      <div className="merge-versions">
        {versions.map(({ side, label, values }) => (
          <div key={side} className="merge-version" data-chosen={chosen === side}>
            <label>
              <input
                type="radio"
                name={id}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                aria-label={`${labelOf(name, field)}: ${label.toLowerCase()}`}
              />
              {label}
            </label>
            <FieldDifference name={name} field={field} before={base} after={values} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
