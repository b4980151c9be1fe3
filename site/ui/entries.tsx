import { useContext } from 'react';
import type { Entry } from '../data/content-record.ts';
import { TimeZone } from './day.tsx';
import { EntryItem, type EntryListProps, type EntryWay } from './entry-list.tsx';
import { keptMarkup } from './kept-markup.ts';

/** The list of `entry-list.tsx` on pages that the server makes. */
export function Entries({ entries, level = 2, kinds = false, intros = Infinity }: EntryListProps) {
  const timeZone = useContext(TimeZone);
  return (
    <ol className="entries">
      {entries.map((entry, index) => (
        <li
          key={entry.record.id}
          dangerouslySetInnerHTML={itemOf(entry, { level, kinds, intro: index < intros, timeZone })}
        />
      ))}
    </ol>
  );
}

const itemOf = keptMarkup((entry: Entry, way: EntryWay) => <EntryItem entry={entry} {...way} />);
