import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { Failure } from '../../kit/parts/parts.tsx';
import { useWork } from '../../kit/work/use-work.ts';
import { focusFirstFault } from '../../settings/focus-fault.ts';
import { SaveFailure } from '../../settings/save-failure.tsx';
import { type SettingsAnswer, lockOf, typedIn } from '../../settings/settings-answer.ts';
import { SettingFields } from '../../settings/setting-fields.tsx';
import { type SettingsEditing, useSettingsEditing } from '../../settings/use-settings-editing.ts';
import { say } from './messages.ts';
import { forgetTyped, keepTyped, keptTyped } from './kept-typed.ts';

const group = settingsGroup('general');
const NAMES = ['name', 'headline', 'intro', 'description', 'language', 'time_zone', 'accent_color'];

interface SiteStepProps {
  answer: SettingsAnswer;
  /** Called once it is saved. */
  onDone: () => Promise<void>;
}

/** Name, introductory texts, language, time zone and color, saved to the settings in the usual way. */
export function SiteStep({ answer, onDone }: SiteStepProps) {
  const editing = useSettingsEditing('general', answer);
  const work = useWork();
  const form = useRef<HTMLFormElement>(null);
  const [isNameMissing, setNameMissing] = useState(false);
  useFirstValues(answer, editing);
  const typed = typedIn({ group, answer, edits: editing.edits }, 'name');
  const name = typeof typed === 'string' ? typed : '';
  const errors = {
    ...editing.errors,
    ...(isNameMissing && name.trim() === '' ? { name: say('name_missing') } : {}),
  };
  const goOn = async () => {
    setNameMissing(name.trim() === '');
    if (name.trim() === '' || (editing.isDirty && !(await editing.save(null)))) {
      focusFirstFault(form.current);
      return;
    }
    forgetTyped();
    await work.run(onDone);
  };
  return (
    <form
      ref={form}
      className="setting-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <SettingFields group={group} answer={answer} names={NAMES} editing={{ ...editing, errors }} />
      <SaveFailure group={group} answer={answer} editing={editing} />
      <Failure>{work.failure}</Failure>
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={editing.isSaving || work.isBusy}>
          {say('continue')}
        </Button>
      </div>
    </form>
  );
}

/**
 * A site that has not been set up has no name yet and takes the time zone of the person setting it up. Input typed before
 * the page was closed is restored.
 */
function useFirstValues(answer: SettingsAnswer, { change, edits }: SettingsEditing): void {
  const begin = useEffectEvent(() => {
    const isNew = answer.version === 1;
    const guessed = { name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    for (const [name, typed] of Object.entries({ ...(isNew ? guessed : {}), ...keptTyped(NAMES) })) {
      const field = group.fields[name];
      if (field !== undefined && lockOf(answer, field) === undefined) change(name, typed);
    }
  });
  useEffect(() => begin(), []);
  useEffect(() => keepTyped(edits), [edits]);
}
