import type { NamedPath } from '../seo/structured-data.ts';
import { sentence, useSay, useWords } from '../language/words.tsx';
import { messages } from './messages.ts';

/** The curated lists that a text is on, in one sentence. */
export function OnLists({ lists }: { lists: readonly NamedPath[] }) {
  const say = useSay(messages);
  const { tag } = useWords().language;
  if (lists.length === 0) return null;
  const parts = new Intl.ListFormat(tag).formatToParts(lists.map((_, index) => String(index)));
  return (
    <p className="on-lists byline">
      {sentence(
        say.parts('on_lists', {
          count: lists.length,
          lists: sentence(
            parts.map(({ type, value }) => (type === 'element' ? link(lists[Number(value)]) : value)),
          ),
        }),
      )}
    </p>
  );
}

function link(list: NamedPath | undefined) {
  return list === undefined ? '' : <a href={list.path}>{list.name}</a>;
}
