import type { ContentRecord } from '#schema/registry/content-record.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import type { Say } from '#schema/messages/translator.ts';
import { messages as islands } from '../../islands/messages.ts';
import { quoteImagePath } from '../../feeds/paths/machine-paths.ts';
import { islandWords } from '../../language/island-words.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

export type Idea = NonNullable<ContentRecord['key_ideas']>[number];
export type Quote = NonNullable<ContentRecord['quotes']>[number];

/** For someone who has a minute: the book in a few sentences, or else what its ideas are called. */
export function InOneMinute({ text, ideas }: { text: string | null; ideas: readonly Idea[] }) {
  const say = useSay(messages);
  if (!text && ideas.length === 0) return null;
  return (
    <section className="minute" aria-labelledby="in-one-minute">
      <h2 id="in-one-minute">{say('in_one_minute')}</h2>
      {text ? <p>{smartQuotes(text)}</p> : <IdeaTitles ideas={ideas} />}
    </section>
  );
}

function IdeaTitles({ ideas }: { ideas: readonly Idea[] }) {
  return (
    <ol>
      {ideas.map((idea, index) => (
        <li key={index}>
          <a href={`#idea-${index + 1}`}>{smartQuotes(idea.title)}</a>
        </li>
      ))}
    </ol>
  );
}

export function KeyIdeas({ ideas }: { ideas: readonly Idea[] }) {
  const say = useSay(messages);
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby="key-ideas">
      <h2 id="key-ideas">{say('key_ideas')}</h2>
      <ol className="ideas">
        {ideas.map((idea, index) => (
          <li key={index} id={`idea-${index + 1}`}>
            <h3>{smartQuotes(idea.title)}</h3>
            {idea.text ? <p>{smartQuotes(idea.text)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Quotations with their places. */
export function Quotes({ quotes, book, path }: { quotes: readonly Quote[]; book: string; path: string }) {
  const say = useSay(messages);
  const words = useWords();
  if (quotes.length === 0) return null;
  return (
    <section
      aria-labelledby="in-its-own-words"
      data-island="reader"
      data-on="click"
      data-words={islandWords(words, [islands], ['quote_'])}
    >
      <h2 id="in-its-own-words">{say('quotes')}</h2>
      {quotes.map((quote, index) => (
        <figure className="quote" key={index} id={`quote-${index + 1}`}>
          <blockquote>
            <p>{smartQuotes(quote.text)}</p>
          </blockquote>
          <figcaption>
            <span data-place="">{placeOf(quote, book, say)}</span>
            <button type="button" className="quiet" data-copy="">
              {say('copy')}
            </button>
            <button type="button" className="quiet" data-share="">
              {say('share')}
            </button>
            <a className="quiet" href={quoteImagePath(path, index + 1)} target="_blank" rel="nofollow">
              {say('as_image')}
            </a>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

function placeOf({ page, place }: Quote, book: string, say: Say<typeof messages.texts>): string {
  const where = [place, page === null ? null : say('quote_page', { page })].filter(
    (part) => part !== null && part !== '',
  );
  return where.length === 0 ? book : `${book}, ${where.join(', ')}`;
}
