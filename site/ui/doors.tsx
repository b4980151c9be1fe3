import { useSay } from '../language/words.tsx';
import { Byline } from './byline.tsx';
import { messages } from './messages.ts';

/** Ways to everything that there is, on pages that list some of it, and the feed of what they list. */
export function Doors({ here, feed }: { here?: '/tags' | '/explore'; feed?: string }) {
  const say = useSay(messages);
  return (
    <Byline
      parts={[
        here === '/explore' ? undefined : (
          <a key="explore" href="/explore">
            {say('explore')}
          </a>
        ),
        here === '/tags' ? undefined : (
          <a key="tags" href="/tags">
            {say('tags')}
          </a>
        ),
        <a key="reading-list" href="/reading-list">
          {say('reading_list')}
        </a>,
        feed === undefined ? undefined : (
          <a key="feed" href={feed}>
            {say('feed')}
          </a>
        ),
      ]}
    />
  );
}
