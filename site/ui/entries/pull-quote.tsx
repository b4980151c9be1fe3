import type { Entry } from '../../data/content-record.ts';
import { minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Byline } from '../byline.tsx';
import { ownNameOf } from '../type-label.ts';
import { useWords } from '../../language/words.tsx';
import { useByline } from './use-byline.tsx';

interface PullQuoteProps {
  entry: Entry;
  /** A quote in the text; without one, the intro, unquoted. */
  quote: string | undefined;
}

/** An entry led by a quotation from it. */
export function PullQuote({ entry, quote }: PullQuoteProps) {
  const { record, path, accent } = entry;
  const words = useWords();
  return (
    <article className="pull" data-accent={accent}>
      {quote === undefined ? null : <p className="pull-quote">{`“${smartQuotes(quote)}”`}</p>}
      <h3 className="entry-title">
        <a href={path}>{record.title}</a>
      </h3>
      {record.intro ? <p className="entry-intro">{smartQuotes(record.intro)}</p> : null}
      <Byline
        parts={[ownNameOf(entry, words), ...useByline(entry), minutesOf(record.reading_minutes, words)]}
      />
    </article>
  );
}
