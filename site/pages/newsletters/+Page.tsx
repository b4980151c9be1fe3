import { useData } from 'vike-react/useData';
import { pathOfIssue } from '../../data/queries/newsletters.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { NewsletterLetter } from '../../ui/frame/newsletter-letter.tsx';
import { Doors } from '../../ui/doors.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Data } from './+data.ts';
import { Day } from '../../ui/day.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

/** The archive: all public issues. */
export function Page() {
  const say = useSay(messages);
  const { page, head } = useData<Data>();
  return (
    <>
      <PageHead title={head.title} intro={head.intro}>
        <Doors feed="/newsletters/feed.xml" />
      </PageHead>
      {page.data.length === 0 ? (
        <Empty>{say('none')}</Empty>
      ) : (
        <ol className="entries">
          {page.data.map((issue) => (
            <li key={issue.slug}>
              <article className="entry">
                <h2 className="entry-title">
                  <a href={pathOfIssue(issue)}>{issue.subject}</a>
                </h2>
                {issue.preheader ? <p className="entry-intro">{smartQuotes(issue.preheader)}</p> : null}
                <p className="byline">
                  <Day time={issue.sent_at} />
                </p>
              </article>
            </li>
          ))}
        </ol>
      )}
      <Pager path="/newsletters" current={page.current_page} last={page.last_page} />
      <NewsletterLetter />
    </>
  );
}
