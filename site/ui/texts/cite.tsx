import type { ContentRecord } from '#schema/registry/content-record.ts';
import { CITATION_FILES, citationsOf } from '../../data/citations.ts';
import { messages as islands } from '../../islands/messages.ts';
import { islandWords } from '../../language/island-words.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** A book as it is cited: to copy, and as files for reference managers. */
export function Cite({ book, path }: { book: ContentRecord; path: string }) {
  const say = useSay(messages);
  return (
    <details
      className="own-part"
      data-island="reader"
      data-on="click"
      data-words={islandWords(useWords(), [islands], ['quote_'])}
    >
      <summary>{say('cite')}</summary>
      {citationsOf(book).map(({ style, before, title, after }) => (
        <p key={style}>
          <span className="label">{style}</span>{' '}
          <span data-place>
            {before}
            <cite>{title}</cite>
            {after}
          </span>
          <button type="button" className="quiet byline" data-copy={before + title + after}>
            {say('copy')}
          </button>
        </p>
      ))}
      <ul className="tags">
        {Object.entries(CITATION_FILES).map(([end, name]) => (
          <li key={end}>
            <a href={`${path}.${end}`} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
