import { type ReactNode, useContext } from 'react';
import type { Entry } from '../data/content-record.ts';
import { dayOf, minutesOf } from '../typography/dates.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { TimeZone } from './day.tsx';
import { Byline } from './byline.tsx';

export interface EntryListProps {
  entries: readonly Entry[];
  level?: 2 | 3;
  /** Mixed lists say of what kind each entry is. */
  kinds?: boolean;
  /** How many come with their intro; the others are titles. All, unless told. */
  intros?: number;
}

/** Titles in a column, as on the contents page of a magazine. */
export function EntryList({ entries, level = 2, kinds = false, intros = Infinity }: EntryListProps) {
  const timeZone = useContext(TimeZone);
  return (
    <ol className="entries">
      {entries.map((entry, index) => (
        <li key={entry.record.id}>
          <EntryItem entry={entry} level={level} kinds={kinds} intro={index < intros} timeZone={timeZone} />
        </li>
      ))}
    </ol>
  );
}

/** How an entry is drawn. */
export interface EntryWay {
  level: 2 | 3;
  kinds: boolean;
  intro: boolean;
  /** Whose days are shown. */
  timeZone: string;
}

export function EntryItem({ entry, level, kinds, intro, timeZone }: EntryWay & { entry: Entry }) {
  const { record, path, accent } = entry;
  const Title = `h${level}` as const;
  const label = labelOf(entry, kinds);
  return (
    <article className="entry" data-accent={accent}>
      {label === undefined ? null : <p className="label">{label}</p>}
      <Title className="entry-title">
        <a href={path}>{record.title}</a>
      </Title>
      {intro && record.intro ? <p className="entry-intro">{smartQuotes(record.intro)}</p> : null}
      <Byline parts={bylineOf(entry, timeZone)} />
    </article>
  );
}

function labelOf({ record, typeLabel }: Entry, kinds: boolean): string | undefined {
  return kinds ? typeLabel : record.category?.name;
}

/** The date is for the eye: the page of the entry tells it to programs. */
function bylineOf({ record }: Entry, timeZone: string): ReactNode[] {
  const { written_by: writer, published_date: date } = record;
  return [
    writer ?? record.author,
    date === null ? undefined : dayOf(date, timeZone),
    minutesOf(record.reading_minutes),
  ];
}
