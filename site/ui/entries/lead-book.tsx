import type { ContentRecord } from '#schema/registry/content-record.ts';
import { declaredText } from '#schema/messages/declared/declared.ts';
import type { Entry } from '../../data/content-record.ts';
import { minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Byline, authorIn } from '../byline.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

interface LeadBookProps {
  entry: Entry;
  ideas: NonNullable<ContentRecord['key_ideas']>;
  /** The line above it; null: that it is the book of the week, or of what type it is. */
  label: string | null;
  /** Books that stand next to it on its shelf. */
  beside?: readonly Entry[];
}

const BOOKS = 'book-summaries';

/** Covers that are in view on a phone come first. */
const BESIDE_EAGER = ['next', 'next', 'below', 'below'] as const;

/** One entry, large, on a shelf with others, and with its one big idea if it has any. */
export function LeadBook({ entry, ideas, label, beside = [] }: LeadBookProps) {
  const { record, path, accent } = entry;
  const say = useSay(messages);
  const words = useWords();
  const [idea] = ideas;
  const isBook = entry.typeName === BOOKS;
  return (
    <article className="lead" data-accent={accent}>
      <div className="lead-shelf">
        <EntryCover
          entry={entry}
          sizes="(min-width: 768px) 232px, 35vw"
          eager="first"
          extent="large"
          transition
        />
        {beside.map((other, index) => (
          <a key={other.record.id} href={other.path} aria-label={other.record.title}>
            <EntryCover
              entry={other}
              sizes="(min-width: 768px) 200px, 26vw"
              eager={BESIDE_EAGER[index]}
              transition
            />
          </a>
        ))}
      </div>
      <div className="lead-text">
        <p className="label">
          {label ??
            (isBook
              ? say('book_of_week')
              : declaredText(words.language, entry.called.key, entry.called.text))}
        </p>
        <h2 className="lead-title">
          <a href={path}>{record.title}</a>
        </h2>
        <Byline parts={[authorIn(entry), record.category?.name, minutesOf(record.reading_minutes, words)]} />
      </div>
      <div className="lead-more">
        {record.intro ? <p className="lead-intro">{smartQuotes(record.intro)}</p> : null}
        {idea === undefined ? null : (
          <div className="big-idea">
            <p className="big-idea-label">{say('big_idea')}</p>
            <p className="big-idea-title">{smartQuotes(idea.title)}</p>
            {idea.text ? <p>{smartQuotes(idea.text)}</p> : null}
          </div>
        )}
      </div>
    </article>
  );
}
