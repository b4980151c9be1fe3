import { type ReactNode, useContext } from 'react';
import type { Entry } from '../../data/content-record.ts';
import { useWords } from '../../language/words.tsx';
import type { Eager } from '../cover.tsx';
import { TimeZone } from '../day.tsx';
import { keptEntry, withNote } from './entries.tsx';

interface ShelfProps {
  entries: readonly Entry[];
  /** The covers that are seen at once when the page opens. */
  eager?: readonly Eager[];
  /** Level of the titles in the outline of the page. */
  level?: 2 | 3;
  /** Covers fly to their pages: only where each stands once. */
  transitions?: boolean;
  /** A line below an entry: why it is here. */
  noteOf?: (entry: Entry) => string | undefined;
  /** A last place on the shelf. */
  children?: ReactNode;
}

/** Book covers in rows, each with title, author, reading time, and one line. */
export function Shelf({ entries, eager = [], level = 3, transitions = false, noteOf, children }: ShelfProps) {
  const timeZone = useContext(TimeZone);
  const words = useWords();
  return (
    <ul className="shelf">
      {entries.map((entry, index) => (
        <li
          key={entry.record.id}
          dangerouslySetInnerHTML={withNote(
            keptEntry(
              entry,
              { place: 'shelf', eager: eager[index], level, transition: transitions, timeZone },
              words,
            ),
            noteOf?.(entry),
          )}
        />
      ))}
      {children === undefined ? null : <li>{children}</li>}
    </ul>
  );
}
