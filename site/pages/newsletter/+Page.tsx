import { useData } from 'vike-react/useData';
import { NewsletterLetter } from '../../ui/frame/newsletter-letter.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Data } from './+data.ts';
import { Day } from '../../ui/day.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

type Attached = Data['issue']['attachments'];

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
      <Attachments files={issue.attachments} />
      <details className="issue-text">
        <summary>{say('plain_text')}</summary>
        <pre>{issue.text}</pre>
      </details>
      <NewsletterLetter />
    </>
  );
}

/** The files that came with the email, to download. */
function Attachments({ files }: { files: Attached }) {
  const say = useSay(messages);
  if (files.length === 0) return null;
  return (
    <section className="issue-text">
      <h2>{say('attachments')}</h2>
      <ul>
        {files.map(({ name, path, format, bytes }) => (
          <li key={path}>
            <a href={path} download={name}>
              {name}
            </a>{' '}
            {say('file', { format: format.toUpperCase(), size: megabytes(bytes) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** With one decimal, and never 0. */
function megabytes(bytes: number): number {
  return Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10);
}
