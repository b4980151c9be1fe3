import type { ContentRecord } from '#schema/registry/content-record.ts';
import { minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { dateOf, writerOf } from './article-view.tsx';
import { BookFacts } from './book-facts.tsx';
import type { AboutBook } from '../../data/queries/books.ts';
import { BookLinks } from './book-links.tsx';
import { Byline } from '../byline.tsx';
import { type ContentsEntry, textContents } from '../../data/text-contents.ts';
import { Contents } from './contents.tsx';
import { DraftedWithAi } from './drafted-with-ai.tsx';
import type { DetailProps } from '../../views/props.ts';
import { type Idea, InOneMinute, KeyIdeas, type Quote, Quotes } from './ideas.tsx';
import { Neighbours } from './neighbours.tsx';
import { Prose } from '../prose.tsx';
import { Related } from './related.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { categoryOf, Trail } from '../trail.tsx';
import type { Say } from '#schema/messages/translator.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';
import { TextEnd } from './text-end.tsx';
import { TextTools } from './text-tools.tsx';

/** The page of a book summary: facts about the book, the summary in one minute, key ideas, the text, quotes, and who should read it. */
export function BookSummaryView(props: DetailProps) {
  const { entry, related, neighbours, lists, mentions, books, section, index, writerPath } = props;
  const { record, accent } = entry;
  const say = useSay(messages);
  const ideas = record.key_ideas ?? [];
  const quotes = record.quotes ?? [];
  return (
    <>
      <article className="summary" data-accent={accent}>
        <SummaryHead {...{ entry, section, index, writerPath }} book={books[0]} />
        <div className="reading">
          <Contents entries={contentsOf({ record, ideas, quotes }, say)} />
          <div className="reading-body">
            <InOneMinute text={record.in_one_minute ?? null} ideas={ideas} />
            <KeyIdeas ideas={ideas} />
            {record.body ? (
              <section className="summary-text" id="the-book" aria-label={say('the_book')}>
                <Prose body={record.body} />
              </section>
            ) : null}
            <Quotes quotes={quotes} book={record.book_title ?? record.title} path={entry.path} />
            {record.who_should_read ? (
              <section className="for-whom">
                <h2 id="who-should-read-it">{say('who_should_read')}</h2>
                <p>{smartQuotes(record.who_should_read)}</p>
              </section>
            ) : null}
            <DraftedWithAi record={record} />
            <TextEnd {...{ entry, lists, mentions }} />
          </div>
        </div>
      </article>
      <Neighbours {...neighbours} />
      <Related of={record} entries={related} />
    </>
  );
}

/** Cover and facts next to title and intro. */
function SummaryHead({
  entry,
  section,
  index,
  writerPath,
  book,
}: Pick<DetailProps, 'entry' | 'section' | 'index' | 'writerPath'> & { book: AboutBook | undefined }) {
  const say = useSay(messages);
  const words = useWords();
  const { record } = entry;
  return (
    <header className="summary-head">
      <EntryCover
        entry={entry}
        sizes="(min-width: 768px) 280px, 200px"
        alt={record.image_alt ?? say('cover_of', { title: record.book_title ?? record.title })}
        eager="first"
        extent="large"
        transition
      />
      <div className="summary-title">
        <Trail places={[{ name: section, path: index }, ...categoryOf(record, index)]} />
        <h1>{record.title}</h1>
        {record.intro ? <p className="page-intro">{smartQuotes(record.intro)}</p> : null}
        <Byline
          parts={[
            writerOf({ ...record, author: null }, writerPath, say),
            dateOf(record.published_date),
            minutesOf(record.reading_minutes, words),
          ]}
        />
        <TextTools />
        <BookFacts record={record} book={book} />
        {book === undefined ? null : <BookLinks book={book} />}
      </div>
    </header>
  );
}

interface SummaryParts {
  record: ContentRecord;
  ideas: readonly Idea[];
  quotes: readonly Quote[];
}

function contentsOf(
  { record, ideas, quotes }: SummaryParts,
  say: Say<typeof messages.texts>,
): ContentsEntry[] {
  return [
    ...(record.in_one_minute || ideas.length > 0
      ? [{ id: 'in-one-minute', text: say('in_one_minute') }]
      : []),
    ...(ideas.length === 0 ? [] : [{ id: 'key-ideas', text: say('key_ideas') }]),
    ...(record.body ? [{ id: 'the-book', text: say('the_book') }] : []),
    ...textContents(record.body),
    ...(quotes.length === 0 ? [] : [{ id: 'in-its-own-words', text: say('quotes') }]),
    ...(record.who_should_read ? [{ id: 'who-should-read-it', text: say('who_should_read') }] : []),
  ];
}
