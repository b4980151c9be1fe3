import type { ReactNode } from 'react';
import type { ContentRecord } from '#schema/content-record.ts';
import { isPrinted, yearOf } from '../typography/dates.ts';
import { useSay, useWords } from '../language/words.tsx';
import { messages } from './messages.ts';

/** What a library card says of the book; unknown facts are left out. */
export function BookFacts({ record }: { record: ContentRecord }) {
  const say = useSay(messages);
  const words = useWords();
  const { publication_year: year, page_count: pages } = record;
  const facts: [name: string, value: ReactNode][] = [
    [say('book'), bookName(record)],
    [say('author'), record.author],
    [
      year == null || isPrinted(year) ? say('first_published') : say('written'),
      year == null ? null : yearOf(year, words),
    ],
    [say('publisher'), record.publisher],
    [say('page_count'), pages],
    [say('isbn'), record.isbn],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className="facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function bookName({ book_title: title, book_subtitle: subtitle }: ContentRecord): ReactNode {
  if (!title) return null;
  return <cite>{subtitle ? `${title}: ${subtitle}` : title}</cite>;
}
