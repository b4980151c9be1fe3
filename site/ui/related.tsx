import type { Entry } from '../data/content-record.ts';
import { Entries } from './entries.tsx';
import { SectionHead } from './page-head.tsx';
import { Shelf } from './shelf.tsx';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/** Where to go from here: books on a shelf, everything else as titles. */
export function Related({ entries }: { entries: readonly Entry[] }) {
  const say = useSay(messages);
  if (entries.length === 0) return null;
  const books = entries.filter(({ record }) => record.book_title != null);
  const others = entries.filter((entry) => !books.includes(entry));
  return (
    <aside className="section related" aria-labelledby="related">
      <SectionHead id="related" title={say('related')} />
      {books.length === 0 ? null : <Shelf entries={books.slice(0, 4)} />}
      {others.length === 0 ? null : <Entries entries={others} level={3} kinds />}
    </aside>
  );
}
