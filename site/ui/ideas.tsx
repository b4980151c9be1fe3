import type { ContentRecord } from '#schema/content-record.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';

export type Idea = NonNullable<ContentRecord['key_ideas']>[number];
export type Quote = NonNullable<ContentRecord['quotes']>[number];

/** For someone who has a minute: what the ideas are called, below the one sentence that stands under the title. */
export function InOneMinute({ ideas }: { ideas: readonly Idea[] }) {
  if (ideas.length === 0) return null;
  return (
    <section className="minute" aria-labelledby="in-one-minute">
      <h2 id="in-one-minute">In one minute</h2>
      <ol>
        {ideas.map((idea, index) => (
          <li key={index}>
            <a href={`#idea-${index + 1}`}>{smartQuotes(idea.title)}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function KeyIdeas({ ideas }: { ideas: readonly Idea[] }) {
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby="key-ideas">
      <h2 id="key-ideas">Key ideas</h2>
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
export function Quotes({ quotes, book }: { quotes: readonly Quote[]; book: string }) {
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="in-its-own-words" data-island="quotes" data-on="click">
      <h2 id="in-its-own-words">In its own words</h2>
      {quotes.map((quote, index) => (
        <figure className="quote" key={index} id={`quote-${index + 1}`}>
          <blockquote>
            <p>{smartQuotes(quote.text)}</p>
          </blockquote>
          <figcaption>
            <span data-place>{placeOf(quote, book)}</span>
            <button type="button" className="quiet" data-copy>
              Copy
            </button>
            <button type="button" className="quiet" data-share>
              Share
            </button>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

function placeOf({ page, place }: Quote, book: string): string {
  const where = [place, page === null ? null : `page ${page}`].filter((part) => part !== null && part !== '');
  return where.length === 0 ? book : `${book}, ${where.join(', ')}`;
}
