import type { ContentRecord } from '#schema/registry/content-record.ts';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/** Links to the tags of a text. */
export function TagLinks({ tags }: Pick<ContentRecord, 'tags'>) {
  const say = useSay(messages);
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={say('tags')}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <a href={`/tags/${tag.slug}`}>{tag.name}</a>
        </li>
      ))}
    </ul>
  );
}
