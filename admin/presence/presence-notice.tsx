import Button from '@mui/material/Button';
import { useActor } from '../providers/actor.ts';
import { clockTime } from '../kit/parts/time-words.ts';
import type { PresenceState } from './use-presence.ts';
import { say } from './messages.ts';

interface PresenceNoticeProps {
  presence: PresenceState;
  /** Whether something is typed here that is not stored. */
  hasTyped: boolean;
}

/** Who else is editing this, and how to take over. */
export function PresenceNotice({ presence: { seen, wasTaken, takeOver }, hasTyped }: PresenceNoticeProps) {
  const actor = useActor();
  if (seen === undefined || seen.is_mine || seen.holder === null) return null;
  const { user, since } = seen.holder;
  const isMe = user.id === actor?.id;
  const { name } = user;
  return (
    <div className="notice" role="status">
      <span>
        {wasTaken
          ? isMe
            ? say('continued_elsewhere')
            : say('taken_over', { name, when: clockTime(Date.parse(since)) })
          : isMe
            ? say('editing_elsewhere')
            : say('editing', { name })}{' '}
        {say(hasTyped ? 'changes_kept' : 'view_only')}
      </span>
      <Button onClick={takeOver}>
        {say(isMe ? 'edit_here' : wasTaken ? 'take_over_again' : 'take_over')}
      </Button>
    </div>
  );
}
