import type { ReactNode } from 'react';
import { contentTypeNamed, hasCategoryPages } from '#schema/registry/registry.ts';
import { typeLabelOf } from '../type-label.ts';
import { useWords } from '../../language/words.tsx';
import { minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import type { EntryProps } from '../../views/props.ts';
import { Byline, authorIn } from '../byline.tsx';
import { EntryCover } from '../entry-cover.tsx';

/** An entry of a curated list, with what its curator says of it. */
export function RankedItem({
  entry,
  level,
  note,
  eager,
  facts = [],
}: Pick<EntryProps, 'entry' | 'level' | 'note' | 'eager'> & { facts?: readonly ReactNode[] }) {
  const { record, path } = entry;
  const words = useWords();
  const Title = `h${level}` as const;
  // Only what is listed by cover has one to fly to, and a text of another type may have the same slug.
  const type = contentTypeNamed(record.content_type_name);
  const isOnShelf = type !== undefined && hasCategoryPages(type);
  return (
    <article className="ranked-item">
      <EntryCover entry={entry} sizes="112px" extent="small" eager={eager} transition={isOnShelf} />
      <div>
        <p className="label">{typeLabelOf(entry, words)}</p>
        <Title className="entry-title">
          <a href={path}>{record.title}</a>
        </Title>
        <Byline parts={[authorIn(entry), ...facts, minutesOf(record.reading_minutes, words)]} />
        <p className="entry-intro">{smartQuotes(note ?? record.intro ?? '')}</p>
      </div>
    </article>
  );
}
