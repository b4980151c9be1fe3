import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ScheduledSettings } from '#schema/answers/settings-groups.ts';
import { type FlatValues, type SchedulableName, settingsGroup } from '#schema/settings-registry.ts';
import { formKind } from '../../settings/kinds/index.ts';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';
import { SettingsForm } from '../../settings/settings-form.tsx';
import type { SettingsEditing } from '../../settings/use-settings.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduledPanel } from './scheduled-panel.tsx';
import { type Schedule, useSchedule } from './use-schedule.ts';

interface SchedulableFormProps {
  name: SchedulableName;
  answer: SettingsAnswer;
  beside: (changed: FlatValues) => ReactNode;
  /** Shows what is planned; without it, what is typed. */
  onPreview: (planned?: FlatValues) => void;
}

/** The form of a group of which a change can be planned: what is typed is saved now, or at a time. */
export function SchedulableForm({ name, answer, beside, onPreview }: SchedulableFormProps) {
  const schedule = useSchedule(name);
  const [isEdited, setIsEdited] = useState(false);
  const { planned } = schedule;
  // What was planned may be carried out, or cancelled by a colleague, while it is edited.
  const edited = isEdited ? planned : null;
  const edit = (editing: SettingsEditing, { settings }: ScheduledSettings) => {
    const { fields } = settingsGroup(name);
    for (const [key, value] of Object.entries(settings)) {
      const field = fields[key];
      if (field !== undefined) editing.change(key, formKind(field).typedOf(value, field));
    }
    setIsEdited(true);
    onPreview();
  };
  return (
    <SettingsForm
      name={name}
      answer={answer}
      beside={beside}
      isSaved={edited == null}
      above={(editing) => (
        <>
          <FollowsPlan isPlanned={planned != null} editing={editing} />
          {edited == null && planned != null ? (
            <ScheduledPanel
              name={name}
              answer={answer}
              schedule={schedule}
              planned={planned}
              onPreview={() => onPreview(planned.settings)}
              onEdit={() => edit(editing, planned)}
            />
          ) : null}
        </>
      )}
      actions={(editing) =>
        planned == null || edited != null ? (
          <ScheduleAction
            schedule={schedule}
            edited={edited ?? null}
            editing={editing}
            version={answer.version}
            onDone={() => {
              setIsEdited(false);
              editing.reload();
            }}
          />
        ) : null
      }
    />
  );
}

/** Shows what is stored now once a plan was carried out. What is being typed stays: saving it says what changed. */
function FollowsPlan({ isPlanned, editing }: { isPlanned: boolean; editing: SettingsEditing }) {
  const was = useRef(isPlanned);
  const { isDirty, reload } = editing;
  useEffect(() => {
    if (was.current && !isPlanned && !isDirty) reload();
    was.current = isPlanned;
  });
  return null;
}

interface ScheduleActionProps {
  schedule: Schedule;
  /** The plan that is edited. */
  edited: ScheduledSettings | null;
  editing: SettingsEditing;
  version: number;
  onDone: () => void;
}

/** Plans what is typed, or puts it into the plan that is edited. */
function ScheduleAction({ schedule, edited, editing, version, onDone }: ScheduleActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const keep = async (at: number) => {
    const change = editing.changed;
    const isKept = await (edited === null
      ? schedule.plan(change, at, version)
      : schedule.replan({ at, change }));
    setIsOpen(false);
    if (isKept) onDone();
  };
  const words = edited === null ? 'Schedule' : 'Update schedule';
  return (
    <>
      {edited === null ? null : <Button onClick={onDone}>Cancel</Button>}
      <Button
        variant={edited === null ? 'outlined' : 'contained'}
        disabled={!editing.isDirty}
        onClick={() => setIsOpen(true)}
      >
        {words}…
      </Button>
      {isOpen ? (
        <ScheduleDialog
          title={edited === null ? 'Schedule changes' : 'Update scheduled changes'}
          action={words}
          at={edited?.failure === null ? edited.at : null}
          isBusy={schedule.isBusy}
          onChoose={(moment) => void keep(moment)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
