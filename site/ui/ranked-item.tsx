import { typeLabelOf } from './type-label.ts';
import { useWords } from '../language/words.tsx';
import { minutesOf } from '../typography/dates.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import type { EntryProps } from '../views/props.ts';
import { Byline } from './byline.tsx';
import { EntryCover } from './entry-cover.tsx';

/** An entry of a curated list, with what its curator says of it. */
export function RankedItem({
  entry,
  level,
  note,
  eager,
}: Pick<EntryProps, 'entry' | 'level' | 'note' | 'eager'>) {
  const { record, path } = entry;
  const words = useWords();
  const Title = `h${level}` as const;
  // Only books have a cover to fly to, and an article may have the slug of one.
  const isBook = record.content_type_name === 'book-summary';
  return (
    <article className="ranked-item">
      <EntryCover entry={entry} sizes="112px" extent="small" eager={eager} transition={isBook} />
      <div>
        <p className="label">{typeLabelOf(entry, words)}</p>
        <Title className="entry-title">
          <a href={path}>{record.title}</a>
        </Title>
        <Byline parts={[record.author ?? record.interviewee, minutesOf(record.reading_minutes, words)]} />
        <p className="entry-intro">{smartQuotes(note ?? record.intro ?? '')}</p>
      </div>
    </article>
  );
}
