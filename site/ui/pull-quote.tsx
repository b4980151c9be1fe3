import type { Entry } from '../data/content-record.ts';
import { minutesOf } from '../typography/dates.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { Byline } from './byline.tsx';
import { useWords } from '../language/words.tsx';

interface PullQuoteProps {
  entry: Entry;
  /** What was said; without it the intro stands in its place, unquoted. */
  quote: string | undefined;
}

/** An interview led by something said in it. */
export function PullQuote({ entry: { record, path, accent }, quote }: PullQuoteProps) {
  const words = useWords();
  return (
    <article className="pull" data-accent={accent}>
      {quote === undefined ? null : <p className="pull-quote">{`“${smartQuotes(quote)}”`}</p>}
      <h3 className="entry-title">
        <a href={path}>{record.title}</a>
      </h3>
      {record.intro ? <p className="entry-intro">{smartQuotes(record.intro)}</p> : null}
      <Byline parts={[record.interviewee, minutesOf(record.reading_minutes, words)]} />
    </article>
  );
}
