import type { ReactNode } from 'react';
import { useWords } from '../../language/words.tsx';
import { minutesOf } from '../../typography/dates.ts';
import { shelfLineOf } from '../../typography/shelf-line.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import type { EntryProps } from '../../views/props.ts';
import { Byline, authorIn } from '../byline.tsx';
import { EntryCover } from '../entry-cover.tsx';

/**
 * How wide a cover stands on a shelf, for the choice of its file. On phones a little less than the 42 that it is: 300 pixels are
 * nearly enough, and half the bytes of 400.
 */
const SHELF_SIZES = '(min-width: 1100px) 236px, (min-width: 700px) 28vw, 38vw';

type ShelfBookProps = Pick<EntryProps, 'entry' | 'eager' | 'level' | 'transition'> & {
  /** What it says in the fields of its byline. */
  facts?: readonly ReactNode[];
};

/** An entry on a shelf. */
export function ShelfBook({ entry, eager, level, transition = false, facts = [] }: ShelfBookProps) {
  const { record, path } = entry;
  const words = useWords();
  const line = shelfLineOf(record.intro ?? '');
  const Title = `h${level}` as const;
  return (
    <article className="book">
      <EntryCover entry={entry} sizes={SHELF_SIZES} eager={eager} transition={transition} />
      <Title className="book-title">
        <a href={path}>{record.title}</a>
      </Title>
      <Byline parts={[authorIn(entry), ...facts, minutesOf(record.reading_minutes, words)]} />
      {line === undefined ? null : <p className="book-intro">{smartQuotes(line)}</p>}
    </article>
  );
}
