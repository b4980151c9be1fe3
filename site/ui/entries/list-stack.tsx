import type { Entry } from '../../data/content-record.ts';
import type { ListEntry } from '../../data/queries/lists.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { keptMarkup } from '../kept-markup.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** Less than the 118 that they are: the second to the fourth stand small, and mostly behind the first. */
const STACK_SIZES = '100px';

/** Curated lists as fanned stacks of their covers. */
export function ListStacks({ lists, level = 2 }: { lists: readonly ListEntry[]; level?: 2 | 3 }) {
  const say = useSay(messages);
  const Title = `h${level}` as const;
  return (
    <ul className="stacks">
      {lists.map(({ list, path, covers, count }) => (
        <li key={list.id}>
          <article className="stack">
            <Covers covers={covers} />
            <Title className="stack-title">
              <a href={path}>{list.name}</a>
            </Title>
            {list.description ? <p className="stack-note">{smartQuotes(list.description)}</p> : null}
            {count === undefined ? null : <p className="byline">{say('titles', { count })}</p>}
          </article>
        </li>
      ))}
    </ul>
  );
}

function Covers({ covers }: { covers: readonly Entry[] }) {
  const words = useWords();
  const html = covers.map((entry) => coverOf(entry, SMALL, words).__html).join('');
  return <div className="stack-covers" dangerouslySetInnerHTML={{ __html: html }} />;
}

const SMALL = { sizes: STACK_SIZES, extent: 'small' } as const;
const coverOf = keptMarkup((entry: Entry, way: typeof SMALL) => <EntryCover entry={entry} {...way} />);
