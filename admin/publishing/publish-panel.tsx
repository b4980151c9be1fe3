import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import { useNow } from '../kit/parts/use-now.ts';
import { ChecksList } from './checks-list.tsx';
import { OldLinksChoice } from './old-links-choice.tsx';
import { liveWords, publishLabel } from './publish-words.ts';
import { PublishDrawer, useJump } from './publish-drawer.tsx';
import { type ChosenTime, firstChoice, momentOf, ScheduleFields } from './schedule-fields.tsx';
import { useChecks } from './use-checks.ts';
import { type Publishing, usePublishing } from './use-publishing.ts';
import { useZone } from '../time/use-zone.ts';
import { say } from './messages.ts';

interface PublishPanelProps {
  resource: ContentType;
  editing: Editing;
  onClose: () => void;
}

/** Checks before publishing: errors, the time of publication, and what happens to links to a former URL. */
export function PublishPanel({ resource, editing, onClose }: PublishPanelProps) {
  const checks = useChecks({ resource, editing, onGiveUp: onClose });
  const publishing = usePublishing({ resource, editing, checks, onDone: onClose });
  const { isJumping, jump } = useJump(resource, onClose);
  // As it was when this was opened: the title does not change while it is being published.
  const [isLive] = useState(editing.stored.status === 'published');
  return (
    <PublishDrawer
      title={say(publishing.oldLinks !== null ? 'published' : isLive ? 'update' : 'publish')}
      isJumping={isJumping}
      onClose={onClose}
    >
      {publishing.oldLinks === null ? (
        <Decision
          resource={resource}
          editing={editing}
          checks={checks}
          publishing={publishing}
          onJump={jump}
        />
      ) : (
        <OldLinksChoice pk={editing.stored.pk} {...publishing.oldLinks} onDone={onClose} />
      )}
    </PublishDrawer>
  );
}

interface DecisionProps {
  resource: ContentType;
  editing: Editing;
  checks: ReturnType<typeof useChecks>;
  publishing: Publishing;
  onJump: (check: PublishingCheck) => void;
}

function Decision({ resource, editing, checks, publishing, onJump }: DecisionProps) {
  const { stored } = editing;
  const scheduledAt = typeof stored.scheduled_at === 'string' ? stored.scheduled_at : null;
  const now = useNow();
  const [zone, setZone] = useZone();
  const [isLater, setIsLater] = useState(scheduledAt !== null);
  const [time, setTime] = useState<ChosenTime>(() => firstChoice(scheduledAt, zone, now));
  const found = momentOf(time, now);
  const moment = isLater && 'moment' in found ? found.moment : null;
  const isBlocked = !checks.isComplete || checks.found.some(({ severity }) => severity === 'red');
  const isUndecided = isLater && moment === null;
  const choose = (chosen: ChosenTime) => {
    setTime(chosen);
    setZone(chosen.zone);
  };
  return (
    <>
      <p className="quiet">{liveWords(resource, stored, zone)}</p>
      <ChecksList checks={checks.found} isComplete={checks.isComplete} onJump={onJump} />
      <fieldset className="publish-when">
        <legend>{say('when')}</legend>
        {[false, true].map((later) => (
          <label key={String(later)}>
            <input
              type="radio"
              name="publish-when"
              checked={isLater === later}
              onChange={() => setIsLater(later)}
            />
            {say(later ? 'later' : 'now')}
          </label>
        ))}
        {isLater ? <ScheduleFields time={time} now={now} onChange={choose} /> : null}
      </fieldset>
      <div className="panel-actions">
        <Button
          variant="contained"
          disabled={isBlocked || isUndecided}
          loading={publishing.isBusy}
          onClick={() => void publishing.publish(moment)}
        >
          {publishLabel({ stored, moment, zone })}
        </Button>
        {scheduledAt === null ? null : (
          <Button
            variant="outlined"
            disabled={publishing.isBusy}
            onClick={() => void publishing.unschedule()}
          >
            {say('unschedule')}
          </Button>
        )}
      </div>
    </>
  );
}
