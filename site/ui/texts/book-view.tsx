import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { DetailProps } from '../../views/props.ts';
import { useSay } from '../../language/words.tsx';
import { BookFacts } from './book-facts.tsx';
import { BookLinks } from './book-links.tsx';
import { Byline } from '../byline.tsx';
import { Cite } from './cite.tsx';
import { Entries } from '../entries/entries.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { messages } from '../messages.ts';
import { OnLists } from './on-lists.tsx';
import { SectionHead } from '../page-head.tsx';
import { ShareText } from './share-text.tsx';

/** A book: what it is, where to find it, everything about it on the site, and how it is cited. */
export function BookView({ entry, mentions, lists, books }: DetailProps) {
  const say = useSay(messages);
  const { record } = entry;
  const isSummary = (text: (typeof mentions)[number]) =>
    contentTypeNamed(text.record.content_type_name)?.describesBook !== undefined;
  const summary = mentions.find(isSummary);
  const summariesFirst = [...mentions].sort((a, b) => Number(isSummary(b)) - Number(isSummary(a)));
  const pictured = record.image_unique_identifier === null ? (summary ?? entry) : entry;
  const [book] = books;
  return (
    <article className="summary" data-accent={pictured.accent}>
      <header className="summary-head">
        <EntryCover
          entry={pictured}
          sizes="(min-width: 768px) 280px, 200px"
          alt={pictured.record.image_alt ?? say('cover_of', { title: record.title })}
          eager="first"
          extent="large"
        />
        <div className="summary-title">
          <p className="label">{say('book')}</p>
          <h1>{record.title}</h1>
          {record.subtitle ? <p className="page-intro">{record.subtitle}</p> : null}
          <Byline parts={[record.author ? say('by', { name: record.author }) : undefined]} />
          <BookFacts record={{ ...record, author: null }} />
          {book === undefined ? null : <BookLinks book={book} />}
        </div>
      </header>
      {mentions.length === 0 ? null : (
        <section>
          <SectionHead title={say('about_book', { title: record.title })} />
          <Entries entries={summariesFirst} level={3} kinds />
        </section>
      )}
      <OnLists lists={lists} />
      {book === undefined ? null : (
        <div className="actions">
          <Cite book={record} path={book.path} />
        </div>
      )}
      <ShareText />
    </article>
  );
}
