import Button from '@mui/material/Button';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { Failure } from '../kit/parts/parts.tsx';
import { say } from './messages.ts';
import { type SettingsAnswer, differingFields } from './settings-answer.ts';
import type { SettingsEditing } from './use-settings-editing.ts';

interface SaveFailureProps {
  group: SettingsGroup;
  answer: SettingsAnswer;
  editing: SettingsEditing;
}

/** Why a form was not saved. Where someone else saved before, what was typed stays until the person chooses. */
export function SaveFailure({ group, answer, editing }: SaveFailureProps) {
  const { conflict, failure, isDirty, keepMine, reload } = editing;
  if (conflict === undefined) return <Failure>{failure}</Failure>;
  const names = labelsOfDifferences(group, answer, conflict);
  return (
    <section className="save-failure" tabIndex={-1} aria-label={say('not_stored')}>
      <Failure>
        {[
          names === '' ? say('conflict') : say('conflict_in', { fields: names }),
          ...(isDirty ? [say('typed_kept')] : []),
        ].join(' ')}
      </Failure>
      <div className="panel-actions">
        {isDirty ? (
          <Button variant="outlined" onClick={keepMine}>
            {say('keep_mine')}
          </Button>
        ) : null}
        <Button variant="outlined" onClick={reload}>
          {say(isDirty ? 'discard_mine' : 'load_current')}
        </Button>
      </div>
    </section>
  );
}

/** "Name, Header links": what differs between two answers, as the form calls it. */
function labelsOfDifferences(group: SettingsGroup, before: SettingsAnswer, after: SettingsAnswer): string {
  return differingFields(group, before, after)
    .flatMap((name) => group.fields[name]?.label ?? [])
    .join(', ');
}
