import { type ReactNode, useContext } from 'react';
import type { Entry } from '../../data/content-record.ts';
import { useWords } from '../../language/words.tsx';
import type { Eager } from '../cover.tsx';
import { TimeZone } from '../day.tsx';
import { keptEntry, withNote } from './entries.tsx';

interface ShelfProps {
  entries: readonly Entry[];
  /** For covers that are visible when the page opens, in the order of the entries. */
  eager?: readonly Eager[];
  /** The heading level of the titles. Default: 3. */
  level?: 2 | 3;
  /** `true`: covers move to their place on the page of the entry. Only if each cover appears once on this page. */
  transitions?: boolean;
  /** Returns a line to show below an entry, such as the reason why it is here. */
  noteOf?: (entry: Entry) => string | undefined;
  /** The last item of the row, such as a link to all entries. */
  children?: ReactNode;
}

/** Rows of covers, each with the title, the author, the reading time, and one line of text. */
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
