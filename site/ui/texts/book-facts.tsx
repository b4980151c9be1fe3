import type { ReactNode } from 'react';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { AboutBook } from '../../data/queries/books.ts';
import { isPrinted, yearOf } from '../../typography/dates.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** What a library card says of the book; what a summary does not say is taken from the record of its book. */
export function BookFacts({ record, book }: { record: ContentRecord; book?: AboutBook | undefined }) {
  const say = useSay(messages);
  const words = useWords();
  const of = <Name extends keyof ContentRecord>(name: Name) => record[name] ?? book?.record[name];
  const year = of('publication_year');
  const isUnprinted = year != null && !isPrinted(year);
  const written = of('year_written') ?? (isUnprinted ? year : null);
  const facts: [name: string, value: ReactNode][] = [
    [say('book'), bookName(record, book?.path)],
    [say('author'), record.author],
    [say('translator'), of('translator')],
    [say('editor'), of('editor')],
    [say('written'), written == null ? null : yearOf(written, words)],
    [say('first_published'), year == null || isUnprinted ? null : yearOf(year, words)],
    [say('publisher'), of('publisher')],
    [say('edition'), [of('edition'), of('edition_year')].filter((part) => part != null).join(', ')],
    [say('page_count'), of('page_count')],
    [say('isbn'), of('isbn')],
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

function bookName(
  { book_title: title, book_subtitle: subtitle }: ContentRecord,
  path: string | undefined,
): ReactNode {
  if (!title) return null;
  const name = subtitle ? `${title}: ${subtitle}` : title;
  return <cite>{path === undefined ? name : <a href={path}>{name}</a>}</cite>;
}
