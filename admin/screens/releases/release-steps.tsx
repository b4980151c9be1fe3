import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Editing } from '../../editing/use-editing.ts';
import { Confirmation } from '../../kit/parts/confirmation.tsx';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { ActionDialog } from '../../kit/parts/titled-dialog.tsx';
import { useNow } from '../../kit/parts/use-now.ts';
import { firstChoice, momentOf, ScheduleFields } from '../../publishing/schedule-fields.tsx';
import '../../publishing/publishing.css';
import { RehearseButton } from '../../rehearsals/rehearse-button.tsx';
import { useZone } from '../../time/use-zone.ts';
import { zonedWords } from '../../time/zoned-time.ts';
import { say } from './messages.ts';
import type { Release } from './use-release.ts';

interface ReleaseStepsProps {
  editing: Editing;
  release: Release;
}

/** Publishes a release, now or later, and undoes it. */
export function ReleaseSteps({ editing, release }: ReleaseStepsProps) {
  const { status } = editing.stored;
  return (
    <Panel title={say('publishing')}>
      {status === 'published' ? (
        <Published editing={editing} release={release} />
      ) : (
        <Unpublished editing={editing} release={release} />
      )}
      <Failure>{release.work.failure}</Failure>
    </Panel>
  );
}

function Unpublished({ editing, release }: ReleaseStepsProps) {
  const { scheduled_at: at } = editing.stored;
  const [zone] = useZone();
  const [isScheduling, setIsScheduling] = useState(false);
  const { contents, work } = release;
  const isReady = contents?.is_ready === true;
  const isScheduled = typeof at === 'string';
  return (
    <>
      {isScheduled ? <p>{say('scheduled_for', { when: zonedWords(Date.parse(at), zone) })}</p> : null}
      <Failure>
        {contents?.failure == null ? undefined : say('not_published', { reason: contents.failure })}
      </Failure>
      {contents === undefined ? null : (
        <p className="quiet" role="status">
          {contents.items.length === 0
            ? say('empty')
            : isReady
              ? say('ready', { count: contents.items.length })
              : say('blocked')}
        </p>
      )}
      <div className="panel-actions">
        <Button
          variant="contained"
          disabled={!isReady}
          loading={work.isBusy}
          onClick={() => void release.take('publish')}
        >
          {say('publish_now')}
        </Button>
        <Button
          variant="outlined"
          disabled={!isReady || work.isBusy}
          aria-haspopup="dialog"
          onClick={() => setIsScheduling(true)}
        >
          {say(isScheduled ? 'reschedule_more' : 'schedule_more')}
        </Button>
        {isScheduled ? (
          <Button variant="outlined" disabled={work.isBusy} onClick={() => void release.take('unschedule')}>
            {say('unschedule')}
          </Button>
        ) : null}
        <RehearseButton at={isScheduled ? at : null} release={editing.stored.pk} />
      </div>
      {isScheduling ? (
        <ScheduleDialog
          at={isScheduled ? at : null}
          release={release}
          onClose={() => setIsScheduling(false)}
        />
      ) : null}
    </>
  );
}

interface ScheduleDialogProps {
  at: string | null;
  release: Release;
  onClose: () => void;
}

function ScheduleDialog({ at, release, onClose }: ScheduleDialogProps) {
  const now = useNow();
  const [zone, setZone] = useZone();
  const [time, setTime] = useState(() => firstChoice(at, zone, now));
  const found = momentOf(time, now);
  const schedule = async (moment: number) => {
    const body = { at: new Date(moment).toISOString() };
    if (await release.take('schedule', body)) onClose();
  };
  return (
    <ActionDialog
      title={say(at === null ? 'schedule' : 'reschedule')}
      action={say(at === null ? 'schedule' : 'reschedule')}
      isBusy={release.work.isBusy}
      isReady={'moment' in found}
      onAct={() => {
        if ('moment' in found) void schedule(found.moment);
      }}
      onClose={onClose}
    >
      <ScheduleFields
        time={time}
        now={now}
        onChange={(chosen) => {
          setTime(chosen);
          setZone(chosen.zone);
        }}
      />
      <Failure>{release.work.failure}</Failure>
    </ActionDialog>
  );
}

function Published({ editing, release }: ReleaseStepsProps) {
  const { published_at: at } = editing.stored;
  const [zone] = useZone();
  const [isAsking, setIsAsking] = useState(false);
  const changed = release.contents?.items.filter(({ checks }) =>
    checks.some(({ severity }) => severity === 'red'),
  ).length;
  const undo = () => {
    setIsAsking(false);
    void release.take('undo', changed === undefined || changed === 0 ? {} : { skip_changed: true });
  };
  return (
    <>
      {typeof at === 'string' ? (
        <p>{say('published_at', { when: zonedWords(Date.parse(at), zone) })}</p>
      ) : null}
      <div className="panel-actions">
        <Button
          variant="outlined"
          disabled={changed === undefined}
          loading={release.work.isBusy}
          onClick={() => setIsAsking(true)}
        >
          {say('undo_release')}
        </Button>
      </div>
      <Confirmation
        open={isAsking}
        title={say('undo_title')}
        action={say('undo_release')}
        onCancel={() => setIsAsking(false)}
        onConfirm={undo}
      >
        {say('undo_about')}{' '}
        {changed === undefined || changed === 0 ? null : say('undo_changed', { count: changed })}
      </Confirmation>
    </>
  );
}
