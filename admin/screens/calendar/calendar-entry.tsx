import { useCreatePath } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { findDeclaration } from '../../records/declarations.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { stateWords, timeWords } from './calendar-words.ts';
import type { EntryMoves } from './use-entry-moves.tsx';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';
import { say } from './messages.ts';

interface EntryLineProps {
  entry: CalendarEntry;
  zone: string;
  moves: EntryMoves;
  /** True if its type is shown as text next to it. */
  isRoomy: boolean;
}

/** One entry: a link to the record, which can be given another day where this person may. */
export function EntryLine({ entry, zone, moves, isRoomy }: EntryLineProps) {
  const createPath = useCreatePath();
  const isMovable = entry.moved_by !== null;
  // An entry without a record is a change of settings.
  const label = findDeclaration(entry.resource)?.label.one;
  const words = `${label ?? say('settings')}, ${stateWords(entry)}`;
  return (
    <Link
      className="calendar-entry"
      to={
        label === undefined
          ? `${ADMIN_BASE}/settings/${entry.slug}`
          : createPath({ resource: entry.resource, type: 'edit', id: entry.id })
      }
      data-entry={`${entry.id}-${entry.state}`}
      data-state={entry.state}
      data-movable={isMovable}
      data-held={moves.isHeld(entry)}
      data-roomy={isRoomy}
      draggable={false}
      title={`${entry.title}: ${words}`}
      aria-describedby={isMovable ? 'calendar-keys' : undefined}
      onPointerDown={(event) => moves.onPointerDown(entry, event)}
      onKeyDown={(event) => moves.onKeyDown(entry, event)}
      onClick={(event) => (moves.wasDragged() ? event.preventDefault() : undefined)}
    >
      <time dateTime={entry.at}>{timeWords(entry.at, zone)}</time>{' '}
      <span className="calendar-title">{entry.title}</span>{' '}
      <span className={isRoomy ? 'calendar-about' : 'visually-hidden'}>{words}</span>
    </Link>
  );
}
