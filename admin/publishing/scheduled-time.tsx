import { useZone } from '../time/use-zone.ts';
import { zonedWords } from '../time/zoned-time.ts';
import { say } from './messages.ts';

/** When a page, or a change to it, goes live. */
export function ScheduledTime({ at, isUpdate }: { at: string; isUpdate: boolean }) {
  const [zone] = useZone();
  return (
    <span className="quiet">
      {say(isUpdate ? 'update_goes_live' : 'goes_live', { when: zonedWords(Date.parse(at), zone) })}
    </span>
  );
}
