import { useData } from 'vike-react/useData';
import { NewsletterLetter } from '../../ui/newsletter-letter.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Data } from './+data.ts';
import { Day } from '../../ui/day.tsx';

/** One letter as it was mailed, in a sandbox of its own, and as plain text below it. */
export function Page() {
  const { issue } = useData<Data>();
  const source = `/api/v1/published-newsletters/${encodeURIComponent(issue.slug)}/html`;
  return (
    <>
      <PageHead title={issue.subject} intro={issue.preheader} label={<a href="/newsletters">Newsletters</a>}>
        <p className="byline">
          <Day time={issue.sent_at} />
        </p>
      </PageHead>
      <iframe className="issue" src={source} title={issue.subject} sandbox="allow-popups" />
      <details className="issue-text">
        <summary>Read it as plain text</summary>
        <pre>{issue.text}</pre>
      </details>
      <NewsletterLetter />
    </>
  );
}
