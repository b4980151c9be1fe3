import { Fragment } from 'react';
import type { AboutBook } from '../../data/queries/books.ts';
import { sentence, useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** The ways to the book itself: its free text first, then libraries and shops. */
export function BookLinks({ book: { record, places } }: { book: AboutBook }) {
  const say = useSay(messages);
  const ways = [
    ...(record.free_text ? [{ name: say('read_free'), url: record.free_text }] : []),
    ...places,
    ...(record.shop ? [{ name: say('buy'), url: record.shop }] : []),
  ];
  if (ways.length === 0) return null;
  return (
    <ul className="tags actions" aria-label={say('find_book', { title: record.title })}>
      {ways.map(({ name, url }) => (
        <li key={url}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** At the end of a text: the books it is about, each with the ways to it. */
export function AboutBooks({ books }: { books: readonly AboutBook[] }) {
  const say = useSay(messages);
  return books.map((book) => {
    const link = (
      <cite>
        <a href={book.path}>{book.record.title}</a>
      </cite>
    );
    return (
      <Fragment key={book.record.id}>
        <p className="on-lists byline">{sentence(say.parts('about_book', { title: link }))}</p>
        <BookLinks book={book} />
      </Fragment>
    );
  });
}
