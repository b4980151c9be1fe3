import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ScheduledSettings } from '#schema/answers/operations/settings-groups.ts';
import {
  type FlatValues,
  type SchedulableName,
  packed,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { formKind } from '../../settings/kinds/inputs/index.ts';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';
import { SettingsForm } from '../../settings/settings-form.tsx';
import type { SettingsEditing } from '../../settings/use-settings-editing.ts';
import { say } from './messages.ts';
import { AddToRelease } from '../../releases/add-to-release.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduledPanel } from './scheduled-panel.tsx';
import { type Schedule, useSchedule } from './use-schedule.ts';

interface SchedulableFormProps {
  name: SchedulableName;
  answer: SettingsAnswer;
  beside: (changed: FlatValues) => ReactNode;
  /** Shows the scheduled change, or without an argument, the unsaved input. */
  onPreview: (planned?: FlatValues) => void;
}

/** The form of a settings group whose changes can be scheduled: saves now or at a set time. */
export function SchedulableForm({ name, answer, beside, onPreview }: SchedulableFormProps) {
  const schedule = useSchedule(name);
  const [isEdited, setIsEdited] = useState(false);
  const { planned } = schedule;
  // The scheduled change may run, or be canceled by someone else, while it is edited.
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
            name={name}
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

/** Loads the stored settings after a scheduled change ran. Unsaved input stays; saving it reports the conflict. */
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
  name: SchedulableName;
  schedule: Schedule;
  /** The scheduled change that is being edited. */
  edited: ScheduledSettings | null;
  editing: SettingsEditing;
  version: number;
  onDone: () => void;
}

/** Schedules the input as a new change, or updates the scheduled change being edited. */
function ScheduleAction({ name, schedule, edited, editing, version, onDone }: ScheduleActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isReleasing, setIsReleasing] = useState(false);
  const keep = async (at: number) => {
    const change = editing.changed;
    const isKept = await (edited === null
      ? schedule.plan(change, at, version)
      : schedule.replan({ at, change }));
    setIsOpen(false);
    if (isKept) onDone();
  };
  return (
    <>
      {edited === null ? null : <Button onClick={onDone}>{say('cancel')}</Button>}
      {edited === null ? (
        <Button variant="outlined" disabled={!editing.isDirty} onClick={() => setIsReleasing(true)}>
          {say('add_to_release')}
        </Button>
      ) : null}
      {isReleasing ? (
        <AddToRelease
          itemsOf={() =>
            Promise.resolve([{ resource: 'settings', id: name, change: packed(editing.changed) }])
          }
          onClose={() => setIsReleasing(false)}
          onAdded={onDone}
        />
      ) : null}
      <Button
        variant={edited === null ? 'outlined' : 'contained'}
        disabled={!editing.isDirty}
        onClick={() => setIsOpen(true)}
      >
        {say(edited === null ? 'schedule_more' : 'update_schedule_more')}
      </Button>
      {isOpen ? (
        <ScheduleDialog
          title={say(edited === null ? 'schedule_title' : 'update_schedule_title')}
          action={say(edited === null ? 'schedule' : 'update_schedule')}
          at={edited?.failure === null ? edited.at : null}
          isBusy={schedule.isBusy}
          onChoose={(moment) => void keep(moment)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
