import Button from '@mui/material/Button';
import { useActor } from '../providers/actor.ts';
import { clockTime } from '../kit/parts/time-words.ts';
import type { PresenceState } from './use-presence.ts';

interface PresenceNoticeProps {
  presence: PresenceState;
  /** Whether something is typed here that is not stored. */
  hasTyped: boolean;
}

/** Who else is editing this, and the way to write oneself. */
export function PresenceNotice({ presence: { seen, wasTaken, takeOver }, hasTyped }: PresenceNoticeProps) {
  const actor = useActor();
  if (seen === undefined || seen.is_mine || seen.holder === null) return null;
  const { user, since } = seen.holder;
  const isMe = user.id === actor?.id;
  const who = isMe ? 'You' : user.name;
  return (
    <div className="notice" role="status">
      <span>
        {wasTaken
          ? isMe
            ? 'You went on in another window.'
            : `${who} took over at ${clockTime(Date.parse(since))}.`
          : isMe
            ? 'You are editing this in another window.'
            : `${who} is editing this.`}{' '}
        {hasTyped ? 'What you typed here is kept.' : 'You can read along.'}
      </span>
      <Button onClick={takeOver}>{wasTaken ? 'Take back' : isMe ? 'Edit here' : 'Take over'}</Button>
    </div>
  );
}
