import { useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Entry } from '../../data/content-record.ts';
import { useWords } from '../../language/words.tsx';
import type { EntryProps } from '../../views/props.ts';
import { TimeZone } from '../day.tsx';
import type { EntryListProps } from './entry-list.tsx';
import { AnyEntry } from './entry-view.tsx';
import { type Markup, keptMarkup } from '../kept-markup.tsx';

/** A list of entries, each drawn with the view of its type. `noteOf` returns a line to show below an entry. */
export function Entries(props: EntryListProps & { noteOf?: (entry: Entry) => string | undefined }) {
  const { entries, level = 2, kinds = false, intros = Infinity, noteOf } = props;
  const timeZone = useContext(TimeZone);
  const words = useWords();
  return (
    <ol className="entries">
      {entries.map((entry, index) => (
        <li
          key={entry.record.id}
          dangerouslySetInnerHTML={withNote(
            keptEntry(entry, { place: 'column', level, kinds, intro: index < intros, timeZone }, words),
            noteOf?.(entry),
          )}
        />
      ))}
    </ol>
  );
}

/** An entry, drawn once for each of the ways in which it is listed. */
export const keptEntry = keptMarkup((entry: Entry, way: Omit<EntryProps, 'entry'>) => (
  <TimeZone value={way.timeZone}>
    <AnyEntry entry={entry} {...way} />
  </TimeZone>
));

/** The markup of an entry with a line of this page below it. */
export function withNote(markup: Markup, note: string | undefined): Markup {
  if (note === undefined) return markup;
  return { __html: markup.__html + renderToStaticMarkup(<p className="byline">{note}</p>) };
}
