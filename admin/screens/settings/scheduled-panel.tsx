import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ScheduledSettings } from '#schema/answers/operations/settings-groups.ts';
import { type SchedulableName, settingsGroup, valueAt } from '#schema/settings/registry/settings-registry.ts';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { listOf } from '../../language/formats.ts';
import { SettingChange } from '../../settings/history/setting-change.tsx';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';
import { useSettings } from '../../settings/stored/use-settings.ts';
import { zonedWords } from '../../time/zoned-time.ts';
import { say } from './messages.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { Schedule } from './use-schedule.ts';

interface ScheduledPanelProps {
  name: SchedulableName;
  answer: SettingsAnswer;
  schedule: Schedule;
  planned: ScheduledSettings;
  onPreview: () => void;
  /** Loads the scheduled change into the form. */
  onEdit: () => void;
}

/** What will change, when, and by whom, with its actions. */
export function ScheduledPanel({ name, answer, schedule, planned, onPreview, onEdit }: ScheduledPanelProps) {
  const [isMoving, setIsMoving] = useState(false);
  const zone = useSettings('general').data?.time_zone ?? 'UTC';
  const { at, by } = planned;
  return (
    <Panel title={say('scheduled_for', { when: zonedWords(Date.parse(at), zone) })}>
      <p className="quiet">{say('scheduled_by', { name: by?.name ?? say('someone') })}</p>
      <Warnings name={name} planned={planned} />
      <PlannedChanges name={name} answer={answer} planned={planned} />
      <div className="panel-actions">
        <Button variant="outlined" onClick={onPreview}>
          {say('preview_changes')}
        </Button>
        <Button variant="outlined" onClick={onEdit}>
          {say('edit_changes')}
        </Button>
        <Button variant="outlined" onClick={() => setIsMoving(true)}>
          {say('reschedule_more')}
        </Button>
        <Button
          variant="outlined"
          disabled={schedule.isBusy}
          onClick={() => void schedule.cancel(answer.version)}
        >
          {say('unschedule')}
        </Button>
      </div>
      {isMoving ? (
        <ScheduleDialog
          title={say('reschedule_title')}
          action={say('reschedule')}
          at={planned.failure === null ? at : null}
          isBusy={schedule.isBusy}
          onChoose={(moment) => {
            void schedule.replan({ at: moment }).then((isDone) => {
              if (isDone) setIsMoving(false);
            });
          }}
          onClose={() => setIsMoving(false)}
        />
      ) : null}
    </Panel>
  );
}

/** Why it couldn’t be applied, and whose changes it would overwrite. */
function Warnings({ name, planned }: Pick<ScheduledPanelProps, 'name' | 'planned'>) {
  const { fields } = settingsGroup(name);
  const since = listOf(planned.changed_since.map((key) => fields[key]?.label ?? key));
  return (
    <>
      <Failure>
        {planned.failure === null ? undefined : say('not_applied', { reason: planned.failure })}
      </Failure>
      {since === '' ? null : (
        <p className="notice" role="status">
          {say('changed_since', { fields: since })}
        </p>
      )}
    </>
  );
}

function PlannedChanges({ name, answer, planned }: Pick<ScheduledPanelProps, 'name' | 'answer' | 'planned'>) {
  const { fields } = settingsGroup(name);
  return (
    <dl className="settings-history-fields">
      {planned.changed_fields.map((key) => {
        const field = fields[key];
        return field === undefined ? null : (
          <div key={key}>
            <dt>{field.label}</dt>
            <dd>
              <SettingChange
                field={field}
                before={valueAt(answer, key)}
                after={planned.settings[key]}
                hasBefore
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
