import type { Entry } from '../../data/content-record.ts';
import { sentence, useSay } from '../../language/words.tsx';
import { LinkList } from './on-lists.tsx';
import { messages } from '../messages.ts';

/** The newest of many texts that link here. */
const SHOWN_MAX = 12;

/** The texts that link to this one, in one sentence. */
export function Mentions({ entries }: { entries: readonly Entry[] }) {
  const say = useSay(messages);
  if (entries.length === 0) return null;
  const links = entries.slice(0, SHOWN_MAX).map(({ record, path }) => ({ name: record.title, path }));
  return (
    <p className="on-lists byline">
      {sentence(say.parts('mentioned_in', { texts: <LinkList links={links} /> }))}
    </p>
  );
}
