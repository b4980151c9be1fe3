import { useData } from 'vike-react/useData';
import { NewsletterLetter } from '../../ui/frame/newsletter-letter.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Data } from './+data.ts';
import { Day } from '../../ui/day.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

/** One issue as it was sent, in a sandbox, and as plain text below. */
export function Page() {
  const say = useSay(messages);
  const { issue } = useData<Data>();
  const source = `/api/v1/published-newsletters/${encodeURIComponent(issue.slug)}/html`;
  return (
    <>
      <PageHead
        title={issue.subject}
        intro={issue.preheader}
        trail={[{ name: say('newsletters'), path: '/newsletters' }]}
      >
        <p className="byline">
          <Day time={issue.sent_at} />
        </p>
      </PageHead>
      <iframe className="issue" src={source} title={issue.subject} sandbox="allow-popups" />
      <details className="issue-text">
        <summary>{say('plain_text')}</summary>
        <pre>{issue.text}</pre>
      </details>
      <NewsletterLetter />
    </>
  );
}
