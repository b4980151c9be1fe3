import type { ContentsEntry } from '../../data/text-contents.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** The table of contents of a long page. It is in the margin on wide screens, otherwise in a bar that opens and stays in view. */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  const say = useSay(messages);
  if (entries.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <details>
        <summary>
          <h2 id="contents-title">{say('contents')}</h2>
        </summary>
        <ol>
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
