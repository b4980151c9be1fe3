import { type ReactNode, useContext } from 'react';
import type { BylinePicture } from '#schema/registry/byline.ts';
import type { Entry } from '../../data/content-record.ts';
import { dayOf, minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import type { EntryProps } from '../../views/props.ts';
import { TimeZone } from '../day.tsx';
import { Byline, writerIn } from '../byline.tsx';
import type { Translator } from '#schema/messages/translator.ts';
import { useWords } from '../../language/words.tsx';
import { ownNameOf, typeLabelOf } from '../type-label.ts';

export interface EntryListProps {
  entries: readonly Entry[];
  /** The heading level of the titles. Default: 2. */
  level?: 2 | 3;
  /** `true`: each entry shows its content type. For lists with several types. */
  kinds?: boolean;
  /** The number of entries with an intro; the others have only a title. Default: all. */
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

type EntryItemProps = Pick<EntryProps, 'entry' | 'level' | 'kinds' | 'intro' | 'timeZone'> & {
  /** What it says in the fields of its byline. */
  facts?: readonly ReactNode[];
  /** The image in its byline. */
  picture?: BylinePicture | undefined;
};

/** An entry in a column. */
export function EntryItem(props: EntryItemProps) {
  const { entry, level, kinds = false, intro = true, timeZone, facts = [], picture } = props;
  const words = useWords();
  const { record, path, accent } = entry;
  const Title = `h${level}` as const;
  const label = labelOf(entry, kinds, words);
  const text = (
    <>
      {label === undefined ? null : <p className="label">{label}</p>}
      <Title className="entry-title">
        <a href={path}>{record.title}</a>
      </Title>
      {intro && record.intro ? <p className="entry-intro">{smartQuotes(record.intro)}</p> : null}
      <Byline
        parts={[kinds ? undefined : ownNameOf(entry, words), ...facts, ...bylineOf(entry, timeZone, words)]}
      />
    </>
  );
  return (
    <article className={picture === undefined ? 'entry' : 'entry pictured'} data-accent={accent}>
      {picture === undefined ? (
        text
      ) : (
        <>
          <div>{text}</div>
          <EntryPicture {...picture} />
        </>
      )}
    </article>
  );
}

/** Few lists have images, so their styles are not in the style sheet that every page loads. */
function EntryPicture({ identifier, alt }: BylinePicture) {
  const source = (width: number) => `/images/${identifier}/${width}.webp`;
  return (
    <>
      <link rel="stylesheet" href="/media.css" />
      <img src={source(200)} srcSet={`${source(200)} 1x, ${source(400)} 2x`} alt={alt} loading="lazy" />
    </>
  );
}

function labelOf(entry: Entry, kinds: boolean, words: Translator): string | undefined {
  return kinds ? typeLabelOf(entry, words) : entry.record.category?.name;
}

/** The date is for the eye: the page of the entry tells it to programs. */
function bylineOf(entry: Entry, timeZone: string, words: Translator): ReactNode[] {
  const { published_date: date, reading_minutes: minutes } = entry.record;
  return [
    writerIn(entry),
    date === null ? undefined : dayOf(date, timeZone, words),
    minutesOf(minutes, words),
  ];
}
