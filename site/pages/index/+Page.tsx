import { useData } from 'vike-react/useData';
import { pullQuoteOf } from '../../data/pull-quote.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Entries } from '../../ui/entries.tsx';
import { LeadBook } from '../../ui/lead-book.tsx';
import { ListStacks } from '../../ui/list-stack.tsx';
import { NewsletterLetter } from '../../ui/newsletter-letter.tsx';
import { Empty, SectionHead } from '../../ui/page-head.tsx';
import { PullQuote } from '../../ui/pull-quote.tsx';
import { Shelf } from '../../ui/shelf.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { summaries, articles, interviews, lists, lead, interview } = useData<Data>();
  const [leadEntry, ...shelf] = summaries.entries;
  const [interviewEntry, ...moreInterviews] = interviews.entries;
  return (
    <div className="home">
      <Masthead />
      {leadEntry === undefined ? (
        <EmptyShelves />
      ) : (
        <LeadBook entry={leadEntry} ideas={lead?.key_ideas ?? []} />
      )}
      {shelf.length === 0 ? null : (
        <section className="section">
          <SectionHead
            title="Book Summaries"
            more={{ name: 'All book summaries', path: '/book-summaries' }}
          />
          <Shelf entries={shelf} eager={['below']} transitions>
            <AllSummaries total={summaries.total} />
          </Shelf>
        </section>
      )}
      {articles.entries.length === 0 ? null : (
        <section className="section section-aside">
          <SectionHead title="Articles" more={{ name: 'All articles', path: '/articles' }} />
          <Entries entries={articles.entries} level={3} intros={4} />
        </section>
      )}
      {interviewEntry === undefined ? null : (
        <section className="section section-aside">
          <SectionHead title="Interviews" more={{ name: 'All interviews', path: '/interviews' }} />
          <div>
            <PullQuote entry={interviewEntry} quote={pullQuoteOf(interview?.body)} />
            <Entries entries={moreInterviews} level={3} intros={0} />
          </div>
        </section>
      )}
      {lists.length === 0 ? null : (
        <section className="section">
          <SectionHead title="Lists" more={{ name: 'All lists', path: '/lists' }} />
          <ListStacks lists={lists} level={3} />
        </section>
      )}
      <NewsletterLetter />
    </div>
  );
}

function Masthead() {
  return (
    <header className="masthead">
      <h1>{smartQuotes('Non-fiction worth your evenings, read closely and told plainly.')}</h1>
      <p>
        Summaries of books that last, essays on how to read them, conversations with the people who wrote
        them, and lists for when you cannot choose.
      </p>
    </header>
  );
}

/** The last place on the shelf. */
function AllSummaries({ total }: { total: number }) {
  return (
    <a className="shelf-end" href="/book-summaries">
      <span className="shelf-end-number">{total}</span>
      <span>book summaries, by category</span>
    </a>
  );
}

function EmptyShelves() {
  return (
    <Empty>
      The shelves are still empty. The first book summaries will stand here once they are published.
    </Empty>
  );
}
