import type { NamedPath } from '../../seo/structured-data.ts';
import { sentence, useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** A sentence that names and links the curated lists that a text is on. */
export function OnLists({ lists }: { lists: readonly NamedPath[] }) {
  const say = useSay(messages);
  if (lists.length === 0) return null;
  return (
    <p className="on-lists byline">
      {sentence(say.parts('on_lists', { count: lists.length, lists: <LinkList links={lists} /> }))}
    </p>
  );
}

/** Links within a sentence: “A, B, and C”. */
export function LinkList({ links }: { links: readonly NamedPath[] }) {
  const { tag } = useWords().language;
  const parts = new Intl.ListFormat(tag).formatToParts(links.map((_, index) => String(index)));
  return parts.map(({ type, value }, index) => {
    const link = links[Number(value)];
    if (type !== 'element' || link === undefined) return value;
    return (
      <a key={index} href={link.path}>
        {link.name}
      </a>
    );
  });
}
